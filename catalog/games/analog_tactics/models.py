"""The cards of Analog Tactics: teams of one class on hexes, who level up and spend points to act."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.models import Kind, Source


class Stat(models.TextChoices):
    """A measure of a unit: its Health, four kinds of points, and four constants (Your Units)."""

    HEALTH = "health", "Health"
    ATTACK = "attack", "Attack"
    MOVEMENT = "movement", "Movement"
    SPECIAL = "special", "Special"
    REACTION = "reaction", "Reaction"
    DAMAGE = "damage", "Damage"
    EVASION = "evasion", "Evasion"
    HIT = "hit", "Hit"
    ARMOR = "armor", "Armor"


class Keyword(models.TextChoices):
    """The price of using an ability: a point of one kind, nothing at all, or the ability Build (Your Turn)."""

    ATTACK = "attack", "Attack"
    MOVEMENT = "movement", "Movement"
    SPECIAL = "special", "Special"
    REACTION = "reaction", "Reaction"
    PASSIVE = "passive", "Passive"
    BUILD = "build", "Build"


class Role(models.TextChoices):
    """The part of a unit in its team: the one elite, or one of the commons."""

    ELITE = "elite", "Elite"
    COMMON = "common", "Common"


class Modifiers(models.Model):
    """The figures that a card always adds to somebody's. What depends on the moment is in its text alone."""

    class Whose(models.TextChoices):
        """The bearer of the figures that change."""

        UNIT = "unit", "The unit that has it"
        ELITE = "elite", "The elite"
        COMMONS = "commons", "The commons"
        TEAM = "team", "Every unit of the team"
        BUILT = "built", "Built units"
        TURRETS = "turrets", "Turrets"
        WEAPON = "weapon", "Attacks with this weapon"

    whose = models.CharField(max_length=7, choices=Whose, blank=True)
    attack = models.SmallIntegerField(default=0)
    movement = models.SmallIntegerField(default=0)
    special = models.SmallIntegerField(default=0)
    damage = models.SmallIntegerField(default=0)
    evasion = models.SmallIntegerField(default=0)
    hit = models.SmallIntegerField(default=0)
    armor = models.SmallIntegerField(default=0)
    attack_range = models.SmallIntegerField(default=0)

    class Meta:
        abstract = True

    #: The figures that a card can change.
    CHANGEABLE: ClassVar[tuple[str, ...]] = (
        *("attack", "movement", "special", "damage", "evasion", "hit", "armor", "attack_range"),
    )

    @property
    def changes(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.CHANGEABLE if getattr(self, name)}


class UnitClass(Kind):
    """A class: what all units of a team belong to, and what sets its abilities, its figures and its respawn."""

    class Return(models.TextChoices):
        """The way in which eliminated commons come back."""

        RESPAWN = "respawn", "They respawn at the start of your turn"
        RESET = "reset", "They respawn after a reset"
        SUMMON = "summon", "They are summoned"
        BUILD = "build", "They are built"

    commons_return = models.CharField("commons come back", max_length=7, choices=Return)

    plural: ClassVar[str] = "classes"

    class Meta:
        verbose_name = "class"
        verbose_name_plural = "classes"

    def figure(self, name: str) -> int | None:
        return next((row.value for row in self.figures.all() if row.name == name), None)

    def least_level(self, tier: int | None) -> int:
        """The level at which a tier opens; what stands in no tier is open from the start."""
        return next((row.least_level for row in self.tiers.all() if row.tier == tier), 1)


class ClassTier(models.Model):
    """A tier of a class's abilities, and the level from which it is open."""

    unit_class = models.ForeignKey(UnitClass, on_delete=models.CASCADE, related_name="tiers")
    tier = models.PositiveSmallIntegerField()
    least_level = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["tier"]
        constraints = [models.UniqueConstraint(fields=["unit_class", "tier"], name="one_level_a_tier")]

    def __str__(self) -> str:
        return f"Tier {self.tier}: level {self.least_level}+"


