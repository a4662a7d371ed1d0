import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("tactica", "0001_initial"), ("tactica", "0002_column_labels")]

    initial = True

    dependencies = [
        ("catalog", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Battle",
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
                    "separation",
                    models.PositiveSmallIntegerField(
                        help_text="Hexes between the two players' walls.", verbose_name="hexes between the walls"
                    ),
                ),
                (
                    "columns",
                    models.PositiveSmallIntegerField(help_text="Hexes in the even rows; odd rows have one less."),
                ),
                ("rows", models.PositiveSmallIntegerField(help_text="Row 0 is player 2's edge.")),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Symbol",
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
                    "group",
                    models.CharField(
                        choices=[
                            ("rating", "Rating"),
                            ("destination", "Where the card goes"),
                            ("adjacency", "Whom it reaches"),
                            ("phase", "When it is played"),
                        ],
                        help_text="Our own sorting.",
                        max_length=11,
                        verbose_name="about",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Tactic",
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
                    "is_counter",
                    models.BooleanField(
                        default=False,
                        help_text="May answer a card that an opponent plays.",
                        verbose_name="counter-card",
                    ),
                ),
                (
                    "copies",
                    models.PositiveSmallIntegerField(
                        help_text="Copies in one player's box.", verbose_name="in the box"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
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
                ("defense", models.SmallIntegerField(default=0, help_text="Change of DEF of any troop there.")),
                (
                    "range",
                    models.SmallIntegerField(
                        default=0,
                        help_text="Change of RNG of ranged troops there.",
                        verbose_name="range of ranged troops",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "terrain",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Landmark",
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
                    "closed_to",
                    models.CharField(
                        choices=[("melee", "Melee"), ("ranged", "Ranged")],
                        help_text="Troops of this class can't enter it.",
                        max_length=6,
                    ),
                ),
                (
                    "entry_cost",
                    models.PositiveSmallIntegerField(
                        help_text="MOV onto it, for troops that can enter.", verbose_name="MOV onto it"
                    ),
                ),
                (
                    "has_shadow",
                    models.BooleanField(
                        default=False,
                        help_text="Gives cover from ranged attacks across it.",
                        verbose_name="gives cover",
                    ),
                ),
                (
                    "victory_points",
                    models.PositiveSmallIntegerField(help_text="For its control, in the advanced game."),
                ),
                (
                    "front",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="back",
                        to="tactica.landmark",
                    ),
                ),
                (
                    "terrain",
                    models.ForeignKey(
                        help_text="What the hexes adjacent to it become.",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="landmarks",
                        to="tactica.terrain",
                        verbose_name="makes",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Summon",
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
                    "front",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="back",
                        to="tactica.summon",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="TerrainCase",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("beside_ridge", models.BooleanField()),
                ("beside_ravine", models.BooleanField()),
                (
                    "terrain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cases", to="tactica.terrain"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Wall",
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
                    "copies",
                    models.PositiveSmallIntegerField(
                        help_text="Copies in one player's box.", verbose_name="in the box"
                    ),
                ),
                (
                    "entry_cost",
                    models.PositiveSmallIntegerField(help_text="MOV onto a wall.", verbose_name="MOV onto it"),
                ),
                ("exit_cost", models.PositiveSmallIntegerField(help_text="MOV off a wall.", verbose_name="MOV off it")),
                (
                    "range",
                    models.SmallIntegerField(
                        help_text="Change of RNG of ranged troops on it.", verbose_name="range of ranged troops on it"
                    ),
                ),
                (
                    "melee_offense",
                    models.SmallIntegerField(
                        help_text="Change of OFF of a melee troop that attacks a troop on it.",
                        verbose_name="offense of melee troops against it",
                    ),
                ),
                (
                    "enemy_entry",
                    models.ForeignKey(
                        help_text="The card without which an enemy wall is closed.",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tactica.tactic",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Zone",
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
                    "comes_back",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("next-turn", "Next turn"),
                            ("next-battle", "Next battle"),
                            ("never", "Not in this war"),
                        ],
                        max_length=11,
                        verbose_name="cards come back",
                    ),
                ),
                (
                    "has_marker",
                    models.BooleanField(
                        default=False, help_text="The box has a marker card for it.", verbose_name="has a marker card"
                    ),
                ),
                (
                    "symbol",
                    models.ForeignKey(
                        blank=True,
                        help_text="The sign that sends a card there.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="zones",
                        to="tactica.symbol",
                        verbose_name="sign",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="BattleWall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.PositiveSmallIntegerField()),
                ("column", models.PositiveSmallIntegerField()),
                ("row", models.PositiveSmallIntegerField()),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="walls", to="tactica.battle"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("battle", "column", "row"), name="one_wall_a_hex")],
            },
        ),
        migrations.CreateModel(
            name="BattleLandmark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("column", models.PositiveSmallIntegerField()),
                ("row", models.PositiveSmallIntegerField()),
                (
                    "battle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="landmarks", to="tactica.battle"
                    ),
                ),
                (
                    "landmark",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tactica.landmark"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("battle", "column", "row"), name="one_landmark_a_hex")],
            },
        ),
        migrations.CreateModel(
            name="TerrainStep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "to",
                    models.CharField(choices=[("neutral", "Neutral"), ("high", "High"), ("low", "Low")], max_length=7),
                ),
                ("cost", models.PositiveSmallIntegerField(help_text="In MOV.")),
                (
                    "terrain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="steps", to="tactica.terrain"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("terrain", "to"), name="one_step_a_pair")],
            },
        ),
        migrations.CreateModel(
            name="Comeback",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("battles_lost", models.PositiveSmallIntegerField()),
                ("offense", models.SmallIntegerField(default=0)),
                ("defense", models.SmallIntegerField(default=0)),
                (
                    "wall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="comebacks", to="tactica.wall"
                    ),
                ),
            ],
            options={
                "ordering": ["battles_lost"],
                "constraints": [models.UniqueConstraint(fields=("wall", "battles_lost"), name="one_comeback_a_count")],
            },
        ),
        migrations.CreateModel(
            name="WallPhase",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "phase",
                    models.CharField(
                        choices=[("mustering", "Mustering"), ("movement", "Movement"), ("combat", "Combat")],
                        max_length=9,
                    ),
                ),
                ("text", models.TextField(help_text="In the house style with [[terms]].")),
                (
                    "wall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="phases", to="tactica.wall"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("wall", "phase"), name="one_text_a_wall_phase")],
            },
        ),
        migrations.CreateModel(
            name="TacticPhase",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "phase",
                    models.CharField(
                        choices=[("mustering", "Mustering"), ("movement", "Movement"), ("combat", "Combat")],
                        max_length=9,
                    ),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("placement", "Placing a troop"),
                            ("unlock", "Freeing movement"),
                            ("defense", "More DEF"),
                            ("counter", "Cancelling cards"),
                            ("information", "Knowledge and piles"),
                            ("offense", "More OFF"),
                            ("swap", "Changing places"),
                            ("rescue", "Freeing hostages"),
                            ("movement", "More movement"),
                            ("destruction", "Removing features"),
                            ("training", "Training"),
                        ],
                        max_length=11,
                    ),
                ),
                (
                    "target",
                    models.CharField(
                        choices=[
                            ("troop", "Any troop"),
                            ("melee", "A melee troop"),
                            ("foot", "A Foot"),
                            ("feature", "A feature card"),
                            ("tactic", "A tactics card"),
                            ("piles", "Piles and BARRACKS"),
                        ],
                        max_length=7,
                    ),
                ),
                ("text", models.TextField(help_text="What it does, in the house style with [[terms]].")),
                ("offense", models.SmallIntegerField(default=0, help_text="Change of OFF.")),
                ("defense", models.SmallIntegerField(default=0, help_text="Change of DEF.")),
                ("movement", models.SmallIntegerField(default=0, help_text="Change of MOV.")),
                (
                    "step_cost",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="What the step that it is about costs in MOV.", null=True
                    ),
                ),
                ("otherwise_when", models.TextField(blank=True)),
                (
                    "is_negatable",
                    models.BooleanField(default=True, help_text="Negate may answer it when it is played."),
                ),
                (
                    "tactic",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="phases", to="tactica.tactic"
                    ),
                ),
                (
                    "destination",
                    models.ForeignKey(
                        help_text="Where the card goes.",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tactica.zone",
                    ),
                ),
                (
                    "otherwise",
                    models.ForeignKey(
                        blank=True,
                        help_text="Where it goes instead, in the case that `otherwise_when` names.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tactica.zone",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("tactic", "phase"), name="one_use_a_phase")],
            },
        ),
        migrations.CreateModel(
            name="DeployedTactic",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "troop_class",
                    models.CharField(
                        choices=[("melee", "Melee"), ("ranged", "Ranged")], max_length=6, verbose_name="class"
                    ),
                ),
                ("offense", models.PositiveSmallIntegerField(help_text="OFF: the damage that it deals.")),
                (
                    "defense",
                    models.PositiveSmallIntegerField(help_text="DEF: the damage that it takes without being captured."),
                ),
                ("range", models.PositiveSmallIntegerField(help_text="RNG: how many hexes away it deals damage.")),
                ("movement", models.PositiveSmallIntegerField(help_text="MOV: its movement points in a card move.")),
                (
                    "aura_offense",
                    models.SmallIntegerField(default=0, help_text="Change of OFF of friendly troops adjacent to it."),
                ),
                (
                    "tactic",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deployed", to="tactica.tactic"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("tactic",), name="one_troop_a_tactic")],
            },
        ),
        migrations.CreateModel(
            name="Training",
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
                ("level", models.PositiveSmallIntegerField()),
                (
                    "defense_factor",
                    models.PositiveSmallIntegerField(
                        help_text="What the DEF of a melee troop is multiplied by.",
                        verbose_name="DEF of melee troops, times",
                    ),
                ),
                (
                    "offense_factor",
                    models.PositiveSmallIntegerField(
                        help_text="What the OFF of a ranged troop is multiplied by.",
                        verbose_name="OFF of ranged troops, times",
                    ),
                ),
                (
                    "copies",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Copies in one player's box; the front says it for both sides.",
                        null=True,
                        verbose_name="in the box",
                    ),
                ),
                (
                    "front",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="back",
                        to="tactica.training",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "training",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Troop",
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
                    "troop_class",
                    models.CharField(
                        choices=[("melee", "Melee"), ("ranged", "Ranged")], max_length=6, verbose_name="class"
                    ),
                ),
                ("offense", models.PositiveSmallIntegerField(help_text="OFF: the damage that it deals.")),
                (
                    "defense",
                    models.PositiveSmallIntegerField(help_text="DEF: the damage that it takes without being captured."),
                ),
                ("range", models.PositiveSmallIntegerField(help_text="RNG: how many hexes away it deals damage.")),
                ("movement", models.PositiveSmallIntegerField(help_text="MOV: its movement points in a card move.")),
                (
                    "near_offense",
                    models.SmallIntegerField(default=0, help_text="Change of OFF against an adjacent melee troop."),
                ),
                (
                    "copies",
                    models.PositiveSmallIntegerField(
                        help_text="Copies in one player's box.", verbose_name="in the box"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card", models.Model),
        ),
    ]
