"""The cards of Tactics David V3.2: units on a square grid, with facing, stacks and items."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.models import Kind, Source, Term, Unnumbered


class UnitClass(models.TextChoices):
    """The weight of a unit, by its core strength (Units, Unit Class)."""

    LIGHT = "light", "Light"
    MEDIUM = "medium", "Medium"
    HEAVY = "heavy", "Heavy"


class UnitType(models.TextChoices):
    """The nature of a unit; its attacks have the same type unless something changes it (Units, Unit Type)."""

    PHYSICAL = "physical", "Physical"
    MAGICAL = "magical", "Magical"
    ETHEREAL = "ethereal", "Ethereal"


class AttackMode(models.TextChoices):
    """The way in which a unit strikes: in contact or from afar (Attack Modes)."""

    MELEE = "melee", "Melee"
    RANGED = "ranged", "Ranged"


class MovementType(models.TextChoices):
    """The way in which a unit moves past terrain (Units, Movement Type)."""

    LAND = "land", "Land"
    HOVER = "hover", "Hover"
    SOAR = "soar", "Soar"
    AQUA = "aqua", "Aqua"


class Confidence(models.TextChoices):
    """The degree to which we are sure of what the book's lost pictures showed."""

    HIGH = "high", "High"
    MEDIUM = "medium", "Medium"
    LOW = "low", "Low"


class Root(Kind):
    """A family tree, named after the unit at its root. Its root unit is the one unit of the root without a parent."""

    plural: ClassVar[str] = "roots"

    class Meta:
        verbose_name = "family tree"


class Special(Kind):
    """A rule that several units share: Swarm, Relentless, Hulking."""

    plural: ClassVar[str] = "specials"


class AttackArea(Kind):
    """The spaces that an attack reaches. The code is the card's name: MA to MK for melee, RA to RI for ranged."""

    class Origin(models.TextChoices):
        ATTACKER = "attacker", "The attacker's space"
        TARGET = "target", "The target's space"

    attack_mode = models.CharField(max_length=6, choices=AttackMode)
    origin = models.CharField("counted from", max_length=8, choices=Origin, help_text="What row 0, column 0 is.")
    endless_forward = models.BooleanField(
        "goes on to the edge", default=False, help_text="Goes on in the facing to the edge of the battlefield."
    )
    confidence = models.CharField("our certainty", max_length=6, choices=Confidence)
    alternative = models.CharField(max_length=200, blank=True, help_text="Another shape that the hints allow.")

    plural: ClassVar[str] = "attack-areas"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(
        ["origin", "cells", "endless_forward", "confidence", "alternative"], Source.SUPPLEMENT
    )


class AreaCell(models.Model):
    """One space of an attack area; rows count forward in the attacker's facing, columns to its right."""

    area = models.ForeignKey(AttackArea, on_delete=models.CASCADE, related_name="cells")
    row = models.SmallIntegerField()
    column = models.SmallIntegerField()

    class Meta:
        ordering = ["-row", "column"]
        constraints = [models.UniqueConstraint(fields=["area", "row", "column"], name="one_cell_a_space")]

    def __str__(self) -> str:
        return f"({self.row},{self.column})"


