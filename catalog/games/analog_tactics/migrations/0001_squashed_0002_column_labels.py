import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("analog_tactics", "0001_initial"), ("analog_tactics", "0002_column_labels")]

    initial = True

    dependencies = [
        ("catalog", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Blueprint",
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
                    "whose",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unit", "The unit that has it"),
                            ("elite", "The elite"),
                            ("commons", "The commons"),
                            ("team", "Every unit of the team"),
                            ("built", "Built units"),
                            ("turrets", "Turrets"),
                            ("weapon", "Attacks with this weapon"),
                        ],
                        max_length=7,
                    ),
                ),
                ("attack", models.SmallIntegerField(default=0)),
                ("movement", models.SmallIntegerField(default=0)),
                ("special", models.SmallIntegerField(default=0)),
                ("damage", models.SmallIntegerField(default=0)),
                ("evasion", models.SmallIntegerField(default=0)),
                ("hit", models.SmallIntegerField(default=0)),
                ("armor", models.SmallIntegerField(default=0)),
                ("attack_range", models.SmallIntegerField(default=0)),
                ("copies", models.PositiveSmallIntegerField(help_text="How many the box has.")),
                (
                    "keyword",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("attack", "Attack"),
                            ("movement", "Movement"),
                            ("special", "Special"),
                            ("reaction", "Reaction"),
                            ("passive", "Passive"),
                            ("build", "Build"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card", models.Model),
        ),
        migrations.CreateModel(
            name="Board",
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
                    "side",
                    models.PositiveSmallIntegerField(help_text="Hexes along each side.", verbose_name="spaces a side"),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Ritual",
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
                    "stat",
                    models.CharField(
                        choices=[
                            ("health", "Health"),
                            ("attack", "Attack"),
                            ("movement", "Movement"),
                            ("special", "Special"),
                            ("reaction", "Reaction"),
                            ("damage", "Damage"),
                            ("evasion", "Evasion"),
                            ("hit", "Hit"),
                            ("armor", "Armor"),
                        ],
                        help_text="What the commons gain by it.",
                        max_length=8,
                        verbose_name="commons gain",
                    ),
                ),
                ("bonus", models.PositiveSmallIntegerField()),
                ("row", models.PositiveSmallIntegerField(help_text="Where the ritual table has it.")),
                ("column", models.PositiveSmallIntegerField()),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="UnitClass",
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
                    "commons_return",
                    models.CharField(
                        choices=[
                            ("respawn", "They respawn at the start of your turn"),
                            ("reset", "They respawn after a reset"),
                            ("summon", "They are summoned"),
                            ("build", "They are built"),
                        ],
                        max_length=7,
                        verbose_name="commons come back",
                    ),
                ),
            ],
            options={
                "verbose_name": "class",
                "verbose_name_plural": "classes",
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
            ],
            options={
                "abstract": False,
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
                ("role", models.CharField(choices=[("elite", "Elite"), ("common", "Common")], max_length=6)),
                (
                    "called",
                    models.CharField(
                        blank=True,
                        help_text="What its class calls it: a familiar, a drone.",
                        max_length=20,
                        verbose_name="also called",
                    ),
                ),
                (
                    "in_team",
                    models.PositiveSmallIntegerField(
                        help_text="How many a team starts with.", verbose_name="in a team"
                    ),
                ),
                ("most_in_play", models.PositiveSmallIntegerField(help_text="How many may be in play at once.")),
                ("attack_range", models.PositiveSmallIntegerField(default=1, verbose_name="range of attacks")),
                (
                    "unit_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="units",
                        to="analog_tactics.unitclass",
                        verbose_name="class",
                    ),
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
                    "whose",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unit", "The unit that has it"),
                            ("elite", "The elite"),
                            ("commons", "The commons"),
                            ("team", "Every unit of the team"),
                            ("built", "Built units"),
                            ("turrets", "Turrets"),
                            ("weapon", "Attacks with this weapon"),
                        ],
                        max_length=7,
                    ),
                ),
                ("attack", models.SmallIntegerField(default=0)),
                ("movement", models.SmallIntegerField(default=0)),
                ("special", models.SmallIntegerField(default=0)),
                ("damage", models.SmallIntegerField(default=0)),
                ("evasion", models.SmallIntegerField(default=0)),
                ("hit", models.SmallIntegerField(default=0)),
                ("armor", models.SmallIntegerField(default=0)),
                ("attack_range", models.SmallIntegerField(default=0)),
                (
                    "tier",
                    models.PositiveSmallIntegerField(blank=True, help_text="None: it belongs to no tier.", null=True),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("modifier", "Figures, conditional"),
                            ("flat_modifier", "Figures, always"),
                            ("mobility", "Own mobility"),
                            ("free_movement", "Free movement"),
                            ("displacement", "Moving others"),
                            ("facing", "Facing"),
                            ("defence", "Defence"),
                            ("counterattack", "Counter-attack"),
                            ("redirection", "Damage prevented or passed on"),
                            ("healing", "Healing"),
                            ("damage", "Direct damage"),
                            ("delayed_damage", "Delayed area damage"),
                            ("shape", "Shape of attacks"),
                            ("denial", "Taking points"),
                            ("zone", "Zones and sight"),
                            ("dice", "Dice"),
                            ("reset", "Reset"),
                            ("creation", "Summoning and building"),
                            ("obstacle", "Obstacles"),
                            ("origin", "Reach of casting and building"),
                            ("aura", "Building auras"),
                            ("turret", "Turrets"),
                        ],
                        help_text="Our own sorting.",
                        max_length=14,
                        verbose_name="about",
                    ),
                ),
                (
                    "needs_all_keywords",
                    models.BooleanField(
                        default=False, help_text="Its keywords all hold together; otherwise any one of them will do."
                    ),
                ),
                (
                    "builds",
                    models.CharField(
                        blank=True, choices=[("common", "A common"), ("obstacle", "An obstacle")], max_length=8
                    ),
                ),
                (
                    "has_cooldown",
                    models.BooleanField(default=False, help_text="Once in a turn, until it is refreshed."),
                ),
                ("uses_per_turn", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("uses_per_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("most_in_play", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "most_spaces",
                    models.PositiveSmallIntegerField(blank=True, help_text="Spaces that it moves at most.", null=True),
                ),
                (
                    "attack_damage",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="What its own attack deals.",
                        null=True,
                        verbose_name="damage of its attack",
                    ),
                ),
                (
                    "fixed_hit",
                    models.PositiveSmallIntegerField(blank=True, help_text="Instead of a hit roll.", null=True),
                ),
                (
                    "reach",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Spaces, if the text says how many.", null=True
                    ),
                ),
                ("is_ranged_attack", models.BooleanField(default=False)),
                ("is_elite_only", models.BooleanField(default=False)),
                ("is_nondirectional", models.BooleanField(default=False, help_text="Facing changes nothing.")),
                ("ignores_armor", models.BooleanField(default=False, verbose_name="Ignores Armor")),
                ("cannot_be_evaded", models.BooleanField(default=False)),
                ("does_not_stack", models.BooleanField(default=False)),
                (
                    "unit_class",
                    models.ForeignKey(
                        blank=True,
                        help_text="Without one: every class has it.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="abilities",
                        to="analog_tactics.unitclass",
                        verbose_name="class",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "abilities",
            },
            bases=("catalog.card", models.Model),
        ),
        migrations.CreateModel(
            name="AbilityCost",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "keyword",
                    models.CharField(
                        choices=[
                            ("attack", "Attack"),
                            ("movement", "Movement"),
                            ("special", "Special"),
                            ("reaction", "Reaction"),
                            ("passive", "Passive"),
                            ("build", "Build"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "points",
                    models.PositiveSmallIntegerField(blank=True, help_text="None: as many as you choose.", null=True),
                ),
                (
                    "ability",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="costs", to="analog_tactics.ability"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("ability", "keyword"), name="one_cost_a_keyword")],
            },
        ),
        migrations.CreateModel(
            name="BoardSpace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "label",
                    models.CharField(help_text="Column letter and row, counted from the bottom: f6.", max_length=3),
                ),
                ("q", models.SmallIntegerField()),
                ("r", models.SmallIntegerField()),
                (
                    "feature",
                    models.CharField(
                        choices=[
                            ("space", "Open space"),
                            ("obstacle", "Permanent obstacle"),
                            ("objective", "Objective"),
                        ],
                        default="space",
                        max_length=9,
                    ),
                ),
                (
                    "objective",
                    models.CharField(blank=True, help_text="C for the central one, or its number.", max_length=1),
                ),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="spaces", to="analog_tactics.board"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("board", "q", "r"), name="one_feature_a_board_space")],
            },
        ),
        migrations.CreateModel(
            name="RitualSpace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("q", models.SmallIntegerField()),
                ("r", models.SmallIntegerField()),
                ("role", models.CharField(choices=[("elite", "Elite"), ("common", "Common")], max_length=6)),
                (
                    "ritual",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="spaces", to="analog_tactics.ritual"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("ritual", "q", "r"), name="one_unit_a_ritual_space")],
            },
        ),
        migrations.CreateModel(
            name="ClassTier",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tier", models.PositiveSmallIntegerField()),
                ("least_level", models.PositiveSmallIntegerField()),
                (
                    "unit_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tiers", to="analog_tactics.unitclass"
                    ),
                ),
            ],
            options={
                "ordering": ["tier"],
                "constraints": [models.UniqueConstraint(fields=("unit_class", "tier"), name="one_level_a_tier")],
            },
        ),
        migrations.CreateModel(
            name="ClassFigure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "name",
                    models.CharField(
                        choices=[
                            ("weapons", "Weapons at the start"),
                            ("elite_weaponform", "Highest weaponform of the elite"),
                            ("common_weaponform", "Highest weaponform of a common"),
                            ("elite_upgrade", "Highest weapon upgrade of the elite"),
                            ("common_upgrade", "Highest weapon upgrade of a common"),
                            ("elite_damage", "Most Damage of the elite"),
                            ("rewards", "Most mission rewards"),
                            ("cast_range", "Cast range"),
                            ("spells", "Tier 1 spells at the start"),
                            ("ritual_turns", "Turns until a formation counts again"),
                            ("blueprints", "Blueprints at the start"),
                        ],
                        max_length=20,
                    ),
                ),
                ("value", models.PositiveSmallIntegerField()),
                (
                    "unit_class",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="figures",
                        to="analog_tactics.unitclass",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("unit_class", "name"), name="one_value_a_class_figure")
                ],
            },
        ),
        migrations.CreateModel(
            name="UnitLevel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("level", models.PositiveSmallIntegerField()),
                ("health", models.SmallIntegerField(blank=True, null=True)),
                ("attack", models.SmallIntegerField(blank=True, null=True)),
                ("movement", models.SmallIntegerField(blank=True, null=True)),
                ("special", models.SmallIntegerField(blank=True, null=True)),
                ("reaction", models.SmallIntegerField(blank=True, null=True)),
                ("damage", models.SmallIntegerField(blank=True, null=True)),
                ("evasion", models.SmallIntegerField(blank=True, null=True)),
                ("hit", models.SmallIntegerField(blank=True, null=True)),
                ("armor", models.SmallIntegerField(blank=True, null=True)),
                (
                    "unit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="levels", to="analog_tactics.unit"
                    ),
                ),
            ],
            options={
                "ordering": ["level"],
                "constraints": [models.UniqueConstraint(fields=("unit", "level"), name="one_column_a_level")],
            },
        ),
        migrations.CreateModel(
            name="WeaponForm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("form", models.PositiveSmallIntegerField()),
                ("text", models.TextField()),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("shape", "Shape of the attack"),
                            ("damage", "Damage"),
                            ("modifier", "Hit, Evasion or Armor"),
                            ("displacement", "Moving the target"),
                            ("denial", "Taking points"),
                            ("move", "Moving with the attack"),
                            ("defence", "Defensive reaction"),
                            ("gain", "Gaining points"),
                            ("multiple", "Several attacks"),
                            ("delayed", "Delayed damage"),
                            ("armor", "Ignoring Armor"),
                            ("pursuit", "Pursuit"),
                        ],
                        max_length=12,
                    ),
                ),
                ("attacks", models.PositiveSmallIntegerField(default=1)),
                ("attack_range", models.PositiveSmallIntegerField(default=1)),
                ("damage", models.SmallIntegerField(default=0)),
                ("hit", models.SmallIntegerField(default=0)),
                ("target_evasion", models.SmallIntegerField(default=0)),
                (
                    "pattern",
                    models.CharField(
                        choices=[
                            ("one", "One target"),
                            ("sweep", "Spaces 1, 2 and 6"),
                            ("line", "A straight line of 3 spaces"),
                            ("round", "All adjacent spaces"),
                        ],
                        default="one",
                        max_length=5,
                    ),
                ),
                ("is_elite_only", models.BooleanField(default=False)),
                (
                    "weapon",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="forms", to="analog_tactics.weapon"
                    ),
                ),
            ],
            options={
                "ordering": ["form"],
                "constraints": [models.UniqueConstraint(fields=("weapon", "form"), name="one_text_a_form")],
            },
        ),
        migrations.CreateModel(
            name="EliteUpgrade",
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
                ("damage", models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")),
                ("hit", models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")),
                ("armor", models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")),
                ("evasion", models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")),
                (
                    "most",
                    models.PositiveSmallIntegerField(
                        help_text="What each figure gains at most.", verbose_name="at most"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Level",
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
                    "xp_cost",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="XP from the level below"),
                ),
                (
                    "is_automatic",
                    models.BooleanField(
                        default=False,
                        help_text="Reached at the end of a round without XP too.",
                        verbose_name="Reached without XP too",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Mission",
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
                    "whose",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unit", "The unit that has it"),
                            ("elite", "The elite"),
                            ("commons", "The commons"),
                            ("team", "Every unit of the team"),
                            ("built", "Built units"),
                            ("turrets", "Turrets"),
                            ("weapon", "Attacks with this weapon"),
                        ],
                        max_length=7,
                    ),
                ),
                ("attack", models.SmallIntegerField(default=0)),
                ("movement", models.SmallIntegerField(default=0)),
                ("special", models.SmallIntegerField(default=0)),
                ("damage", models.SmallIntegerField(default=0)),
                ("evasion", models.SmallIntegerField(default=0)),
                ("hit", models.SmallIntegerField(default=0)),
                ("armor", models.SmallIntegerField(default=0)),
                ("attack_range", models.SmallIntegerField(default=0)),
                ("condition", models.TextField(verbose_name="what to do")),
                (
                    "counts",
                    models.CharField(
                        choices=[
                            ("common_damage_dealt", "Damage that your commons dealt"),
                            ("objectives_taken", "Objectives that you took"),
                            ("elite_evades", "Attacks that your elite evaded"),
                            ("elite_full_health_one_attack_kill", "Elites at full Health that one attack eliminated"),
                            ("own_elite_deaths", "Times that your elite was eliminated"),
                        ],
                        max_length=40,
                    ),
                ),
                ("target", models.PositiveSmallIntegerField()),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card", models.Model),
        ),
        migrations.CreateModel(
            name="Monster",
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
                ("die_from", models.PositiveSmallIntegerField()),
                ("die_to", models.PositiveSmallIntegerField()),
                ("health", models.PositiveSmallIntegerField()),
                ("attack", models.PositiveSmallIntegerField()),
                ("movement", models.PositiveSmallIntegerField()),
                ("special", models.PositiveSmallIntegerField()),
                ("reaction", models.PositiveSmallIntegerField()),
                ("damage", models.PositiveSmallIntegerField()),
                ("evasion", models.SmallIntegerField()),
                ("hit", models.SmallIntegerField()),
                ("armor", models.PositiveSmallIntegerField()),
                ("attack_range", models.PositiveSmallIntegerField(verbose_name="range")),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Obstacle",
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
                    "health",
                    models.PositiveSmallIntegerField(blank=True, help_text="None: it can't be destroyed.", null=True),
                ),
                ("armor", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "fixed_evasion",
                    models.PositiveSmallIntegerField(blank=True, help_text="Instead of an evasion roll.", null=True),
                ),
                ("damage", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("attack", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reaction", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("hit", models.SmallIntegerField(blank=True, null=True)),
                ("attack_range", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "built_by",
                    models.ForeignKey(
                        blank=True,
                        help_text="The ability that creates it.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="obstacles",
                        to="analog_tactics.ability",
                        verbose_name="ability",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="RitualSpell",
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
                    "series",
                    models.CharField(
                        choices=[("ritual", "Ritual spells"), ("forbidden", "Forbidden series")], max_length=9
                    ),
                ),
                ("points", models.PositiveSmallIntegerField(help_text="Ritual or forbidden points.")),
                ("special_points", models.PositiveSmallIntegerField(default=1)),
                ("attack_damage", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="damage")),
                (
                    "fixed_hit",
                    models.PositiveSmallIntegerField(blank=True, help_text="Instead of a hit roll.", null=True),
                ),
                ("target_evasion", models.SmallIntegerField(default=0)),
                (
                    "reach",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Spaces, if the text says how many.", null=True
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="WeaponUpgrade",
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
                    "whose",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unit", "The unit that has it"),
                            ("elite", "The elite"),
                            ("commons", "The commons"),
                            ("team", "Every unit of the team"),
                            ("built", "Built units"),
                            ("turrets", "Turrets"),
                            ("weapon", "Attacks with this weapon"),
                        ],
                        max_length=7,
                    ),
                ),
                ("attack", models.SmallIntegerField(default=0)),
                ("movement", models.SmallIntegerField(default=0)),
                ("special", models.SmallIntegerField(default=0)),
                ("damage", models.SmallIntegerField(default=0)),
                ("evasion", models.SmallIntegerField(default=0)),
                ("hit", models.SmallIntegerField(default=0)),
                ("armor", models.SmallIntegerField(default=0)),
                ("attack_range", models.SmallIntegerField(default=0)),
                ("level", models.PositiveSmallIntegerField(help_text="1 for +1.", verbose_name="upgrade")),
                (
                    "option",
                    models.CharField(blank=True, help_text="What is chosen, where there is a choice.", max_length=20),
                ),
                (
                    "keyword",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("attack", "Attack"),
                            ("movement", "Movement"),
                            ("special", "Special"),
                            ("reaction", "Reaction"),
                            ("passive", "Passive"),
                            ("build", "Build"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "replaces_hit",
                    models.BooleanField(default=False, help_text="Its Hit stands instead of the weapon's so far."),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("shape", "Shape of the attack"),
                            ("damage", "Damage"),
                            ("modifier", "Hit, Evasion or Armor"),
                            ("displacement", "Moving the target"),
                            ("denial", "Taking points"),
                            ("move", "Moving with the attack"),
                            ("defence", "Defensive reaction"),
                            ("gain", "Gaining points"),
                            ("multiple", "Several attacks"),
                            ("delayed", "Delayed damage"),
                            ("armor", "Ignoring Armor"),
                            ("pursuit", "Pursuit"),
                        ],
                        help_text="Our own sorting.",
                        max_length=12,
                        verbose_name="about",
                    ),
                ),
                ("is_elite_only", models.BooleanField(default=False)),
                (
                    "grants",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="upgrades",
                        to="analog_tactics.ability",
                        verbose_name="ability",
                    ),
                ),
                (
                    "weapon",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="upgrades", to="analog_tactics.weapon"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card", models.Model),
        ),
    ]
