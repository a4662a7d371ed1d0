"""Tokens in a table of the site's own, each with its name; those that there are move there."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def move(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Move every token, with the moment when it was made."""
    old, new = apps.get_model("knox", "AuthToken").objects, apps.get_model("accounts", "Token").objects
    names = dict(apps.get_model("accounts", "TokenName").objects.values_list("token_id", "name"))
    rows = old.values("digest", "token_key", "user_id", "created", "expiry")
    new.bulk_create(new.model(**row, name=names.get(row["digest"], "")) for row in rows)
    old.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_token_names"), ("knox", "0009_extend_authtoken_field")]
    operations = [
        migrations.CreateModel(
            name="Token",
            fields=[
                ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                ("token_key", models.CharField(db_index=True, max_length=25)),
                ("created", models.DateTimeField()),  # as it was: the next migration lets new ones have their own
                ("expiry", models.DateTimeField(blank=True, null=True)),
                ("name", models.CharField(blank=True, max_length=60)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="auth_token_set",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunPython(move, migrations.RunPython.noop, elidable=True),
    ]