class ClassFigure(models.Model):
    """A number in a class's own rules: how many weapons at the start, how far a spell is cast."""

    class Name(models.TextChoices):
        WEAPONS = "weapons", "Weapons at the start"
        ELITE_WEAPONFORM = "elite_weaponform", "Highest weaponform of the elite"
        COMMON_WEAPONFORM = "common_weaponform", "Highest weaponform of a common"
        ELITE_UPGRADE = "elite_upgrade", "Highest weapon upgrade of the elite"
        COMMON_UPGRADE = "common_upgrade", "Highest weapon upgrade of a common"
        ELITE_DAMAGE = "elite_damage", "Most Damage of the elite"
        REWARDS = "rewards", "Most mission rewards"
        CAST_RANGE = "cast_range", "Cast range"
        SPELLS = "spells", "Tier 1 spells at the start"
        RITUAL_TURNS = "ritual_turns", "Turns until a formation counts again"
        BLUEPRINTS = "blueprints", "Blueprints at the start"

    unit_class = models.ForeignKey(UnitClass, on_delete=models.CASCADE, related_name="figures")
    name = models.CharField(max_length=20, choices=Name)
    value = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["unit_class", "name"], name="one_value_a_class_figure")]

    def __str__(self) -> str:
        return f"{self.get_name_display()}: {self.value}"


class Unit(Kind):
    """The elite of a class, or its commons: what a unit can do at each level."""

    unit_class = models.ForeignKey(UnitClass, verbose_name="class", on_delete=PROTECT, related_name="units")
    role = models.CharField(max_length=6, choices=Role)
    called = models.CharField(
        "also called", max_length=20, blank=True, help_text="What its class calls it: a familiar, a drone."
    )
    in_team = models.PositiveSmallIntegerField("in a team", help_text="How many a team starts with.")
    most_in_play = models.PositiveSmallIntegerField(help_text="How many may be in play at once.")
    attack_range = models.PositiveSmallIntegerField("range of attacks", default=1)

    plural: ClassVar[str] = "units"

    def at(self, level: int) -> dict[str, int]:
        """The nine figures at a level: the first column and every gain up to there (Leveling Up)."""
        rows = [row for row in self.levels.all() if row.level <= level]
        return {stat: sum(getattr(row, stat) or 0 for row in rows) for stat in Stat.values}


class UnitLevel(models.Model):
    """A column of a unit's table: the figures of level 1, then what each level adds. Nothing is a printed dash."""

    unit = models.ForeignKey(Unit, on_delete=models.CASCADE, related_name="levels")
    level = models.PositiveSmallIntegerField()
    health = models.SmallIntegerField(null=True, blank=True)
    attack = models.SmallIntegerField(null=True, blank=True)
    movement = models.SmallIntegerField(null=True, blank=True)
    special = models.SmallIntegerField(null=True, blank=True)
    reaction = models.SmallIntegerField(null=True, blank=True)
    damage = models.SmallIntegerField(null=True, blank=True)
    evasion = models.SmallIntegerField(null=True, blank=True)
    hit = models.SmallIntegerField(null=True, blank=True)
    armor = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["level"]
        constraints = [models.UniqueConstraint(fields=["unit", "level"], name="one_column_a_level")]

    def __str__(self) -> str:
        return f"{self.unit}, level {self.level}"


class Level(Kind):
    """A level from 1 to 10: what it takes to reach it. A player has one level, for all units."""

    xp_cost = models.PositiveSmallIntegerField("XP from the level below", null=True, blank=True)
    is_automatic = models.BooleanField(
        "Reached without XP too", default=False, help_text="Reached at the end of a round without XP too."
    )

    plural: ClassVar[str] = "levels"
    field_sources: ClassVar[dict[str, Source]] = {"xp_cost": Source.SUPPLEMENT}


