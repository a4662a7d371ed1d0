import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import armybuilder.ownership.models


class Migration(migrations.Migration):
    replaces = [
        ("lists", "0001_initial"),
        ("lists", "0002_meetings"),
        ("lists", "0003_made_cards"),
        ("lists", "0004_picks"),
        ("lists", "0005_collection"),
        ("lists", "0050_version_size"),
        ("lists", "0051_army_reports"),
        ("lists", "0052_held"),
        ("lists", "0053_portraits"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("catalog", "0003_sayings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Meeting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "key",
                    models.CharField(
                        default=armybuilder.ownership.models.new_key, editable=False, max_length=10, unique=True
                    ),
                ),
                (
                    "picked_by",
                    models.SlugField(blank=True, help_text="How the two players pick, where they do.", max_length=40),
                ),
                (
                    "picks",
                    models.JSONField(blank=True, default=dict, help_text="What each has picked, by the army's key."),
                ),
                (
                    "settled",
                    models.JSONField(blank=True, default=dict, help_text="What the dice made of the picks of both."),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Army",
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
                        default=armybuilder.ownership.models.new_key, editable=False, max_length=10, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("revision", models.PositiveIntegerField(default=1, help_text="Goes up by one with every change.")),
                ("at", models.PositiveIntegerField(default=1, help_text="The version that stands.")),
                ("least", models.PositiveIntegerField(default=1, help_text="The version that undo ends at.")),
                ("most", models.PositiveIntegerField(default=1, help_text="The version that redo ends at.")),
                ("share_key", models.CharField(blank=True, max_length=30, null=True, unique=True)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField()),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("ruleset", models.SlugField(max_length=40)),
                (
                    "limit",
                    models.PositiveIntegerField(
                        blank=True, help_text="The agreed purchase limit, if there is one.", null=True
                    ),
                ),
                ("options", models.JSONField(blank=True, default=dict)),
                (
                    "own_cards",
                    models.JSONField(
                        blank=True, default=list, help_text="Cards that its player made, as a file has them."
                    ),
                ),
                (
                    "shown_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When its cards were shown to the opponent; they are fixed from then on.",
                        null=True,
                    ),
                ),
                (
                    "is_built",
                    models.BooleanField(
                        default=False, help_text="Its pieces stand together, and are free for no other."
                    ),
                ),
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
                (
                    "meeting",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="armies",
                        to="lists.meeting",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "armies",
                "ordering": ["-changed", "-pk"],
                "abstract": False,
                "indexes": [models.Index(fields=["owner", "-changed"], name="armies_of_an_account")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="army_has_one_holder",
                    ),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="army_has_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(("least__lte", models.F("at")), ("at__lte", models.F("most"))),
                        name="army_stands_within_its_history",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("limit__isnull", True), ("limit__lte", 100000), _connector="OR"),
                        name="army_limit_in_bounds",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.PositiveIntegerField(help_text="Names the line within its army, wherever it moves.")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "own",
                    models.SlugField(
                        blank=True, help_text="The slug of a made card, in place of a card.", max_length=80
                    ),
                ),
                ("count", models.PositiveSmallIntegerField(default=1)),
                ("note", models.CharField(blank=True, max_length=500)),
                (
                    "army",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="lists.army"
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="catalog.card",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ["army", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("army", "key"), name="one_line_a_key"),
                    models.UniqueConstraint(fields=("army", "position"), name="one_line_a_position"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("card__isnull", False), ("own", "")),
                            models.Q(("card__isnull", True), models.Q(("own", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="line_has_one_card",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("count__gte", 1), ("count__lte", 99)), name="line_count_in_bounds"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("role", models.SlugField(max_length=30)),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "card",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="catalog.card"),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="lists.entry"
                    ),
                ),
            ],
            options={
                "ordering": ["entry", "role", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "role", "position"), name="one_card_a_place_in_a_role")
                ],
            },
        ),
        migrations.CreateModel(
            name="OwnedCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "holder",
                    models.UUIDField(
                        blank=True, help_text="The session that counted it, as long as no account has it.", null=True
                    ),
                ),
                ("owned", models.PositiveSmallIntegerField()),
                ("painted", models.PositiveSmallIntegerField(default=0)),
                ("changed", models.DateTimeField()),
                (
                    "card",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="catalog.card"),
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
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("holder__isnull", False), ("owner__isnull", True)),
                            models.Q(("holder__isnull", True), ("owner__isnull", False)),
                            _connector="OR",
                        ),
                        name="ownedcard_has_one_holder",
                    ),
                    models.UniqueConstraint(fields=("owner", "card"), name="one_count_a_card_of_an_account"),
                    models.UniqueConstraint(fields=("holder", "card"), name="one_count_a_card_of_a_session"),
                    models.CheckConstraint(
                        condition=models.Q(("owned__gte", 1), ("owned__lte", 999)), name="owned_count_in_bounds"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("painted__lte", models.F("owned"))), name="painted_ones_are_owned"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Portrait",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(help_text="The slug of the made card.", max_length=80)),
                ("content", models.BinaryField(help_text="A small JPEG, made anew of what was sent.")),
                ("size", models.PositiveIntegerField(help_text="The bytes of the content.")),
                (
                    "army",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="portraits", to="lists.army"
                    ),
                ),
            ],
            options={
                "ordering": ["army", "slug"],
                "constraints": [models.UniqueConstraint(fields=("army", "slug"), name="one_portrait_a_made_card")],
            },
        ),
        migrations.CreateModel(
            name="Version",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("size", models.PositiveIntegerField(default=0, help_text="The bytes of the document.")),
                ("name", models.CharField(blank=True, max_length=80)),
                (
                    "is_set_aside",
                    models.BooleanField(
                        default=False,
                        help_text="A named version that was undone and then passed by: redo does not lead to it.",
                    ),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("document", models.JSONField(help_text="The army file.")),
                (
                    "keys",
                    models.JSONField(
                        default=list, help_text="The keys of the file's lines, so that a line keeps its own."
                    ),
                ),
                (
                    "army",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="lists.army"
                    ),
                ),
            ],
            options={
                "ordering": ["army", "-number"],
                "constraints": [models.UniqueConstraint(fields=("army", "number"), name="one_version_a_number")],
            },
        ),
        migrations.CreateModel(
            name="ArmyReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("names", models.TextField(help_text="The names in the army, as they were.")),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                (
                    "army",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="lists.army"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("settled_at__isnull", True)),
                        fields=("army",),
                        name="one_open_report_an_army",
                    )
                ],
            },
        ),
    ]
