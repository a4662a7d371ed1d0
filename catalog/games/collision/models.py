"""The cards of Collision: what battles are fought on, and characters with weapons, abilities and tarot cards."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.collision import plain
from catalog.models import Kind, Source, Unnumbered


class StatGroup(models.TextChoices):
    """The group of a character card in which a statistic stands."""

    CARD = "card", "Card"
    CORE = "core", "Core"
    WEAPON = "weapon", "Weapon"


class Stat(models.TextChoices):
    """A figure that abilities and circumstances change."""

    ATT = "att", "Att"
    W_ATT = "w_att", "W-Att"
    POW = "pow", "Pow"
    W_POW = "w_pow", "W-Pow"
    S_POW = "s_pow", "S-Pow"
    DEF = "def", "Def"
    ARMOR = "armor", "Armor"
    MOVE = "move", "Move"


class AbilityCategory(models.TextChoices):
    """The category of an entry of the glossary."""

    SPECIAL_ACTION = "special-action", "Special action"
    SPECIAL_MOVEMENT = "special-movement", "Special movement"
    SPECIAL_ATTACK = "special-attack", "Special attack"
    REACTION = "reaction", "Reaction"
    EFFECT = "effect", "Effect"
    AURA = "aura", "Aura"
    MOVEMENT = "movement", "Way of moving"
    WEAPON = "weapon", "Weapon special"
    STATUS = "status", "Status"
    SHAPE = "shape", "Shape of attack"
    KEYWORD = "keyword", "Keyword"


class AbilityFamily(models.TextChoices):
    """The subject of an ability: our own sorting, for browsing."""

    ECONOMY = "economy", "Endurance and Mana"
    PROTECTION = "protection", "Stopping hits, armor"
    ELEMENTAL = "elemental", "Elements and spells"
    IMMUNITY = "immunity", "Immunity and resistance"
    WEAPON = "weapon", "Weapon attacks"
    FEAR = "fear", "Fear and fleeing"
    SLAYING = "slaying", "Slaying"
    MOVEMENT = "movement", "Movement"
    AFFLICTION = "affliction", "Statuses and curses"
    HEALING = "healing", "Healing and cleansing"
    KEYWORD = "keyword", "Words defined"
    AURA = "aura", "Auras"
    DICE = "dice", "Dice and luck"
    SHAPE = "shape", "Shapes of attack"
    EXTRA_ATTACK = "extra-attack", "More attacks"
    INTERRUPT = "interrupt", "Interrupting"
    POSITION = "position", "Position"
    SCORING = "scoring", "Set-up and scoring"
    COUNTER = "counter", "Striking back"
    SWAP = "swap", "Swapping targets"
    SUPPORT = "support", "Helping an attack"
    TERRAIN = "terrain", "Making terrain"


class AttackMode(models.TextChoices):
    """The mode of an attack: within reach alone, or beyond it at a penalty."""

    MELEE = "melee", "Melee"
    RANGED = "ranged", "Ranged"


class AttackShape(models.TextChoices):
    """Whom an attack strikes: one target, all around a tile, all around the attacker, or a chain of tiles."""

    SINGLE = "single", "One target"
    BLAST = "blast", "Blast"
    BURST = "burst", "Burst"
    LINE = "line", "Line"


class Distance(models.TextChoices):
    """The measure of an ability's reach."""

    SPACES = "spaces", "Within a number of spaces"
    BEYOND = "beyond", "A number of spaces, further at a penalty"
    AWAY = "away", "From a number of spaces on"
    LINE = "line", "A line of so many tiles"
    COMMAND = "command", "Within Command"
    MELEE = "melee", "Within melee reach"
    ADJACENT = "adjacent", "Adjacent"
    ANY = "any", "Anywhere"
    ADDED = "added", "Added to the weapon's reach"


class Arcana(models.TextChoices):
    """Major Arcana are persons of Gea, Minor Arcana anyone whom a player makes (Character Statistics, Tarot)."""

    MINOR = "minor", "Minor Arcana"
    MAJOR = "major", "Major Arcana"


