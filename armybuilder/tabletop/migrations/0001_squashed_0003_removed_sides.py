import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import armybuilder.ownership.models


class Migration(migrations.Migration):
    replaces = [("tabletop", "0001_initial"), ("tabletop", "0002_results"), ("tabletop", "0003_removed_sides")]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("catalog", "0003_sayings"),
        ("lists", "0053_portraits"),
    ]

    operations = [
        migrations.CreateModel(
            name="Tabletop",
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
                (
                    "key",
                    models.CharField(
                        default=armybuilder.ownership.models.new_long_key, editable=False, max_length=20, unique=True
                    ),
                ),
                ("watch_key", models.CharField(blank=True, max_length=20, null=True, unique=True)),
                (
                    "revision",
                    models.PositiveIntegerField(
                        default=0, help_text="Goes up with every event, and all else that changes."
                    ),
                ),
                (
                    "all_change_all",
                    models.BooleanField(default=False, help_text="Everyone seated may change every side."),
                ),
                (
                    "last_removed",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="The highest number of a removed side. Phones may still send its events: none gets it again.",
                    ),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(default=django.utils.timezone.now)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="catalog.game"),
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
            ],
            options={
                "verbose_name": "table",
                "ordering": ["-changed", "-pk"],
                "abstract": False,
                "indexes": [models.Index(fields=["owner", "-changed"], name="tables_of_an_account")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="tabletop_has_one_holder",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TabletopSide",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=80)),
                ("document", models.JSONField(blank=True, help_text="The army, as its file has it.", null=True)),
                ("invitation", models.CharField(blank=True, max_length=20, null=True, unique=True)),
                (
                    "army",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="table_sides",
                        to="lists.army",
                    ),
                ),
                (
                    "tabletop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sides", to="tabletop.tabletop"
                    ),
                ),
            ],
            options={
                "ordering": ["tabletop", "number"],
                "constraints": [models.UniqueConstraint(fields=("tabletop", "number"), name="one_side_a_number")],
            },
        ),
        migrations.CreateModel(
            name="TabletopSeat",
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
                ("made", models.DateTimeField(auto_now_add=True)),
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
                (
                    "side",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tabletop.tabletopside"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="tabletopseat_has_one_holder",
                    ),
                    models.UniqueConstraint(fields=("owner", "side"), name="one_seat_an_account"),
                    models.UniqueConstraint(fields=("holder", "side"), name="one_seat_a_session"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TabletopEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "uid",
                    models.UUIDField(
                        help_text="Made by the device, so that an event that is sent twice is taken once."
                    ),
                ),
                ("number", models.PositiveIntegerField(help_text="The revision of the table that it made.")),
                ("side", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("add", "Add"),
                            ("set", "Set"),
                            ("mark", "Mark"),
                            ("unmark", "Unmark"),
                            ("note", "Note"),
                            ("turn", "Turn"),
                            ("undo", "Undo"),
                        ],
                        max_length=10,
                    ),
                ),
                ("piece", models.CharField(blank=True, max_length=20)),
                ("slug", models.CharField(blank=True, max_length=80)),
                ("value", models.JSONField(blank=True, null=True)),
                (
                    "device",
                    models.CharField(
                        blank=True, help_text="Tells events of one device, which are in order.", max_length=36
                    ),
                ),
                ("seen", models.PositiveIntegerField(default=0, help_text="The revision that the device knew.")),
                ("made_at", models.DateTimeField(help_text="By the device's clock.")),
                (
                    "tabletop",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="tabletop.tabletop"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tabletop.tabletopseat",
                    ),
                ),
            ],
            options={
                "ordering": ["tabletop", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("tabletop", "number"), name="one_event_a_revision"),
                    models.UniqueConstraint(fields=("tabletop", "uid"), name="each_event_taken_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="TabletopResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "outcome",
                    models.CharField(
                        choices=[("won", "We won"), ("drew", "A draw"), ("lost", "We lost")], max_length=10
                    ),
                ),
                ("points", models.IntegerField(blank=True, null=True)),
                ("scenario", models.CharField(blank=True, max_length=80)),
                ("note", models.CharField(blank=True, max_length=500)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("claimed", "Not confirmed yet"),
                            ("confirmed", "Confirmed"),
                            ("disputed", "Disputed"),
                        ],
                        default="claimed",
                        max_length=10,
                    ),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "side",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="result", to="tabletop.tabletopside"
                    ),
                ),
            ],
        ),
    ]