class Ability(Modifiers, Kind):
    """An act of units beyond moving and attacking: of every class, or of one class and tier."""

    class Family(models.TextChoices):
        """The subject of an ability: our own sorting, for browsing."""

        MODIFIER = "modifier", "Figures, conditional"
        FLAT_MODIFIER = "flat_modifier", "Figures, always"
        MOBILITY = "mobility", "Own mobility"
        FREE_MOVEMENT = "free_movement", "Free movement"
        DISPLACEMENT = "displacement", "Moving others"
        FACING = "facing", "Facing"
        DEFENCE = "defence", "Defence"
        COUNTERATTACK = "counterattack", "Counter-attack"
        REDIRECTION = "redirection", "Damage prevented or passed on"
        HEALING = "healing", "Healing"
        DAMAGE = "damage", "Direct damage"
        DELAYED_DAMAGE = "delayed_damage", "Delayed area damage"
        SHAPE = "shape", "Shape of attacks"
        DENIAL = "denial", "Taking points"
        ZONE = "zone", "Zones and sight"
        DICE = "dice", "Dice"
        RESET = "reset", "Reset"
        CREATION = "creation", "Summoning and building"
        OBSTACLE = "obstacle", "Obstacles"
        ORIGIN = "origin", "Reach of casting and building"
        AURA = "aura", "Building auras"
        TURRET = "turret", "Turrets"

    class Builds(models.TextChoices):
        """The things that come into play by the ability Build."""

        COMMON = "common", "A common"
        OBSTACLE = "obstacle", "An obstacle"

    unit_class = models.ForeignKey(
        UnitClass,
        verbose_name="class",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="abilities",
        help_text="Without one: every class has it.",
    )
    tier = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: it belongs to no tier.")
    family = models.CharField("about", max_length=14, choices=Family, help_text="Our own sorting.")
    needs_all_keywords = models.BooleanField(
        default=False, help_text="Its keywords all hold together; otherwise any one of them will do."
    )
    builds = models.CharField(max_length=8, choices=Builds, blank=True)
    has_cooldown = models.BooleanField(default=False, help_text="Once in a turn, until it is refreshed.")
    uses_per_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    uses_per_round = models.PositiveSmallIntegerField(null=True, blank=True)
    most_in_play = models.PositiveSmallIntegerField(null=True, blank=True)
    most_spaces = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Spaces that it moves at most.")
    attack_damage = models.PositiveSmallIntegerField(
        "damage of its attack", null=True, blank=True, help_text="What its own attack deals."
    )
    fixed_hit = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Instead of a hit roll.")
    reach = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Spaces, if the text says how many.")
    is_ranged_attack = models.BooleanField(default=False)
    is_elite_only = models.BooleanField(default=False)
    is_nondirectional = models.BooleanField(default=False, help_text="Facing changes nothing.")
    ignores_armor = models.BooleanField("Ignores Armor", default=False)
    cannot_be_evaded = models.BooleanField(default=False)
    does_not_stack = models.BooleanField(default=False)

    plural: ClassVar[str] = "abilities"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT}

    class Meta:
        verbose_name_plural = "abilities"

    @property
    def least_level(self) -> int:
        """The level from which it may be picked; 1 for what stands in no tier."""
        return self.unit_class.least_level(self.tier) if self.unit_class else 1

    @property
    def keywords(self) -> list[str]:
        return [cost.keyword for cost in self.costs.all()]


class AbilityCost(models.Model):
    """A keyword of an ability, and the points that it takes: none for Passive and Build, open for the S of Meteor."""

    ability = models.ForeignKey(Ability, on_delete=models.CASCADE, related_name="costs")
    keyword = models.CharField(max_length=8, choices=Keyword)
    points = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: as many as you choose.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ability", "keyword"], name="one_cost_a_keyword")]

    def __str__(self) -> str:
        return self.get_keyword_display()


class Obstacle(Kind):
    """A thing that blocks a space and can be attacked: a wall, a turret, a tower. Its defence is our supplement."""

    built_by = models.ForeignKey(
        Ability,
        verbose_name="ability",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="obstacles",
        help_text="The ability that creates it.",
    )
    health = models.PositiveSmallIntegerField(null=True, blank=True, help_text="None: it can't be destroyed.")
    armor = models.PositiveSmallIntegerField(null=True, blank=True)
    fixed_evasion = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Instead of an evasion roll.")
    damage = models.PositiveSmallIntegerField(null=True, blank=True)
    attack = models.PositiveSmallIntegerField(null=True, blank=True)
    reaction = models.PositiveSmallIntegerField(null=True, blank=True)
    hit = models.SmallIntegerField(null=True, blank=True)
    attack_range = models.PositiveSmallIntegerField(null=True, blank=True)

    plural: ClassVar[str] = "obstacles"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(["health", "armor", "fixed_evasion"], Source.SUPPLEMENT)


