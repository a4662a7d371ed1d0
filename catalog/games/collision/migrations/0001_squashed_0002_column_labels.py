import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("collision", "0001_initial"), ("collision", "0002_column_labels")]

    initial = True

    dependencies = [
        ("catalog", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Action",
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
                    "spaces",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="How far it moves, if that is fixed.", null=True
                    ),
                ),
                (
                    "times_move",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="How often its Move value it moves, if that counts.",
                        null=True,
                        verbose_name="Times Move",
                    ),
                ),
                (
                    "endurance",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="What it costs, if that is fixed.", null=True
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
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
                ("columns", models.PositiveSmallIntegerField()),
                ("rows", models.PositiveSmallIntegerField()),
                ("least_points", models.PositiveSmallIntegerField(verbose_name="points from")),
                ("most_points", models.PositiveSmallIntegerField(verbose_name="points to")),
                (
                    "is_variant",
                    models.BooleanField(default=False, help_text="It may be chosen in place of the usual one."),
                ),
                (
                    "more_columns",
                    models.PositiveSmallIntegerField(default=0, help_text="Added for each further step of points."),
                ),
                ("points_a_step", models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="CombatModifier",
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
                    "misses_up_to",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="On a D10 roll from 1 to this, the attack misses.", null=True
                    ),
                ),
                ("bars_reactions", models.BooleanField(default=False)),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="DamageType",
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
                    "is_element",
                    models.BooleanField(default=False, help_text="Light, Dark, Fire, Cold, Electric and Acid are."),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Deployment",
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
                    "zones",
                    models.CharField(
                        choices=[
                            ("short", "From the short edges"),
                            ("long", "From the long edges"),
                            ("center", "Center and edges"),
                            ("diagonal", "Both sides of a diagonal"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "chooses_side",
                    models.CharField(
                        blank=True,
                        choices=[("attacker", "Attacker"), ("defender", "Defender")],
                        help_text="Nobody, if the sides are set.",
                        max_length=8,
                        verbose_name="chooses the side",
                    ),
                ),
                (
                    "divides_board",
                    models.CharField(
                        blank=True,
                        choices=[("attacker", "Attacker"), ("defender", "Defender")],
                        help_text="Who draws the dividing line.",
                        max_length=8,
                    ),
                ),
                (
                    "deploys_first",
                    models.CharField(choices=[("attacker", "Attacker"), ("defender", "Defender")], max_length=8),
                ),
                (
                    "empty_rows",
                    models.PositiveSmallIntegerField(default=0, help_text="Rows in the middle where nobody deploys."),
                ),
                (
                    "edge_spaces",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="How deep the attacker's ring at the edges is.", null=True
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Faction",
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
            name="Attribute",
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
                    "faction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="attributes", to="collision.faction"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="PointFormula",
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
                    "share_in_tenths",
                    models.PositiveSmallIntegerField(
                        help_text="How many tenths of the raw sum count.", verbose_name="tenths of the raw points"
                    ),
                ),
                ("rounded_to", models.PositiveSmallIntegerField(help_text="Points are a multiple of this.")),
                (
                    "second_weapon_divisor",
                    models.PositiveSmallIntegerField(help_text="The second weapon counts one in so many."),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Statistic",
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
                    "label",
                    models.CharField(
                        blank=True, help_text="How the card abbreviates it.", max_length=10, verbose_name="on the card"
                    ),
                ),
                (
                    "heading",
                    models.CharField(
                        help_text="How the book's list of statistics writes it.",
                        max_length=20,
                        verbose_name="in the book's list",
                    ),
                ),
                (
                    "group",
                    models.CharField(choices=[("card", "Card"), ("core", "Core"), ("weapon", "Weapon")], max_length=6),
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
                (
                    "extra_movement",
                    models.PositiveSmallIntegerField(default=0, help_text="Extra spaces of movement to enter it."),
                ),
                ("is_passable", models.BooleanField(default=True)),
                ("can_end_on", models.BooleanField(default=True, verbose_name="movement may end on it")),
                ("gives_cover", models.BooleanField(default=False)),
                (
                    "least_height",
                    models.PositiveSmallIntegerField(blank=True, help_text="In inches, which are levels.", null=True),
                ),
                ("most_height", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "usual_height",
                    models.PositiveSmallIntegerField(blank=True, help_text="Where nothing else is agreed.", null=True),
                ),
                ("examples", models.CharField(help_text="What stands for it on a table.", max_length=120)),
            ],
            options={
                "verbose_name": "terrain",
                "verbose_name_plural": "terrain",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Character",
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
                    "race",
                    models.CharField(
                        choices=[
                            ("angel", "Angel"),
                            ("beastfolk", "Beastfolk"),
                            ("celestial", "Celestial"),
                            ("construct", "Construct"),
                            ("demon", "Demon"),
                            ("devil", "Devil"),
                            ("dwarf", "Dwarf"),
                            ("elf", "Elf"),
                            ("goblin", "Goblin"),
                            ("halfling", "Halfling"),
                            ("hobgoblin", "Hobgoblin"),
                            ("human", "Human"),
                            ("ogre", "Ogre"),
                            ("orc", "Orc"),
                            ("thrall", "Thrall"),
                            ("undead", "Undead"),
                            ("zombie", "Zombie"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "arcana",
                    models.CharField(
                        choices=[("minor", "Minor Arcana"), ("major", "Major Arcana")], default="minor", max_length=5
                    ),
                ),
                (
                    "suit",
                    models.CharField(
                        blank=True,
                        choices=[("coins", "Coins"), ("swords", "Swords"), ("rods", "Rods"), ("cups", "Cups")],
                        help_text="Of a Minor Arcana character.",
                        max_length=6,
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField(help_text="The number of its tarot card.")),
                ("defense", models.PositiveSmallIntegerField()),
                ("armor", models.PositiveSmallIntegerField()),
                ("toughness", models.PositiveSmallIntegerField()),
                ("endure", models.PositiveSmallIntegerField()),
                ("mana", models.PositiveSmallIntegerField()),
                ("command", models.PositiveSmallIntegerField()),
                ("move", models.PositiveSmallIntegerField()),
                ("attack", models.PositiveSmallIntegerField()),
                ("strength", models.PositiveSmallIntegerField()),
                ("spell_power", models.PositiveSmallIntegerField(verbose_name="Spell Power")),
                (
                    "attributes",
                    models.ManyToManyField(
                        blank=True, related_name="characters", to="collision.attribute", verbose_name="attribute"
                    ),
                ),
                (
                    "faction",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="characters", to="collision.faction"
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
                    "category",
                    models.CharField(
                        choices=[
                            ("special-action", "Special action"),
                            ("special-movement", "Special movement"),
                            ("special-attack", "Special attack"),
                            ("reaction", "Reaction"),
                            ("effect", "Effect"),
                            ("aura", "Aura"),
                            ("movement", "Way of moving"),
                            ("weapon", "Weapon special"),
                            ("status", "Status"),
                            ("shape", "Shape of attack"),
                            ("keyword", "Keyword"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "family",
                    models.CharField(
                        choices=[
                            ("economy", "Endurance and Mana"),
                            ("protection", "Stopping hits, armor"),
                            ("elemental", "Elements and spells"),
                            ("immunity", "Immunity and resistance"),
                            ("weapon", "Weapon attacks"),
                            ("fear", "Fear and fleeing"),
                            ("slaying", "Slaying"),
                            ("movement", "Movement"),
                            ("affliction", "Statuses and curses"),
                            ("healing", "Healing and cleansing"),
                            ("keyword", "Words defined"),
                            ("aura", "Auras"),
                            ("dice", "Dice and luck"),
                            ("shape", "Shapes of attack"),
                            ("extra-attack", "More attacks"),
                            ("interrupt", "Interrupting"),
                            ("position", "Position"),
                            ("scoring", "Set-up and scoring"),
                            ("counter", "Striking back"),
                            ("swap", "Swapping targets"),
                            ("support", "Helping an attack"),
                            ("terrain", "Making terrain"),
                        ],
                        help_text="Our own sorting.",
                        max_length=16,
                        verbose_name="about",
                    ),
                ),
                (
                    "attack_mode",
                    models.CharField(
                        blank=True,
                        choices=[("melee", "Melee"), ("ranged", "Ranged")],
                        max_length=6,
                        verbose_name="attack",
                    ),
                ),
                (
                    "attack_shape",
                    models.CharField(
                        blank=True,
                        choices=[("single", "One target"), ("blast", "Blast"), ("burst", "Burst"), ("line", "Line")],
                        max_length=6,
                        verbose_name="shape of attack",
                    ),
                ),
                (
                    "is_weapon_attack",
                    models.BooleanField(
                        default=False,
                        help_text="It is made with one of the character's weapons.",
                        verbose_name="with a weapon",
                    ),
                ),
                ("endurance", models.PositiveSmallIntegerField(blank=True, help_text="Endurance to pay.", null=True)),
                ("mana", models.PositiveSmallIntegerField(blank=True, help_text="Mana to pay.", null=True)),
                (
                    "pays_weapon",
                    models.BooleanField(
                        default=False,
                        help_text="The weapon's Endurance Cost is to be paid as well.",
                        verbose_name="Pays the weapon's EC",
                    ),
                ),
                ("is_fear", models.BooleanField(default=False)),
                (
                    "is_printed_effect",
                    models.BooleanField(default=False, help_text="The book heads it with the word Effect."),
                ),
                (
                    "distance",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("spaces", "Within a number of spaces"),
                            ("beyond", "A number of spaces, further at a penalty"),
                            ("away", "From a number of spaces on"),
                            ("line", "A line of so many tiles"),
                            ("command", "Within Command"),
                            ("melee", "Within melee reach"),
                            ("adjacent", "Adjacent"),
                            ("any", "Anywhere"),
                            ("added", "Added to the weapon's reach"),
                        ],
                        help_text="How its reach is measured.",
                        max_length=8,
                        verbose_name="reach is measured",
                    ),
                ),
                ("reach", models.PositiveSmallIntegerField(blank=True, help_text="The number of spaces.", null=True)),
                ("radius", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("on_hit", models.TextField(blank=True)),
                ("on_injury", models.TextField(blank=True)),
                ("on_crit", models.TextField(blank=True)),
                ("has_no_reactions", models.BooleanField(default=False, help_text="Nobody may react to it.")),
                (
                    "is_repeatable",
                    models.BooleanField(default=False, help_text="It may be used again in the same activation."),
                ),
                (
                    "takes_amount",
                    models.BooleanField(default=False, help_text="A number stands beside its name: Poison 2, Luck 1."),
                ),
                (
                    "damage_type",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="abilities",
                        to="collision.damagetype",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "abilities",
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="Objective",
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
                    "tier",
                    models.CharField(
                        choices=[("major", "Major"), ("minor", "Minor")], max_length=5, verbose_name="major or minor"
                    ),
                ),
                ("victory_points", models.PositiveSmallIntegerField()),
                (
                    "scorer",
                    models.CharField(
                        choices=[("either", "Either player"), ("each", "Attacker and defender, each their own way")],
                        default="either",
                        max_length=6,
                        verbose_name="who can score",
                    ),
                ),
                (
                    "turns",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Before it grows by 1 every 500 points.",
                        null=True,
                        verbose_name="turn limit",
                    ),
                ),
                (
                    "points_a_turn",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="One more turn for so many points of the limit.", null=True
                    ),
                ),
                (
                    "deployment",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="objectives",
                        to="collision.deployment",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
            bases=("catalog.card",),
        ),
        migrations.CreateModel(
            name="ObjectiveAction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("endurance", models.PositiveSmallIntegerField(default=0)),
                ("mana", models.PositiveSmallIntegerField(default=0)),
                ("text", models.TextField()),
                (
                    "objective",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="actions", to="collision.objective"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ObjectiveMarker",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40)),
                ("count", models.PositiveSmallIntegerField(default=1)),
                (
                    "points_a_piece",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="One more piece for so many points of the limit.", null=True
                    ),
                ),
                (
                    "placed_by",
                    models.CharField(
                        blank=True,
                        choices=[("attacker", "Attacker"), ("defender", "Defender")],
                        help_text="Both players or nobody, if empty.",
                        max_length=8,
                    ),
                ),
                ("height", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("tiles_across", models.PositiveSmallIntegerField(default=1)),
                (
                    "pick_up_endurance",
                    models.PositiveSmallIntegerField(blank=True, help_text="What picking it up costs.", null=True),
                ),
                ("defense", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("armor", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("toughness", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("points_a_toughness", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "objective",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="markers", to="collision.objective"
                    ),
                ),
                (
                    "terrain",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="collision.terrain",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="AbilityModifier",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stat",
                    models.CharField(
                        choices=[
                            ("att", "Att"),
                            ("w_att", "W-Att"),
                            ("pow", "Pow"),
                            ("w_pow", "W-Pow"),
                            ("s_pow", "S-Pow"),
                            ("def", "Def"),
                            ("armor", "Armor"),
                            ("move", "Move"),
                        ],
                        max_length=5,
                    ),
                ),
                ("amount", models.SmallIntegerField(blank=True, null=True)),
                (
                    "is_fixed",
                    models.BooleanField(
                        default=False, help_text="The figure is this, whatever the character's own is."
                    ),
                ),
                (
                    "per",
                    models.CharField(
                        blank=True,
                        choices=[("hit", "for each hit so far"), ("space", "for each space beyond reach")],
                        max_length=5,
                    ),
                ),
                (
                    "of",
                    models.CharField(
                        blank=True,
                        choices=[("command", "the character's Command"), ("spent", "the Endurance spent this turn")],
                        max_length=7,
                    ),
                ),
                (
                    "ability",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="modifiers", to="collision.ability"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("ability", "stat"), name="one_modifier_a_stat")],
            },
        ),
        migrations.CreateModel(
            name="CharacterAbility",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "ability",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="holders", to="collision.ability"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="abilities", to="collision.character"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "character abilities",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("character", "ability"), name="one_ability_once_a_character")
                ],
            },
        ),
        migrations.CreateModel(
            name="CharacterWeapon",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slot", models.PositiveSmallIntegerField(help_text="1 or 2, as on the card.")),
                ("name", models.CharField(max_length=80)),
                ("endurance_cost", models.PositiveSmallIntegerField()),
                ("attack", models.PositiveSmallIntegerField()),
                ("power", models.PositiveSmallIntegerField()),
                ("reach", models.PositiveSmallIntegerField()),
                ("is_ranged", models.BooleanField(default=False, help_text="A plus stands behind its reach.")),
                (
                    "crit_amount",
                    models.PositiveSmallIntegerField(blank=True, help_text="The 2 of Poison 2.", null=True),
                ),
                ("crit_power", models.PositiveSmallIntegerField(blank=True, help_text="The 2 of Pow +2.", null=True)),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="weapons", to="collision.character"
                    ),
                ),
                (
                    "crit",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="crit_of",
                        to="collision.ability",
                    ),
                ),
                (
                    "damage_type",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="weapons", to="collision.damagetype"
                    ),
                ),
            ],
            options={
                "ordering": ["slot"],
                "constraints": [models.UniqueConstraint(fields=("character", "slot"), name="one_weapon_a_slot")],
            },
        ),
        migrations.CreateModel(
            name="ModifiedStat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stat",
                    models.CharField(
                        choices=[
                            ("att", "Att"),
                            ("w_att", "W-Att"),
                            ("pow", "Pow"),
                            ("w_pow", "W-Pow"),
                            ("s_pow", "S-Pow"),
                            ("def", "Def"),
                            ("armor", "Armor"),
                            ("move", "Move"),
                        ],
                        max_length=5,
                    ),
                ),
                ("amount", models.SmallIntegerField()),
                (
                    "per",
                    models.CharField(
                        blank=True,
                        choices=[("injury", "for each injury"), ("space", "for each space beyond reach")],
                        max_length=6,
                    ),
                ),
                (
                    "modifier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stats", to="collision.combatmodifier"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("modifier", "stat"), name="one_change_a_stat")],
            },
        ),
        migrations.CreateModel(
            name="FormulaPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "part",
                    models.CharField(
                        choices=[
                            ("defense", "Def"),
                            ("armor", "Armor"),
                            ("toughness", "Toughness"),
                            ("endure", "Endure"),
                            ("mana", "Mana"),
                            ("command", "Command"),
                            ("move", "Move"),
                            ("attack", "Att"),
                            ("strength", "Str"),
                            ("spell_power", "S-Pow"),
                            ("weapon_attack", "W-Att of a weapon"),
                            ("weapon_power", "W-Pow of a weapon"),
                            ("weapon_reach", "Reach of a weapon"),
                            ("weapon_ranged", "A ranged weapon"),
                            ("weapon_cost", "EC of a weapon"),
                            ("weapon_typed", "A weapon of another type than Mundane"),
                            ("weapon_crit", "A weapon with a Crit"),
                            ("weapon_special", "A weapon with a Special"),
                            ("passive", "A passive ability"),
                            ("aura", "An aura"),
                            ("reaction", "A reaction"),
                            ("special", "A special ability"),
                        ],
                        max_length=16,
                    ),
                ),
                ("each", models.SmallIntegerField()),
                ("above", models.PositiveSmallIntegerField(default=0)),
                (
                    "formula",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="collision.pointformula"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("formula", "part"), name="one_price_a_part")],
            },
        ),
        migrations.CreateModel(
            name="BoardTerrain",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tiles", models.PositiveSmallIntegerField()),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="terrain", to="collision.board"
                    ),
                ),
                (
                    "terrain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="on_boards", to="collision.terrain"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("board", "terrain"), name="one_number_a_terrain")],
            },
        ),
        migrations.CreateModel(
            name="WeaponSpecial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slot", models.PositiveSmallIntegerField(help_text="Which of its weapons.")),
                ("amount", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "ability",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="special_of", to="collision.ability"
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="weapon_specials",
                        to="collision.character",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("character", "slot", "ability"), name="one_special_a_weapon")
                ],
            },
        ),
    ]
