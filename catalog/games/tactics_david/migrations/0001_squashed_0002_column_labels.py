import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("tactics_david", "0001_initial"), ("tactics_david", "0002_column_labels")]

    initial = True

    dependencies = [
        ("catalog", "0003_sayings"),
    ]

    operations = [
        migrations.CreateModel(
            name="AttackArea",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                ("attack_mode", models.CharField(choices=[("melee", "Melee"), ("ranged", "Ranged")], max_length=6)),
                (
                    "origin",
                    models.CharField(
                        choices=[("attacker", "The attacker's space"), ("target", "The target's space")],
                        help_text="What row 0, column 0 is.",
                        max_length=8,
                        verbose_name="counted from",
                    ),
                ),
                (
                    "endless_forward",
                    models.BooleanField(
                        default=False,
                        help_text="Goes on in the facing to the edge of the battlefield.",
                        verbose_name="goes on to the edge",
                    ),
                ),
                (
                    "confidence",
                    models.CharField(
                        choices=[("high", "High"), ("medium", "Medium"), ("low", "Low")],
                        max_length=6,
                        verbose_name="our certainty",
                    ),
                ),
                (
                    "alternative",
                    models.CharField(blank=True, help_text="Another shape that the hints allow.", max_length=200),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Battlefield",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                ("players", models.PositiveSmallIntegerField()),
                ("teams", models.PositiveSmallIntegerField()),
                (
                    "least_limit",
                    models.PositiveSmallIntegerField(
                        help_text="Suggested purchase limit, from.", verbose_name="purchase limit from"
                    ),
                ),
                (
                    "most_limit",
                    models.PositiveSmallIntegerField(
                        help_text="Suggested purchase limit, to.", verbose_name="purchase limit to"
                    ),
                ),
                ("rows", models.PositiveSmallIntegerField()),
                ("columns", models.PositiveSmallIntegerField()),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Root",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
            ],
            options={
                "verbose_name": "family tree",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Special",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="TerrainPiece",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                ("height", models.PositiveSmallIntegerField()),
                (
                    "side_height",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Height of the sides, where they differ.",
                        null=True,
                        verbose_name="height of its sides",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="TerrainType",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                ("movement_modifier", models.SmallIntegerField(default=0)),
                ("range_modifier", models.SmallIntegerField(default=0)),
                (
                    "base_defence_die",
                    models.CharField(default="D6", help_text="The die of the base defending roll.", max_length=2),
                ),
                (
                    "extra_defence_die",
                    models.CharField(blank=True, help_text="A die added to the defending roll.", max_length=2),
                ),
                ("is_slow", models.BooleanField(default=False)),
                (
                    "slow_spares",
                    models.CharField(blank=True, help_text="Movement types that it does not slow.", max_length=40),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Ability",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                (
                    "occurs",
                    models.CharField(help_text="The timing as the book prints it: B: Defend Pro.", max_length=40),
                ),
                (
                    "when",
                    models.CharField(
                        choices=[
                            ("before", "Before"),
                            ("during", "During"),
                            ("after", "After"),
                            ("replaces", "Replaces"),
                            ("always", "Always"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "qualifier",
                    models.CharField(blank=True, help_text="What the timing says in brackets.", max_length=40),
                ),
                ("works_while_dead", models.BooleanField(default=False, verbose_name="Works while Dead")),
                (
                    "name_in_list",
                    models.CharField(
                        blank=True,
                        help_text="The ability list's spelling, where the unit list differs.",
                        max_length=80,
                        verbose_name="name in the ability list",
                    ),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("strength", "Strength"),
                            ("dice", "Dice and wins"),
                            ("protection", "Protection"),
                            ("killing", "Killing"),
                            ("status", "Giving statuses"),
                            ("cleansing", "Removing statuses"),
                            ("movement", "Movement and facing"),
                            ("death", "Death and return"),
                            ("change", "Changing units"),
                            ("items", "Items"),
                            ("terrain", "Terrain"),
                            ("attacks", "Extra attacks and range"),
                            ("team", "Unit teams"),
                            ("other", "Exceptions"),
                        ],
                        help_text="Our own sorting.",
                        max_length=10,
                        verbose_name="about",
                    ),
                ),
                (
                    "procedures",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Which procedure, phase or event.",
                        related_name="+",
                        to="catalog.term",
                        verbose_name="procedure",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "abilities",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="AreaCell",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.SmallIntegerField()),
                ("column", models.SmallIntegerField()),
                (
                    "area",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cells", to="tactics_david.attackarea"
                    ),
                ),
            ],
            options={
                "ordering": ["-row", "column"],
                "constraints": [models.UniqueConstraint(fields=("area", "row", "column"), name="one_cell_a_space")],
            },
        ),
        migrations.CreateModel(
            name="BattlefieldPiece",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.PositiveSmallIntegerField()),
                ("column", models.PositiveSmallIntegerField()),
                (
                    "battlefield",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pieces",
                        to="tactics_david.battlefield",
                    ),
                ),
                (
                    "terrain_piece",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tactics_david.terrainpiece"
                    ),
                ),
            ],
            options={
                "ordering": ["row", "column"],
                "constraints": [
                    models.UniqueConstraint(fields=("battlefield", "row", "column"), name="one_piece_a_space")
                ],
            },
        ),
        migrations.CreateModel(
            name="BattlefieldSpace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.PositiveSmallIntegerField()),
                ("column", models.PositiveSmallIntegerField()),
                (
                    "battlefield",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="spaces",
                        to="tactics_david.battlefield",
                    ),
                ),
                (
                    "terrain_type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tactics_david.terraintype"
                    ),
                ),
            ],
            options={
                "ordering": ["row", "column"],
                "constraints": [
                    models.UniqueConstraint(fields=("battlefield", "row", "column"), name="one_terrain_a_space")
                ],
            },
        ),
        migrations.CreateModel(
            name="Item",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                (
                    "item_type",
                    models.CharField(
                        choices=[("expendable", "Expendable"), ("accessory", "Accessory"), ("weapon", "Weapon")],
                        max_length=10,
                        verbose_name="type",
                    ),
                ),
                ("for_light", models.BooleanField(default=True)),
                ("for_medium", models.BooleanField(default=True)),
                ("for_heavy", models.BooleanField(default=True)),
                (
                    "for_unit_type",
                    models.CharField(
                        blank=True,
                        choices=[("physical", "Physical"), ("magical", "Magical"), ("ethereal", "Ethereal")],
                        help_text="Only units of this type, if given.",
                        max_length=8,
                        verbose_name="only for type",
                    ),
                ),
                (
                    "for_attack_mode",
                    models.CharField(
                        blank=True,
                        choices=[("melee", "Melee"), ("ranged", "Ranged")],
                        help_text="Only units of this mode, if given.",
                        max_length=6,
                        verbose_name="only for mode",
                    ),
                ),
                (
                    "sets_area",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="items",
                        to="tactics_david.attackarea",
                        verbose_name="gives attack area",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Status",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                (
                    "leaning",
                    models.CharField(
                        choices=[("ailment", "Ailment"), ("buff", "Buff"), ("neither", "Neither")],
                        max_length=7,
                        verbose_name="kind",
                    ),
                ),
                (
                    "only_unit_type",
                    models.CharField(
                        blank=True,
                        choices=[("physical", "Physical"), ("magical", "Magical"), ("ethereal", "Ethereal")],
                        help_text="Only units of this type acquire it.",
                        max_length=8,
                        verbose_name="only for type",
                    ),
                ),
                (
                    "immune_unit_type",
                    models.CharField(
                        blank=True,
                        choices=[("physical", "Physical"), ("magical", "Magical"), ("ethereal", "Ethereal")],
                        help_text="Units of this type never acquire it.",
                        max_length=8,
                        verbose_name="immune type",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "statuses",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Unit",
            fields=[
                (
                    "card_ptr",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        parent_link=True,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="catalog.card",
                    ),
                ),
                (
                    "unit_class",
                    models.CharField(
                        choices=[("light", "Light"), ("medium", "Medium"), ("heavy", "Heavy")],
                        max_length=6,
                        verbose_name="class",
                    ),
                ),
                (
                    "unit_type",
                    models.CharField(
                        choices=[("physical", "Physical"), ("magical", "Magical"), ("ethereal", "Ethereal")],
                        max_length=8,
                    ),
                ),
                ("attack_mode", models.CharField(choices=[("melee", "Melee"), ("ranged", "Ranged")], max_length=6)),
                ("front", models.PositiveSmallIntegerField(verbose_name="front strength")),
                ("left", models.PositiveSmallIntegerField(verbose_name="left strength")),
                ("right", models.PositiveSmallIntegerField(verbose_name="right strength")),
                ("back", models.PositiveSmallIntegerField(verbose_name="back strength")),
                ("movement_rating", models.PositiveSmallIntegerField()),
                (
                    "movement_type",
                    models.CharField(
                        choices=[("land", "Land"), ("hover", "Hover"), ("soar", "Soar"), ("aqua", "Aqua")], max_length=5
                    ),
                ),
                ("range_rating", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("range_modifier", models.SmallIntegerField(blank=True, null=True)),
                (
                    "lineage_confidence",
                    models.CharField(choices=[("high", "High"), ("medium", "Medium"), ("low", "Low")], max_length=6),
                ),
                (
                    "ability",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="unit", to="tactics_david.ability"
                    ),
                ),
                (
                    "attack_area",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="units", to="tactics_david.attackarea"
                    ),
                ),
                (
                    "branch_parent",
                    models.ForeignKey(
                        blank=True,
                        help_text="The unit below which another tree draws it too.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="branches",
                        to="tactics_david.unit",
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="children",
                        to="tactics_david.unit",
                    ),
                ),
                (
                    "root",
                    models.ForeignKey(
                        help_text="The family tree that it belongs to.",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="units",
                        to="tactics_david.root",
                        verbose_name="family tree",
                    ),
                ),
                (
                    "ruled_area",
                    models.ForeignKey(
                        blank=True,
                        help_text="Used in play where the printed area can't be.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tactics_david.attackarea",
                    ),
                ),
                (
                    "special",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="units",
                        to="tactics_david.special",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
    ]