class Board(Kind):
    """A board of hexes: a hexagon, flat side up, with its objectives and permanent obstacles."""

    side = models.PositiveSmallIntegerField("spaces a side", help_text="Hexes along each side.")

    plural: ClassVar[str] = "boards"


class BoardSpace(models.Model):
    """A space of a board; q counts columns to the right, r straight down from the centre."""

    class Feature(models.TextChoices):
        SPACE = "space", "Open space"
        OBSTACLE = "obstacle", "Permanent obstacle"
        OBJECTIVE = "objective", "Objective"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="spaces")
    label = models.CharField(max_length=3, help_text="Column letter and row, counted from the bottom: f6.")
    q = models.SmallIntegerField()
    r = models.SmallIntegerField()
    feature = models.CharField(max_length=9, choices=Feature, default=Feature.SPACE)
    objective = models.CharField(max_length=1, blank=True, help_text="C for the central one, or its number.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["board", "q", "r"], name="one_feature_a_board_space")]

    def __str__(self) -> str:
        return self.label


class Blueprint(Modifiers, Kind):
    """An addition to a drone, attached when it is built, and back in the pool when it is destroyed."""

    copies = models.PositiveSmallIntegerField(help_text="How many the box has.")
    keyword = models.CharField(max_length=8, choices=Keyword, blank=True)

    plural: ClassVar[str] = "blueprints"


class EliteUpgrade(Kind):
    """A choice of an engineer's elite each time that it is destroyed; it lasts for the game."""

    damage = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    hit = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    armor = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    evasion = models.PositiveSmallIntegerField(default=0, help_text="For each adjacent common.")
    most = models.PositiveSmallIntegerField("at most", help_text="What each figure gains at most.")

    plural: ClassVar[str] = "elite-upgrades"


class Mission(Modifiers, Kind):
    """A task for an assassin; its reward is the card. At most two rewards are taken."""

    class Counts(models.TextChoices):
        """The things that are counted until the mission is completed."""

        DAMAGE = "common_damage_dealt", "Damage that your commons dealt"
        OBJECTIVES = "objectives_taken", "Objectives that you took"
        EVASIONS = "elite_evades", "Attacks that your elite evaded"
        ASSASSINATION = "elite_full_health_one_attack_kill", "Elites at full Health that one attack eliminated"
        DEATHS = "own_elite_deaths", "Times that your elite was eliminated"

    condition = models.TextField("what to do")
    counts = models.CharField(max_length=40, choices=Counts)
    target = models.PositiveSmallIntegerField()

    plural: ClassVar[str] = "missions"


class Ritual(Kind):
    """A formation of the mage and four familiars that gives a ritual point; the first one makes commons stronger."""

    stat = models.CharField("commons gain", max_length=8, choices=Stat, help_text="What the commons gain by it.")
    bonus = models.PositiveSmallIntegerField()
    row = models.PositiveSmallIntegerField(help_text="Where the ritual table has it.")
    column = models.PositiveSmallIntegerField()

    plural: ClassVar[str] = "rituals"


class RitualSpace(models.Model):
    """A space of a formation in the book's figure: q counts columns to the right, r straight down from the centre."""

    ritual = models.ForeignKey(Ritual, on_delete=models.CASCADE, related_name="spaces")
    q = models.SmallIntegerField()
    r = models.SmallIntegerField()
    role = models.CharField(max_length=6, choices=Role)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ritual", "q", "r"], name="one_unit_a_ritual_space")]

    def __str__(self) -> str:
        return f"{self.get_role_display()} at ({self.q},{self.r})"


class RitualSpell(Kind):
    """A spell for ritual points, or for the points of the forbidden series, and a Special point."""

    class Series(models.TextChoices):
        RITUAL = "ritual", "Ritual spells"
        FORBIDDEN = "forbidden", "Forbidden series"

    series = models.CharField(max_length=9, choices=Series)
    points = models.PositiveSmallIntegerField(help_text="Ritual or forbidden points.")
    special_points = models.PositiveSmallIntegerField(default=1)
    attack_damage = models.PositiveSmallIntegerField("damage", null=True, blank=True)
    fixed_hit = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Instead of a hit roll.")
    target_evasion = models.SmallIntegerField(default=0)
    reach = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Spaces, if the text says how many.")

    plural: ClassVar[str] = "ritual-spells"


class Monster(Kind):
    """A creature that a mage can summon with the forbidden series; the die decides which."""

    die_from = models.PositiveSmallIntegerField()
    die_to = models.PositiveSmallIntegerField()
    health = models.PositiveSmallIntegerField()
    attack = models.PositiveSmallIntegerField()
    movement = models.PositiveSmallIntegerField()
    special = models.PositiveSmallIntegerField()
    reaction = models.PositiveSmallIntegerField()
    damage = models.PositiveSmallIntegerField()
    evasion = models.SmallIntegerField()
    hit = models.SmallIntegerField()
    armor = models.PositiveSmallIntegerField()
    attack_range = models.PositiveSmallIntegerField("range")

    plural: ClassVar[str] = "monsters"


class EntryFamily(models.TextChoices):
    """The subject of a weaponform or an upgrade: our own sorting, for browsing."""

    SHAPE = "shape", "Shape of the attack"
    DAMAGE = "damage", "Damage"
    MODIFIER = "modifier", "Hit, Evasion or Armor"
    DISPLACEMENT = "displacement", "Moving the target"
    DENIAL = "denial", "Taking points"
    MOVE = "move", "Moving with the attack"
    DEFENCE = "defence", "Defensive reaction"
    GAIN = "gain", "Gaining points"
    MULTIPLE = "multiple", "Several attacks"
    DELAYED = "delayed", "Delayed damage"
    ARMOR = "armor", "Ignoring Armor"
    PURSUIT = "pursuit", "Pursuit"


class Weapon(Kind):
    """A warrior's weapon: four forms, one for each attack of a turn, and three upgrades."""

    plural: ClassVar[str] = "weapons"


class WeaponForm(models.Model):
    """The effect of an attack with the weapon when the unit's weaponform has this number."""

    class Pattern(models.TextChoices):
        """The spaces that the attack strikes."""

        ONE = "one", "One target"
        SWEEP = "sweep", "Spaces 1, 2 and 6"
        LINE = "line", "A straight line of 3 spaces"
        ROUND = "round", "All adjacent spaces"

    weapon = models.ForeignKey(Weapon, on_delete=models.CASCADE, related_name="forms")
    form = models.PositiveSmallIntegerField()
    text = models.TextField()
    family = models.CharField(max_length=12, choices=EntryFamily)
    attacks = models.PositiveSmallIntegerField(default=1)
    attack_range = models.PositiveSmallIntegerField(default=1)
    damage = models.SmallIntegerField(default=0)
    hit = models.SmallIntegerField(default=0)
    target_evasion = models.SmallIntegerField(default=0)
    pattern = models.CharField(max_length=5, choices=Pattern, default=Pattern.ONE.value)
    is_elite_only = models.BooleanField(default=False)

    class Meta:
        ordering = ["form"]
        constraints = [models.UniqueConstraint(fields=["weapon", "form"], name="one_text_a_form")]

    def __str__(self) -> str:
        return f"{self.weapon} form {self.form}"


class WeaponUpgrade(Modifiers, Kind):
    """A gain of a unit whose weapon reaches +1, +2 or +3; where the book gives a choice, each option is a card."""

    weapon = models.ForeignKey(Weapon, on_delete=PROTECT, related_name="upgrades")
    level = models.PositiveSmallIntegerField("upgrade", help_text="1 for +1.")
    option = models.CharField(max_length=20, blank=True, help_text="What is chosen, where there is a choice.")
    keyword = models.CharField(max_length=8, choices=Keyword, blank=True)
    grants = models.ForeignKey(
        Ability, verbose_name="ability", on_delete=PROTECT, null=True, blank=True, related_name="upgrades"
    )
    replaces_hit = models.BooleanField(default=False, help_text="Its Hit stands instead of the weapon's so far.")
    family = models.CharField("about", max_length=12, choices=EntryFamily, help_text="Our own sorting.")
    is_elite_only = models.BooleanField(default=False)

    plural: ClassVar[str] = "weapon-upgrades"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT}
