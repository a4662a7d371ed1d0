"""The looks of accounts' names; of those that look alike already, the first keeps the look."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from armybuilder.accounts.names import likeness


def note_looks(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Note the look of every name there is."""
    people, looks = apps.get_model("accounts", "User"), apps.get_model("accounts", "Likeness")
    for user in people.objects.order_by("pk"):
        looks.objects.get_or_create(looks=likeness(user.username), defaults={"user": user})


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Likeness",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("looks", models.CharField(max_length=600, unique=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="likeness",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"verbose_name_plural": "likenesses"},
        ),
        migrations.RunPython(note_looks, migrations.RunPython.noop, elidable=True),
    ]