class Ability(Kind):
    """An ability of one unit that no other has. Its number is its unit's number."""

    class When(models.TextChoices):
        BEFORE = "before", "Before"
        DURING = "during", "During"
        AFTER = "after", "After"
        REPLACES = "replaces", "Replaces"
        ALWAYS = "always", "Always"

    class Family(models.TextChoices):
        """The subject of an ability: our own sorting, for browsing."""

        STRENGTH = "strength", "Strength"
        DICE = "dice", "Dice and wins"
        PROTECTION = "protection", "Protection"
        KILLING = "killing", "Killing"
        STATUS = "status", "Giving statuses"
        CLEANSING = "cleansing", "Removing statuses"
        MOVEMENT = "movement", "Movement and facing"
        DEATH = "death", "Death and return"
        CHANGE = "change", "Changing units"
        ITEMS = "items", "Items"
        TERRAIN = "terrain", "Terrain"
        ATTACKS = "attacks", "Extra attacks and range"
        TEAM = "team", "Unit teams"
        OTHER = "other", "Exceptions"

    occurs = models.CharField(max_length=40, help_text="The timing as the book prints it: B: Defend Pro.")
    when = models.CharField(max_length=8, choices=When)
    procedures = models.ManyToManyField(
        Term, verbose_name="procedure", blank=True, related_name="+", help_text="Which procedure, phase or event."
    )
    qualifier = models.CharField(max_length=40, blank=True, help_text="What the timing says in brackets.")
    works_while_dead = models.BooleanField("Works while Dead", default=False)
    name_in_list = models.CharField(
        "name in the ability list",
        max_length=80,
        blank=True,
        help_text="The ability list's spelling, where the unit list differs.",
    )
    family = models.CharField("about", max_length=10, choices=Family, help_text="Our own sorting.")

    plural: ClassVar[str] = "abilities"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT}

    class Meta:
        verbose_name_plural = "abilities"


class Unit(Kind):
    """A unit: four strengths, one a side, and how it moves, attacks and what it is descended from."""

    unit_class = models.CharField("class", max_length=6, choices=UnitClass)
    unit_type = models.CharField(max_length=8, choices=UnitType)
    attack_mode = models.CharField(max_length=6, choices=AttackMode)
    front = models.PositiveSmallIntegerField("front strength")
    left = models.PositiveSmallIntegerField("left strength")
    right = models.PositiveSmallIntegerField("right strength")
    back = models.PositiveSmallIntegerField("back strength")
    movement_rating = models.PositiveSmallIntegerField()
    movement_type = models.CharField(max_length=5, choices=MovementType)
    range_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    range_modifier = models.SmallIntegerField(null=True, blank=True)
    attack_area = models.ForeignKey(AttackArea, on_delete=PROTECT, related_name="units")
    ruled_area = models.ForeignKey(
        AttackArea,
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Used in play where the printed area can't be.",
    )
    special = models.ForeignKey(Special, on_delete=PROTECT, null=True, blank=True, related_name="units")
    ability = models.OneToOneField(Ability, on_delete=PROTECT, related_name="unit")
    root = models.ForeignKey(
        Root,
        verbose_name="family tree",
        on_delete=PROTECT,
        related_name="units",
        help_text="The family tree that it belongs to.",
    )
    parent = models.ForeignKey("self", on_delete=PROTECT, null=True, blank=True, related_name="children")
    branch_parent = models.ForeignKey(
        "self",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="branches",
        help_text="The unit below which another tree draws it too.",
    )
    lineage_confidence = models.CharField(max_length=6, choices=Confidence)

    plural: ClassVar[str] = "units"
    always: ClassVar[tuple[str, ...]] = ("number", "cost")
    field_sources: ClassVar[dict[str, Source]] = {
        "ruled_area": Source.RULING,
        "root": Source.SUPPLEMENT,
        "parent": Source.SUPPLEMENT,
        "branch_parent": Source.SUPPLEMENT,
        "lineage_confidence": Source.SUPPLEMENT,
    }

    @property
    def core(self) -> int:
        """Core Strength: the strengths of the four sides together (Units, Unit Class)."""
        return self.front + self.left + self.right + self.back


class Item(Kind):
    """An item that a unit equips: at most one of each type."""

    class Type(models.TextChoices):
        EXPENDABLE = "expendable", "Expendable"
        ACCESSORY = "accessory", "Accessory"
        WEAPON = "weapon", "Weapon"

    item_type = models.CharField("type", max_length=10, choices=Type)
    for_light = models.BooleanField(default=True)
    for_medium = models.BooleanField(default=True)
    for_heavy = models.BooleanField(default=True)
    for_unit_type = models.CharField(
        "only for type", max_length=8, choices=UnitType, blank=True, help_text="Only units of this type, if given."
    )
    for_attack_mode = models.CharField(
        "only for mode", max_length=6, choices=AttackMode, blank=True, help_text="Only units of this mode, if given."
    )
    sets_area = models.ForeignKey(
        AttackArea, verbose_name="gives attack area", on_delete=PROTECT, null=True, blank=True, related_name="items"
    )

    plural: ClassVar[str] = "items"
    always: ClassVar[tuple[str, ...]] = ("number", "cost")


