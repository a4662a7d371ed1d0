import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("officers_chess", "0001_initial"), ("officers_chess", "0002_column_labels")]

    initial = True

    dependencies = [
        ("catalog", "0001_initial"),
    ]

    operations = [
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
                        choices=[("accessory", "Accessory"), ("consumable", "Consumable"), ("mark", "Mark")],
                        max_length=10,
                        verbose_name="type",
                    ),
                ),
                (
                    "uses",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Uses in a battle; none has no end.", null=True
                    ),
                ),
                ("crest", models.CharField(blank=True, help_text="The crest that it gives its unit.", max_length=10)),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Map",
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
                ("rows", models.PositiveSmallIntegerField()),
                ("columns", models.PositiveSmallIntegerField()),
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
                    "ends",
                    models.CharField(
                        choices=[
                            ("roll", "By a roll at the start of a round"),
                            ("round", "At the end of the next round"),
                            ("activation", "After one activation"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "clears_up_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The highest roll of the D20 that ends it.",
                        null=True,
                        verbose_name="ends on a roll of up to",
                    ),
                ),
                (
                    "damage",
                    models.PositiveSmallIntegerField(blank=True, help_text="Damage on any other roll.", null=True),
                ),
            ],
            options={
                "verbose_name_plural": "statuses",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Scenario",
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
                ("war_chest_attacker", models.PositiveSmallIntegerField(verbose_name="attacker's war chest")),
                ("war_chest_defender", models.PositiveSmallIntegerField(verbose_name="defender's war chest")),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The time limit, if there is one.",
                        null=True,
                        verbose_name="time limit in rounds",
                    ),
                ),
                (
                    "deploys_first",
                    models.CharField(
                        choices=[
                            ("attacker", "Attacker"),
                            ("defender", "Defender"),
                            ("roll", "A D20 each; the higher roll deploys second"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "special",
                    models.TextField(
                        help_text="Special requirements, and how the scenario is won.",
                        verbose_name="special requirements",
                    ),
                ),
                (
                    "map",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="scenarios", to="officers_chess.map"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="ScenarioZone",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(choices=[("attacker", "Attacker"), ("defender", "Defender")], max_length=8)),
                ("first_row", models.PositiveSmallIntegerField()),
                ("last_row", models.PositiveSmallIntegerField()),
                ("first_column", models.PositiveSmallIntegerField()),
                ("last_column", models.PositiveSmallIntegerField()),
                (
                    "scenario",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="zones", to="officers_chess.scenario"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Tag",
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
                    "listed_under",
                    models.CharField(choices=[("unit", "Unit"), ("gear", "Weapons & Accessories")], max_length=4),
                ),
                (
                    "tag_type",
                    models.CharField(
                        choices=[
                            ("unit", "Unit tag"),
                            ("gear", "Weapon or accessory tag"),
                            ("special-action", "Special action"),
                            ("scenario-tag", "Scenario tag"),
                            ("scenario-action", "Scenario action"),
                            ("crest", "Crest related"),
                        ],
                        max_length=15,
                        verbose_name="type",
                    ),
                ),
                (
                    "parameter",
                    models.CharField(
                        blank=True,
                        help_text="What stands in its brackets, as printed: X.",
                        max_length=10,
                        verbose_name="in brackets",
                    ),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("movement", "Movement and terrain"),
                            ("damage", "Damage"),
                            ("actions", "Actions on others"),
                            ("attacks", "Number of attacks and counters"),
                            ("against-tags", "Extra damage by tag, and immunity"),
                            ("criticals", "Critical hits"),
                            ("scenario-tag", "Scenario tags"),
                            ("scenario-action", "Scenario actions"),
                            ("creature", "Creatures"),
                            ("damage-type", "Damage type and triangle"),
                            ("statistics", "Changed statistics"),
                            ("healing", "Healing over time"),
                            ("restriction", "Restrictions"),
                            ("accuracy", "Accuracy"),
                            ("range", "Range"),
                            ("status", "Giving statuses"),
                            ("combat-art", "Combat arts"),
                            ("form", "Changing form"),
                            ("locks", "Locks and chests"),
                        ],
                        help_text="Our own sorting.",
                        max_length=15,
                        verbose_name="about",
                    ),
                ),
                (
                    "class_gold",
                    models.SmallIntegerField(
                        blank=True,
                        help_text="What it adds to a class's cost; for a tag with an X, each point of it.",
                        null=True,
                        verbose_name="gold for a class",
                    ),
                ),
                (
                    "granted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="grants",
                        to="officers_chess.tag",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="ScenarioTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(choices=[("attacker", "Attacker"), ("defender", "Defender")], max_length=8)),
                (
                    "scenario",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="officers_chess.scenario"
                    ),
                ),
                (
                    "tag",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="in_scenarios",
                        to="officers_chess.tag",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ItemTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.PositiveSmallIntegerField(blank=True, help_text="The X.", null=True)),
                (
                    "stat",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("strength", "Str"),
                            ("skill", "Skl"),
                            ("speed", "Spd"),
                            ("defense", "Def"),
                            ("resistance", "Res"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="officers_chess.item"
                    ),
                ),
                (
                    "named_tag",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.tag",
                    ),
                ),
                (
                    "tag",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="on_items", to="officers_chess.tag"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Terrain",
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
                ("foot", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="cost on foot")),
                ("armored", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Cost for Armored")),
                ("cavalry", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Cost for Cavalry")),
                ("flying", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="Cost for Flying")),
                (
                    "bonus",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="Added to Defense and Resistance.", verbose_name="Defense and Resistance"
                    ),
                ),
                ("heals", models.PositiveSmallIntegerField(default=0, help_text="HP regained at the end of a turn.")),
                (
                    "hit_points",
                    models.PositiveSmallIntegerField(blank=True, help_text="Damage that destroys it.", null=True),
                ),
                ("is_locked", models.BooleanField(default=False, help_text="Opened with a key or the Pick action.")),
                ("is_in_chart", models.BooleanField(default=False)),
                (
                    "is_single_movement",
                    models.BooleanField(default=False, help_text="In the book's list of tiles that cost 1."),
                ),
                (
                    "map_sign",
                    models.CharField(blank=True, help_text="Its sign on the plans of our maps.", max_length=1),
                ),
                (
                    "becomes",
                    models.ForeignKey(
                        blank=True,
                        help_text="What is left of it.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.terrain",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "terrain",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="WeaponType",
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
                    "triangle",
                    models.CharField(blank=True, choices=[("melee", "Melee"), ("magic", "Magic")], max_length=5),
                ),
                (
                    "strong_against",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.weapontype",
                        verbose_name="advantage against",
                    ),
                ),
                (
                    "weak_against",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.weapontype",
                        verbose_name="disadvantage against",
                    ),
                ),
                (
                    "wielded_with",
                    models.ForeignKey(
                        blank=True,
                        help_text="A class that wields this other type wields it too.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.weapontype",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Weapon",
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
                    "damage_type",
                    models.CharField(
                        blank=True,
                        choices=[("martial", "Martial"), ("magic", "Magic")],
                        help_text="None for a staff.",
                        max_length=7,
                    ),
                ),
                ("might", models.PositiveSmallIntegerField()),
                ("weight", models.PositiveSmallIntegerField()),
                ("least_range", models.PositiveSmallIntegerField(verbose_name="range from")),
                (
                    "most_range",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="None where the wielder's Strength is the greatest range.",
                        null=True,
                        verbose_name="range to",
                    ),
                ),
                (
                    "weapon_type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="weapons",
                        to="officers_chess.weapontype",
                        verbose_name="type",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Class",
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
                    "grade",
                    models.CharField(choices=[("unpromoted", "Unpromoted"), ("promoted", "Promoted")], max_length=10),
                ),
                (
                    "rank",
                    models.CharField(
                        choices=[("beginner", "Beginner"), ("intermediate", "Intermediate"), ("advanced", "Advanced")],
                        max_length=12,
                    ),
                ),
                ("strength", models.PositiveSmallIntegerField()),
                ("skill", models.PositiveSmallIntegerField()),
                ("speed", models.PositiveSmallIntegerField()),
                ("defense", models.PositiveSmallIntegerField()),
                ("resistance", models.PositiveSmallIntegerField()),
                (
                    "wields_one",
                    models.BooleanField(default=False, help_text="Just one of its weapon types, chosen when hired."),
                ),
                (
                    "form",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("normal", "Normal"),
                            ("transformed", "Transformed"),
                            ("transformed-plus", "Transformed+"),
                        ],
                        max_length=16,
                        verbose_name="shifter's state",
                    ),
                ),
                (
                    "drawn_from",
                    models.CharField(
                        help_text="Which part of the designer's own lists its figures were scaled from.", max_length=20
                    ),
                ),
                (
                    "normal_form",
                    models.ForeignKey(
                        blank=True,
                        help_text="The state that a transformed shifter falls back to.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="transformed_forms",
                        to="officers_chess.class",
                    ),
                ),
                (
                    "wields",
                    models.ManyToManyField(
                        help_text="The weapon types that it can use.",
                        related_name="classes",
                        to="officers_chess.weapontype",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "classes",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="ClassTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.PositiveSmallIntegerField(blank=True, help_text="The X.", null=True)),
                (
                    "stat",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("strength", "Str"),
                            ("skill", "Skl"),
                            ("speed", "Spd"),
                            ("defense", "Def"),
                            ("resistance", "Res"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "unit_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="officers_chess.class"
                    ),
                ),
                (
                    "named_tag",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.tag",
                    ),
                ),
                (
                    "tag",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="on_classes", to="officers_chess.tag"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="WeaponTag",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.PositiveSmallIntegerField(blank=True, help_text="The X.", null=True)),
                (
                    "stat",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("strength", "Str"),
                            ("skill", "Skl"),
                            ("speed", "Spd"),
                            ("defense", "Def"),
                            ("resistance", "Res"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "named",
                    models.CharField(
                        blank=True, help_text="The list's own word, where it is no card's name.", max_length=20
                    ),
                ),
                (
                    "named_class",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="on_weapons",
                        to="officers_chess.class",
                    ),
                ),
                (
                    "named_status",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="on_weapons",
                        to="officers_chess.status",
                    ),
                ),
                (
                    "named_tag",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.tag",
                    ),
                ),
                (
                    "tag",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="on_weapons", to="officers_chess.tag"
                    ),
                ),
                (
                    "weapon",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tags", to="officers_chess.weapon"
                    ),
                ),
                (
                    "named_type",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="officers_chess.weapontype",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="MapSpace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.PositiveSmallIntegerField()),
                ("column", models.PositiveSmallIntegerField()),
                (
                    "mark",
                    models.CharField(
                        blank=True, choices=[("objective", "Shared objective"), ("escape", "Escape")], max_length=9
                    ),
                ),
                (
                    "map",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="spaces", to="officers_chess.map"
                    ),
                ),
                (
                    "terrain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="officers_chess.terrain"
                    ),
                ),
            ],
            options={
                "ordering": ["row", "column"],
                "constraints": [models.UniqueConstraint(fields=("map", "row", "column"), name="one_tile_a_space")],
            },
        ),
    ]