class Suit(models.TextChoices):
    """The suit of a Minor Arcana tarot card."""

    COINS = "coins", "Coins"
    SWORDS = "swords", "Swords"
    RODS = "rods", "Rods"
    CUPS = "cups", "Cups"


class Race(models.TextChoices):
    """The peoples that the printed world and the starter characters name."""

    ANGEL = "angel", "Angel"
    BEASTFOLK = "beastfolk", "Beastfolk"
    CELESTIAL = "celestial", "Celestial"
    CONSTRUCT = "construct", "Construct"
    DEMON = "demon", "Demon"
    DEVIL = "devil", "Devil"
    DWARF = "dwarf", "Dwarf"
    ELF = "elf", "Elf"
    GOBLIN = "goblin", "Goblin"
    HALFLING = "halfling", "Halfling"
    HOBGOBLIN = "hobgoblin", "Hobgoblin"
    HUMAN = "human", "Human"
    OGRE = "ogre", "Ogre"
    ORC = "orc", "Orc"
    THRALL = "thrall", "Thrall"
    UNDEAD = "undead", "Undead"
    ZOMBIE = "zombie", "Zombie"


class Role(models.TextChoices):
    """The two sides of a battle."""

    ATTACKER = "attacker", "Attacker"
    DEFENDER = "defender", "Defender"


class PricedAs(models.TextChoices):
    """The way in which the point formula counts an ability."""

    PASSIVE = "passive", "Passive ability"
    AURA = "aura", "Aura"
    REACTION = "reaction", "Reaction"
    SPECIAL = "special", "Special ability"


class PricePart(models.TextChoices):
    """The parts that the point formula counts: a character's statistics, its weapons, its abilities."""

    DEFENSE = "defense", "Def"
    ARMOR = "armor", "Armor"
    TOUGHNESS = "toughness", "Toughness"
    ENDURE = "endure", "Endure"
    MANA = "mana", "Mana"
    COMMAND = "command", "Command"
    MOVE = "move", "Move"
    ATTACK = "attack", "Att"
    STRENGTH = "strength", "Str"
    SPELL_POWER = "spell_power", "S-Pow"
    WEAPON_ATTACK = "weapon_attack", "W-Att of a weapon"
    WEAPON_POWER = "weapon_power", "W-Pow of a weapon"
    WEAPON_REACH = "weapon_reach", "Reach of a weapon"
    WEAPON_RANGED = "weapon_ranged", "A ranged weapon"
    WEAPON_COST = "weapon_cost", "EC of a weapon"
    WEAPON_TYPED = "weapon_typed", "A weapon of another type than Mundane"
    WEAPON_CRIT = "weapon_crit", "A weapon with a Crit"
    WEAPON_SPECIAL = "weapon_special", "A weapon with a Special"
    PASSIVE = "passive", "A passive ability"
    AURA = "aura", "An aura"
    REACTION = "reaction", "A reaction"
    SPECIAL = "special", "A special ability"


class Terrain(Kind):
    """A sort of tile of the board: how it slows, stops and covers."""

    extra_movement = models.PositiveSmallIntegerField(default=0, help_text="Extra spaces of movement to enter it.")
    is_passable = models.BooleanField(default=True)
    can_end_on = models.BooleanField("movement may end on it", default=True)
    gives_cover = models.BooleanField(default=False)
    least_height = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In inches, which are levels.")
    most_height = models.PositiveSmallIntegerField(null=True, blank=True)
    usual_height = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Where nothing else is agreed.")
    examples = models.CharField(max_length=120, help_text="What stands for it on a table.")

    plural: ClassVar[str] = "terrain"
    field_sources: ClassVar[dict[str, Source]] = {"usual_height": Source.RULING}

    class Meta:
        verbose_name = "terrain"
        verbose_name_plural = "terrain"