class Status(Unnumbered):
    """A condition marked on a unit by a status card."""

    class Leaning(models.TextChoices):
        AILMENT = "ailment", "Ailment"
        BUFF = "buff", "Buff"
        NEITHER = "neither", "Neither"

    leaning = models.CharField("kind", max_length=7, choices=Leaning)
    only_unit_type = models.CharField(
        "only for type", max_length=8, choices=UnitType, blank=True, help_text="Only units of this type acquire it."
    )
    immune_unit_type = models.CharField(
        "immune type", max_length=8, choices=UnitType, blank=True, help_text="Units of this type never acquire it."
    )

    plural: ClassVar[str] = "statuses"
    field_sources: ClassVar[dict[str, Source]] = {"leaning": Source.RULING}

    class Meta:
        verbose_name_plural = "statuses"


class TerrainType(Unnumbered):
    """The ground of a grid space: Field, Water, Road or Forest."""

    movement_modifier = models.SmallIntegerField(default=0)
    range_modifier = models.SmallIntegerField(default=0)
    base_defence_die = models.CharField(max_length=2, default="D6", help_text="The die of the base defending roll.")
    extra_defence_die = models.CharField(max_length=2, blank=True, help_text="A die added to the defending roll.")
    is_slow = models.BooleanField(default=False)
    slow_spares = models.CharField(max_length=40, blank=True, help_text="Movement types that it does not slow.")

    plural: ClassVar[str] = "terrain-types"


class TerrainPiece(Unnumbered):
    """Something that stands on a grid space: a house, a fence, a tree."""

    height = models.PositiveSmallIntegerField()
    side_height = models.PositiveSmallIntegerField(
        "height of its sides", null=True, blank=True, help_text="Height of the sides, where they differ."
    )

    plural: ClassVar[str] = "terrain-pieces"


class Battlefield(Kind):
    """A battlefield of the Battlefield Book; the plan, lost with the book's pictures, is our supplement."""

    players = models.PositiveSmallIntegerField()
    teams = models.PositiveSmallIntegerField()
    least_limit = models.PositiveSmallIntegerField("purchase limit from", help_text="Suggested purchase limit, from.")
    most_limit = models.PositiveSmallIntegerField("purchase limit to", help_text="Suggested purchase limit, to.")
    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()

    plural: ClassVar[str] = "battlefields"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(
        ["rows", "columns", "spaces", "pieces"], Source.SUPPLEMENT
    )


class BattlefieldSpace(models.Model):
    """A space that is not plain Field; rows and columns count from 0 at the top left."""

    battlefield = models.ForeignKey(Battlefield, on_delete=models.CASCADE, related_name="spaces")
    row = models.PositiveSmallIntegerField()
    column = models.PositiveSmallIntegerField()
    terrain_type = models.ForeignKey(TerrainType, on_delete=PROTECT, related_name="+")

    class Meta:
        ordering = ["row", "column"]
        constraints = [models.UniqueConstraint(fields=["battlefield", "row", "column"], name="one_terrain_a_space")]

    def __str__(self) -> str:
        return f"{self.terrain_type} at {self.row},{self.column}"


class BattlefieldPiece(models.Model):
    """A terrain piece that stands on a space of a battlefield."""

    battlefield = models.ForeignKey(Battlefield, on_delete=models.CASCADE, related_name="pieces")
    row = models.PositiveSmallIntegerField()
    column = models.PositiveSmallIntegerField()
    terrain_piece = models.ForeignKey(TerrainPiece, on_delete=PROTECT, related_name="+")

    class Meta:
        ordering = ["row", "column"]
        constraints = [models.UniqueConstraint(fields=["battlefield", "row", "column"], name="one_piece_a_space")]

    def __str__(self) -> str:
        return f"{self.terrain_piece} at {self.row},{self.column}"
