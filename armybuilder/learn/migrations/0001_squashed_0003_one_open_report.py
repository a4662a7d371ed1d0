import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("learn", "0001_initial"), ("learn", "0002_reports_of_scenes"), ("learn", "0003_one_open_report")]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("catalog", "0003_sayings"),
    ]

    operations = [
        migrations.CreateModel(
            name="StepDone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.UUIDField(
                        blank=True,
                        db_index=True,
                        help_text="The session that made it, as long as no account has it.",
                        null=True,
                    ),
                ),
                ("lesson", models.SlugField(max_length=80)),
                ("step", models.PositiveSmallIntegerField()),
                ("answers", models.PositiveSmallIntegerField(help_text="The fewest answers that it took.")),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="catalog.game"),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={
                "abstract": False,
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="stepdone_has_one_holder",
                    ),
                    models.UniqueConstraint(fields=("owner", "game", "lesson", "step"), name="one_step_of_an_account"),
                    models.UniqueConstraint(fields=("holder", "game", "lesson", "step"), name="one_step_of_a_session"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SceneReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "scene",
                    models.SlugField(
                        blank=True, help_text="The scene of the fixtures, or the one it was made of.", max_length=120
                    ),
                ),
                ("text", models.TextField(help_text="The scene as lines of text, as it was.", max_length=6000)),
                ("expected", models.TextField(help_text="What should be so instead.", max_length=1000)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="catalog.game"),
                ),
                (
                    "reporter",
                    models.CharField(
                        blank=True, editable=False, help_text="Tells persons apart, no more.", max_length=16
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at__isnull", True), models.Q(("reporter", ""), _negated=True)),
                        fields=("game", "scene", "reporter"),
                        name="one_open_report_a_scene_and_person",
                    )
                ],
            },
        ),
    ]