class Board(Kind):
    """The size of the board for a points limit, and the terrain that it carries."""

    columns = models.PositiveSmallIntegerField()
    rows = models.PositiveSmallIntegerField()
    least_points = models.PositiveSmallIntegerField("points from")
    most_points = models.PositiveSmallIntegerField("points to")
    is_variant = models.BooleanField(default=False, help_text="It may be chosen in place of the usual one.")
    more_columns = models.PositiveSmallIntegerField(default=0, help_text="Added for each further step of points.")
    points_a_step = models.PositiveSmallIntegerField(null=True, blank=True)

    plural: ClassVar[str] = "boards"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(
        ["more_columns", "points_a_step", "terrain"], Source.SUPPLEMENT
    )

    @property
    def tiles(self) -> int:
        return self.columns * self.rows


class BoardTerrain(models.Model):
    """The number of tiles of one kind of terrain on a starter board."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="terrain")
    terrain = models.ForeignKey(Terrain, on_delete=PROTECT, related_name="on_boards")
    tiles = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["board", "terrain"], name="one_number_a_terrain")]

    def __str__(self) -> str:
        return f"{self.tiles} {self.terrain}"


class Deployment(Kind):
    """A way to set up: who may stand where, and who begins."""

    class Zones(models.TextChoices):
        SHORT_EDGES = "short", "From the short edges"
        LONG_EDGES = "long", "From the long edges"
        CENTER = "center", "Center and edges"
        DIAGONAL = "diagonal", "Both sides of a diagonal"

    zones = models.CharField(max_length=8, choices=Zones)
    chooses_side = models.CharField(
        "chooses the side", max_length=8, choices=Role, blank=True, help_text="Nobody, if the sides are set."
    )
    divides_board = models.CharField(max_length=8, choices=Role, blank=True, help_text="Who draws the dividing line.")
    deploys_first = models.CharField(max_length=8, choices=Role)
    empty_rows = models.PositiveSmallIntegerField(default=0, help_text="Rows in the middle where nobody deploys.")
    edge_spaces = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How deep the attacker's ring at the edges is."
    )

    plural: ClassVar[str] = "deployments"


class Objective(Kind):
    """The aim of a battle. Its number is its roll on the chart."""

    class Tier(models.TextChoices):
        MAJOR = "major", "Major"
        MINOR = "minor", "Minor"

    class Scorer(models.TextChoices):
        EITHER = "either", "Either player"
        EACH = "each", "Attacker and defender, each their own way"

    tier = models.CharField("major or minor", max_length=5, choices=Tier)
    victory_points = models.PositiveSmallIntegerField()
    scorer = models.CharField("who can score", max_length=6, choices=Scorer, default=Scorer.EITHER)
    deployment = models.ForeignKey(Deployment, on_delete=PROTECT, null=True, blank=True, related_name="objectives")
    turns = models.PositiveSmallIntegerField(
        "turn limit", null=True, blank=True, help_text="Before it grows by 1 every 500 points."
    )
    points_a_turn = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="One more turn for so many points of the limit."
    )

    plural: ClassVar[str] = "objectives"


class ObjectiveMarker(models.Model):
    """A thing that an objective puts on the board: a chest, two statues, an orb for every 250 points."""

    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="markers")
    name = models.CharField(max_length=40)
    count = models.PositiveSmallIntegerField(default=1)
    points_a_piece = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="One more piece for so many points of the limit."
    )
    placed_by = models.CharField(max_length=8, choices=Role, blank=True, help_text="Both players or nobody, if empty.")
    terrain = models.ForeignKey(Terrain, on_delete=PROTECT, null=True, blank=True, related_name="+")
    height = models.PositiveSmallIntegerField(null=True, blank=True)
    tiles_across = models.PositiveSmallIntegerField(default=1)
    pick_up_endurance = models.PositiveSmallIntegerField(null=True, blank=True, help_text="What picking it up costs.")
    defense = models.PositiveSmallIntegerField(null=True, blank=True)
    armor = models.PositiveSmallIntegerField(null=True, blank=True)
    toughness = models.PositiveSmallIntegerField(null=True, blank=True)
    points_a_toughness = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class ObjectiveAction(models.Model):
    """An act that characters have under an objective alone: Search, Raid, Tribute."""

    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="actions")
    name = models.CharField(max_length=40)
    endurance = models.PositiveSmallIntegerField(default=0)
    mana = models.PositiveSmallIntegerField(default=0)
    text = models.TextField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class CombatModifier(Kind):
    """A circumstance of an attack, and what it adds or takes away."""

    misses_up_to = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="On a D10 roll from 1 to this, the attack misses."
    )
    bars_reactions = models.BooleanField(default=False)

    plural: ClassVar[str] = "combat-modifiers"


class ModifiedStat(models.Model):
    """A gain or loss of one statistic in a circumstance."""

    class Per(models.TextChoices):
        INJURY = "injury", "for each injury"
        SPACE = "space", "for each space beyond reach"

    modifier = models.ForeignKey(CombatModifier, on_delete=models.CASCADE, related_name="stats")
    stat = models.CharField(max_length=5, choices=Stat)
    amount = models.SmallIntegerField()
    per = models.CharField(max_length=6, choices=Per, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["modifier", "stat"], name="one_change_a_stat")]

    def __str__(self) -> str:
        return f"{self.get_stat_display()} {self.amount:+}"


class Statistic(Unnumbered):
    """A word printed on a character card, and what it says about the character."""

    label = models.CharField("on the card", max_length=10, blank=True, help_text="How the card abbreviates it.")
    heading = models.CharField(
        "in the book's list", max_length=20, help_text="How the book's list of statistics writes it."
    )
    group = models.CharField(max_length=6, choices=StatGroup)

    plural: ClassVar[str] = "statistics"


class DamageType(Kind):
    """The kind of harm that a weapon or an ability does. An attack has one type at most."""

    is_element = models.BooleanField(default=False, help_text="Light, Dark, Fire, Cold, Electric and Acid are.")

    plural: ClassVar[str] = "damage-types"


class Faction(Kind):
    """A people of Gea, with the attributes that its characters may have."""

    plural: ClassVar[str] = "factions"


class Attribute(Unnumbered):
    """A mark of where a character belongs; a battle group holds three different ones at most."""

    faction = models.ForeignKey(Faction, on_delete=PROTECT, related_name="attributes")

    plural: ClassVar[str] = "attributes"


class Action(Kind):
    """Something that a character does in its action step."""

    spaces = models.PositiveSmallIntegerField(null=True, blank=True, help_text="How far it moves, if that is fixed.")
    times_move = models.PositiveSmallIntegerField(
        "Times Move", null=True, blank=True, help_text="How often its Move value it moves, if that counts."
    )
    endurance = models.PositiveSmallIntegerField(null=True, blank=True, help_text="What it costs, if that is fixed.")

    plural: ClassVar[str] = "actions"

    @property
    def is_movement(self) -> bool:
        """True where it is one of the three normal ways to move."""
        return bool(self.spaces or self.times_move)


class Ability(Unnumbered):
    """An entry of the Abilities Glossary: an ability, an effect, a status, or a word that abilities are written in."""

    category = models.CharField(max_length=16, choices=AbilityCategory)
    family = models.CharField("about", max_length=16, choices=AbilityFamily, help_text="Our own sorting.")
    attack_mode = models.CharField("attack", max_length=6, choices=AttackMode, blank=True)
    attack_shape = models.CharField("shape of attack", max_length=6, choices=AttackShape, blank=True)
    is_weapon_attack = models.BooleanField(
        "with a weapon", default=False, help_text="It is made with one of the character's weapons."
    )
    endurance = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Endurance to pay.")
    mana = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Mana to pay.")
    pays_weapon = models.BooleanField(
        "Pays the weapon's EC", default=False, help_text="The weapon's Endurance Cost is to be paid as well."
    )
    is_fear = models.BooleanField(default=False)
    is_printed_effect = models.BooleanField(default=False, help_text="The book heads it with the word Effect.")
    damage_type = models.ForeignKey(DamageType, on_delete=PROTECT, null=True, blank=True, related_name="abilities")
    distance = models.CharField(
        "reach is measured", max_length=8, choices=Distance, blank=True, help_text="How its reach is measured."
    )
    reach = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The number of spaces.")
    radius = models.PositiveSmallIntegerField(null=True, blank=True)
    on_hit = models.TextField(blank=True)
    on_injury = models.TextField(blank=True)
    on_crit = models.TextField(blank=True)
    has_no_reactions = models.BooleanField(default=False, help_text="Nobody may react to it.")
    is_repeatable = models.BooleanField(default=False, help_text="It may be used again in the same activation.")
    takes_amount = models.BooleanField(default=False, help_text="A number stands beside its name: Poison 2, Luck 1.")

    plural: ClassVar[str] = "abilities"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT}

    class Meta:
        verbose_name_plural = "abilities"

    @property
    def is_reaction(self) -> bool:
        """True where the book writes (RE) behind its name."""
        return self.category == AbilityCategory.REACTION

    def with_amount(self, amount: int | None) -> str:
        return plain.with_amount(self, amount)

    @property
    def is_shape(self) -> bool:
        """True where it says whom an attack strikes: on a weapon it may have a size (ruling P53)."""
        return self.category == AbilityCategory.SHAPE

    @property
    def priced_as(self) -> PricedAs | None:
        """The way in which the point formula counts it on a character; None if it is never a character's own ability.

        Luck is a word that weapons have too; a character has it like an effect, each of its tokens priced as one.
        """
        if self.slug == "luck":
            return PricedAs.PASSIVE
        prices = {
            AbilityCategory.EFFECT: PricedAs.PASSIVE,
            AbilityCategory.MOVEMENT: PricedAs.PASSIVE,
            AbilityCategory.AURA: PricedAs.AURA,
            AbilityCategory.REACTION: PricedAs.REACTION,
            AbilityCategory.SPECIAL_ACTION: PricedAs.SPECIAL,
            AbilityCategory.SPECIAL_MOVEMENT: PricedAs.SPECIAL,
            AbilityCategory.SPECIAL_ATTACK: PricedAs.SPECIAL,
        }
        return prices.get(AbilityCategory(self.category))

    @property
    def cost_shown(self) -> str:
        """Its cost in the book's shorthand: 2E 1M + weapon."""
        parts = [f"{amount}{unit}" for amount, unit in ((self.endurance, "E"), (self.mana, "M")) if amount]
        return " ".join([*parts, "+ EC"] if self.pays_weapon else parts)


class AbilityModifier(models.Model):
    """A figure that an ability changes or sets: Att +2, Pow 4, W-Pow + Command."""

    class Per(models.TextChoices):
        HIT = "hit", "for each hit so far"
        SPACE = "space", "for each space beyond reach"

    class Of(models.TextChoices):
        COMMAND = "command", "the character's Command"
        ENDURANCE_SPENT = "spent", "the Endurance spent this turn"

    ability = models.ForeignKey(Ability, on_delete=models.CASCADE, related_name="modifiers")
    stat = models.CharField(max_length=5, choices=Stat)
    amount = models.SmallIntegerField(null=True, blank=True)
    is_fixed = models.BooleanField(default=False, help_text="The figure is this, whatever the character's own is.")
    per = models.CharField(max_length=5, choices=Per, blank=True)
    of = models.CharField(max_length=7, choices=Of, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ability", "stat"], name="one_modifier_a_stat")]

    def __str__(self) -> str:
        return f"{self.get_stat_display()} {self.amount if self.amount is not None else self.get_of_display()}"


class Character(Kind):
    """A character card: core statistics, up to two weapons, abilities, attributes, a tarot card. Cost is points."""

    faction = models.ForeignKey(Faction, on_delete=PROTECT, related_name="characters")
    race = models.CharField(max_length=10, choices=Race)
    attributes = models.ManyToManyField(Attribute, verbose_name="attribute", blank=True, related_name="characters")
    arcana = models.CharField(max_length=5, choices=Arcana, default=Arcana.MINOR)
    suit = models.CharField(max_length=6, choices=Suit, blank=True, help_text="Of a Minor Arcana character.")
    rank = models.PositiveSmallIntegerField(help_text="The number of its tarot card.")
    defense = models.PositiveSmallIntegerField()
    armor = models.PositiveSmallIntegerField()
    toughness = models.PositiveSmallIntegerField()
    endure = models.PositiveSmallIntegerField()
    mana = models.PositiveSmallIntegerField()
    command = models.PositiveSmallIntegerField()
    move = models.PositiveSmallIntegerField()
    attack = models.PositiveSmallIntegerField()
    strength = models.PositiveSmallIntegerField()
    spell_power = models.PositiveSmallIntegerField("Spell Power")

    plural: ClassVar[str] = "characters"
    always: ClassVar[tuple[str, ...]] = ("cost",)
    field_sources: ClassVar[dict[str, Source]] = {"rank": Source.RULING}


class CharacterWeapon(models.Model):
    """A weapon of a character; its attack and power are totals, the character's own figures counted in."""

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="weapons")
    slot = models.PositiveSmallIntegerField(help_text="1 or 2, as on the card.")
    name = models.CharField(max_length=80)
    endurance_cost = models.PositiveSmallIntegerField()
    damage_type = models.ForeignKey(DamageType, on_delete=PROTECT, related_name="weapons")
    attack = models.PositiveSmallIntegerField()
    power = models.PositiveSmallIntegerField()
    reach = models.PositiveSmallIntegerField()
    is_ranged = models.BooleanField(default=False, help_text="A plus stands behind its reach.")
    crit = models.ForeignKey(Ability, on_delete=PROTECT, null=True, blank=True, related_name="crit_of")
    crit_amount = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The 2 of Poison 2.")
    crit_power = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The 2 of Pow +2.")

    class Meta:
        ordering = ["slot"]
        constraints = [models.UniqueConstraint(fields=["character", "slot"], name="one_weapon_a_slot")]

    def __str__(self) -> str:
        return self.name

    @property
    def crit_shown(self) -> str:
        return plain.crit_of(self)

    @property
    def reach_shown(self) -> str:
        """The reach as the card prints it: 1, 4+."""
        return f"{self.reach}+" if self.is_ranged else str(self.reach)


class WeaponSpecial(models.Model):
    """A special of one of a character's weapons: Ranged, Multiattack, Sharp."""

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="weapon_specials")
    slot = models.PositiveSmallIntegerField(help_text="Which of its weapons.")
    ability = models.ForeignKey(Ability, on_delete=PROTECT, related_name="special_of")
    amount = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["character", "slot", "ability"], name="one_special_a_weapon")]

    def __str__(self) -> str:
        return f"{self.ability} of weapon {self.slot}"


class CharacterAbility(models.Model):
    """An ability or effect on a character's card, with its number if it has one."""

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="abilities")
    ability = models.ForeignKey(Ability, on_delete=PROTECT, related_name="holders")
    amount = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["character", "ability"], name="one_ability_once_a_character")]
        verbose_name_plural = "character abilities"

    def __str__(self) -> str:
        return f"{self.ability} {self.amount}" if self.amount else str(self.ability)


class PointFormula(Unnumbered):
    """The price of a character that a player makes: raw points a statistic, a share of their sum, rounded."""

    share_in_tenths = models.PositiveSmallIntegerField(
        "tenths of the raw points", help_text="How many tenths of the raw sum count."
    )
    rounded_to = models.PositiveSmallIntegerField(help_text="Points are a multiple of this.")
    second_weapon_divisor = models.PositiveSmallIntegerField(help_text="The second weapon counts one in so many.")

    plural: ClassVar[str] = "point-formulas"


class FormulaPart(models.Model):
    """The raw points of one figure: so much for each one above a number."""

    formula = models.ForeignKey(PointFormula, on_delete=models.CASCADE, related_name="parts")
    part = models.CharField(max_length=16, choices=PricePart)
    each = models.SmallIntegerField()
    above = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["formula", "part"], name="one_price_a_part")]

    def __str__(self) -> str:
        return f"{self.get_part_display()}: {self.each} each above {self.above}"
