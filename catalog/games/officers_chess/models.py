"""The cards of Officer's Chess v0.4: classes on a square grid, what they carry, and the scenarios that they fight."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.officers_chess.plain import BASE_MOVE, DRAW_AFTER, HIT_POINTS, footing_of, pace
from catalog.models import Kind, Source, Unnumbered


class Grade(models.TextChoices):
    """The grade of a class, promoted or not: it decides the hit points (Units, Class)."""

    UNPROMOTED = "unpromoted", "Unpromoted"
    PROMOTED = "promoted", "Promoted"


class DamageType(models.TextChoices):
    """The statistic of the target that holds a weapon's damage back (Units, Weapons)."""

    MARTIAL = "martial", "Martial"
    MAGIC = "magic", "Magic"


class Stat(models.TextChoices):
    """A statistic of a class, in the short form that tags write."""

    STRENGTH = "strength", "Str"
    SKILL = "skill", "Skl"
    SPEED = "speed", "Spd"
    DEFENSE = "defense", "Def"
    RESISTANCE = "resistance", "Res"


class Side(models.TextChoices):
    """The two sides of a scenario."""

    ATTACKER = "attacker", "Attacker"
    DEFENDER = "defender", "Defender"


class Footing(models.TextChoices):
    """The column of the terrain chart that a class moves by (Gameplay, Move)."""

    FOOT = "foot", "Foot"
    ARMORED = "armored", "Armored"
    CAVALRY = "cavalry", "Cavalry"
    FLYING = "flying", "Flying"


class WeaponType(Unnumbered):
    """A type of weapon, which classes wield; six of them make up the two weapon triangles."""

    class Triangle(models.TextChoices):
        MELEE = "melee", "Melee"
        MAGIC = "magic", "Magic"

    triangle = models.CharField(max_length=5, choices=Triangle, blank=True)
    strong_against = models.ForeignKey(
        "self", verbose_name="advantage against", on_delete=PROTECT, null=True, blank=True, related_name="+"
    )
    weak_against = models.ForeignKey(
        "self", verbose_name="disadvantage against", on_delete=PROTECT, null=True, blank=True, related_name="+"
    )
    wielded_with = models.ForeignKey(
        "self",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="A class that wields this other type wields it too.",
    )

    plural: ClassVar[str] = "weapon-types"
    field_sources: ClassVar[dict[str, Source]] = {"wielded_with": Source.SUPPLEMENT}


class Status(Unnumbered):
    """A status effect: a tag that a unit has for a while."""

    class Ends(models.TextChoices):
        ROLL = "roll", "By a roll at the start of a round"
        ROUND = "round", "At the end of the next round"
        ACTIVATION = "activation", "After one activation"

    ends = models.CharField(max_length=10, choices=Ends)
    clears_up_to = models.PositiveSmallIntegerField(
        "ends on a roll of up to", null=True, blank=True, help_text="The highest roll of the D20 that ends it."
    )
    damage = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Damage on any other roll.")

    plural: ClassVar[str] = "statuses"

    class Meta:
        verbose_name_plural = "statuses"


class Tag(Unnumbered):
    """A mechanic that classes, weapons, items and scenarios share; what stands in its brackets differs."""

    class List(models.TextChoices):
        """The list of the book in which it stands."""

        UNIT = "unit", "Unit"
        GEAR = "gear", "Weapons & Accessories"

    class Type(models.TextChoices):
        UNIT = "unit", "Unit tag"
        GEAR = "gear", "Weapon or accessory tag"
        SPECIAL_ACTION = "special-action", "Special action"
        SCENARIO_TAG = "scenario-tag", "Scenario tag"
        SCENARIO_ACTION = "scenario-action", "Scenario action"
        CREST = "crest", "Crest related"

    class Family(models.TextChoices):
        """The subject of a tag: our own sorting, for browsing."""

        MOVEMENT = "movement", "Movement and terrain"
        DAMAGE = "damage", "Damage"
        ACTIONS = "actions", "Actions on others"
        ATTACKS = "attacks", "Number of attacks and counters"
        AGAINST_TAGS = "against-tags", "Extra damage by tag, and immunity"
        CRITICALS = "criticals", "Critical hits"
        SCENARIO_TAG = "scenario-tag", "Scenario tags"
        SCENARIO_ACTION = "scenario-action", "Scenario actions"
        CREATURE = "creature", "Creatures"
        DAMAGE_TYPE = "damage-type", "Damage type and triangle"
        STATISTICS = "statistics", "Changed statistics"
        HEALING = "healing", "Healing over time"
        RESTRICTION = "restriction", "Restrictions"
        ACCURACY = "accuracy", "Accuracy"
        RANGE = "range", "Range"
        STATUS = "status", "Giving statuses"
        COMBAT_ART = "combat-art", "Combat arts"
        FORM = "form", "Changing form"
        LOCKS = "locks", "Locks and chests"

    listed_under = models.CharField(max_length=4, choices=List)
    tag_type = models.CharField("type", max_length=15, choices=Type)
    parameter = models.CharField(
        "in brackets", max_length=10, blank=True, help_text="What stands in its brackets, as printed: X."
    )
    granted_by = models.ForeignKey("self", on_delete=PROTECT, null=True, blank=True, related_name="grants")
    family = models.CharField("about", max_length=15, choices=Family, help_text="Our own sorting.")
    class_gold = models.SmallIntegerField(
        "gold for a class",
        null=True,
        blank=True,
        help_text="What it adds to a class's cost; for a tag with an X, each point of it.",
    )

    plural: ClassVar[str] = "tags"
    field_sources: ClassVar[dict[str, Source]] = {"family": Source.SUPPLEMENT, "class_gold": Source.SUPPLEMENT}


class TagUse(models.Model):
    """A tag as a card has it, with what stands in its brackets: Fast(1), Effective(Cavalry), Bonus(Def+1)."""

    amount = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The X.")
    stat = models.CharField(max_length=10, choices=Stat, blank=True)
    named_tag = models.ForeignKey(Tag, on_delete=PROTECT, null=True, blank=True, related_name="+")

    tag: models.ForeignKey[Tag, Tag]

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.tag.name}({self.in_brackets})" if self.in_brackets else self.tag.name

    @property
    def in_brackets(self) -> str:
        """The words in the brackets: `1`, `Def+1`, `Cavalry`."""
        if self.named_tag:
            return self.named_tag.name
        amount = "" if self.amount is None else str(self.amount)
        if self.stat and amount:
            return f"{Stat(self.stat).label}{self.tag.parameter[len('Stat')]}{amount}"
        return amount or (Stat(self.stat).label if self.stat else "")


class Class(Kind):
    """A class: the statistics, weapon types and tags of the units that are hired in it. Its cost is its gold."""

    class Rank(models.TextChoices):
        BEGINNER = "beginner", "Beginner"
        INTERMEDIATE = "intermediate", "Intermediate"
        ADVANCED = "advanced", "Advanced"

    class Form(models.TextChoices):
        """The states of a shifter; it is hired in a transformed one and falls back to the normal one."""

        NORMAL = "normal", "Normal"
        TRANSFORMED = "transformed", "Transformed"
        TRANSFORMED_PLUS = "transformed-plus", "Transformed+"

    grade = models.CharField(max_length=10, choices=Grade)
    rank = models.CharField(max_length=12, choices=Rank)
    strength = models.PositiveSmallIntegerField()
    skill = models.PositiveSmallIntegerField()
    speed = models.PositiveSmallIntegerField()
    defense = models.PositiveSmallIntegerField()
    resistance = models.PositiveSmallIntegerField()
    wields = models.ManyToManyField(WeaponType, related_name="classes", help_text="The weapon types that it can use.")
    wields_one = models.BooleanField(default=False, help_text="Just one of its weapon types, chosen when hired.")
    form = models.CharField("shifter's state", max_length=16, choices=Form, blank=True)
    normal_form = models.ForeignKey(
        "self",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="transformed_forms",
        help_text="The state that a transformed shifter falls back to.",
    )
    drawn_from = models.CharField(
        max_length=20, help_text="Which part of the designer's own lists its figures were scaled from."
    )

    plural: ClassVar[str] = "classes"
    always: ClassVar[tuple[str, ...]] = ("cost",)

    class Meta:
        verbose_name_plural = "classes"

    @property
    def hp(self) -> int:
        """Hit points, by the grade (Units, Class)."""
        return HIT_POINTS[self.grade]

    @property
    def movement(self) -> int:
        """The spaces that it can move in a turn: the base move with its Fast and Slow tags (Gameplay, Move)."""
        return BASE_MOVE + pace((use.tag.slug, use.amount or 0) for use in self.tags.all())

    @property
    def footing(self) -> Footing:
        """The column of the terrain chart that it moves by."""
        return Footing(footing_of([use.tag.slug for use in self.tags.all()]))

    @property
    def is_hireable(self) -> bool:
        """True where a unit can be hired in it: a shifter's normal state comes with the transformed one."""
        return self.form != self.Form.NORMAL


class ClassTag(TagUse):
    """A tag of a class."""

    unit_class = models.ForeignKey(Class, on_delete=models.CASCADE, related_name="tags")
    tag = models.ForeignKey(Tag, on_delete=PROTECT, related_name="on_classes")

    class Meta:
        ordering = ["pk"]


class Weapon(Kind):
    """A weapon: what a unit attacks with, or the staff that it acts with. Its cost is its gold."""

    weapon_type = models.ForeignKey(WeaponType, verbose_name="type", on_delete=PROTECT, related_name="weapons")
    damage_type = models.CharField(max_length=7, choices=DamageType, blank=True, help_text="None for a staff.")
    might = models.PositiveSmallIntegerField()
    weight = models.PositiveSmallIntegerField()
    least_range = models.PositiveSmallIntegerField("range from")
    most_range = models.PositiveSmallIntegerField(
        "range to", null=True, blank=True, help_text="None where the wielder's Strength is the greatest range."
    )

    plural: ClassVar[str] = "weapons"
    always: ClassVar[tuple[str, ...]] = ("cost", "range")

    @property
    def range(self) -> str:
        """The range in the list's short form: `1`, `1–2`, `1–Str`."""
        most = Stat.STRENGTH.label if self.most_range is None else str(self.most_range)
        return most if most == str(self.least_range) else f"{self.least_range}–{most}"

    @property
    def triangle_type(self) -> WeaponType:
        """The type that counts in the weapon triangle: Magic(Type) names another (ruling OC33)."""
        return next((use.named_type for use in self.tags.all() if use.tag.slug == "magic"), None) or self.weapon_type

    @property
    def dealt_type(self) -> str:
        """The type of the damage that it deals: with Magic(Type) it is magic (ruling OC33); "" for a staff."""
        return self.damage_type if self.triangle_type == self.weapon_type else DamageType.MAGIC

    @property
    def only_for(self) -> tuple[Class, ...]:
        """The classes that its Exclusive tags name; a shifter's normal state stands for all its states."""
        return tuple(use.named_class for use in self.tags.all() if use.named_class and use.tag.slug == "exclusive")


class WeaponTag(TagUse):
    """A tag of a weapon."""

    weapon = models.ForeignKey(Weapon, on_delete=models.CASCADE, related_name="tags")
    tag = models.ForeignKey(Tag, on_delete=PROTECT, related_name="on_weapons")
    named_status = models.ForeignKey(Status, on_delete=PROTECT, null=True, blank=True, related_name="on_weapons")
    named_type = models.ForeignKey(WeaponType, on_delete=PROTECT, null=True, blank=True, related_name="+")
    named_class = models.ForeignKey(Class, on_delete=PROTECT, null=True, blank=True, related_name="on_weapons")
    named = models.CharField(max_length=20, blank=True, help_text="The list's own word, where it is no card's name.")

    class Meta:
        ordering = ["pk"]

    @property
    def in_brackets(self) -> str:
        """The words in the brackets, for a weapon's tags too: `Poisoned`, `Faith`, `Lord`."""
        if self.named:
            return self.named
        card = self.named_status or self.named_type or self.named_class
        return card.name.partition(" (")[0] if card else super().in_brackets


class Item(Kind):
    """An item that a unit carries: an accessory, something to use up, or the mark of a crest. Its cost is its gold."""

    class Type(models.TextChoices):
        ACCESSORY = "accessory", "Accessory"
        CONSUMABLE = "consumable", "Consumable"
        MARK = "mark", "Mark"

    item_type = models.CharField("type", max_length=10, choices=Type)
    uses = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Uses in a battle; none has no end.")
    crest = models.CharField(max_length=10, blank=True, help_text="The crest that it gives its unit.")

    plural: ClassVar[str] = "items"
    always: ClassVar[tuple[str, ...]] = ("cost",)


class ItemTag(TagUse):
    """A tag of an item."""

    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="tags")
    tag = models.ForeignKey(Tag, on_delete=PROTECT, related_name="on_items")

    class Meta:
        ordering = ["pk"]


class Terrain(Unnumbered):
    """A kind of tile: what it costs to enter by each column of the chart, and what it does. No cost: no way in."""

    foot = models.PositiveSmallIntegerField("cost on foot", null=True, blank=True)
    armored = models.PositiveSmallIntegerField("Cost for Armored", null=True, blank=True)
    cavalry = models.PositiveSmallIntegerField("Cost for Cavalry", null=True, blank=True)
    flying = models.PositiveSmallIntegerField("Cost for Flying", null=True, blank=True)
    bonus = models.PositiveSmallIntegerField(
        "Defense and Resistance", default=0, help_text="Added to Defense and Resistance."
    )
    heals = models.PositiveSmallIntegerField(default=0, help_text="HP regained at the end of a turn.")
    hit_points = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Damage that destroys it.")
    becomes = models.ForeignKey(
        "self", on_delete=PROTECT, null=True, blank=True, related_name="+", help_text="What is left of it."
    )
    is_locked = models.BooleanField(default=False, help_text="Opened with a key or the Pick action.")
    is_in_chart = models.BooleanField(default=False)
    is_single_movement = models.BooleanField(default=False, help_text="In the book's list of tiles that cost 1.")
    map_sign = models.CharField(max_length=1, blank=True, help_text="Its sign on the plans of our maps.")

    plural: ClassVar[str] = "terrain"
    field_sources: ClassVar[dict[str, Source]] = {"map_sign": Source.SUPPLEMENT}

    class Meta:
        verbose_name_plural = "terrain"


class Map(Unnumbered):
    """A map of square tiles; rows and columns count from 1 at the top left, as deployment zones do."""

    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()

    plural: ClassVar[str] = "maps"


class MapSpace(models.Model):
    """A tile of a map that is not bare Plains."""

    class Mark(models.TextChoices):
        OBJECTIVE = "objective", "Shared objective"
        ESCAPE = "escape", "Escape"

    map = models.ForeignKey(Map, on_delete=models.CASCADE, related_name="spaces")
    row = models.PositiveSmallIntegerField()
    column = models.PositiveSmallIntegerField()
    terrain = models.ForeignKey(Terrain, on_delete=PROTECT, related_name="+")
    mark = models.CharField(max_length=9, choices=Mark, blank=True)

    class Meta:
        ordering = ["row", "column"]
        constraints = [models.UniqueConstraint(fields=["map", "row", "column"], name="one_tile_a_space")]

    def __str__(self) -> str:
        return f"{self.terrain} at {self.row},{self.column}"


class Scenario(Unnumbered):
    """A scenario: the war chests of both sides, the time limit, where and in which order they deploy."""

    class First(models.TextChoices):
        ATTACKER = "attacker", "Attacker"
        DEFENDER = "defender", "Defender"
        ROLL = "roll", "A D20 each; the higher roll deploys second"

    map = models.ForeignKey(Map, on_delete=PROTECT, related_name="scenarios")
    war_chest_attacker = models.PositiveSmallIntegerField("attacker's war chest")
    war_chest_defender = models.PositiveSmallIntegerField("defender's war chest")
    rounds = models.PositiveSmallIntegerField(
        "time limit in rounds", null=True, blank=True, help_text="The time limit, if there is one."
    )
    deploys_first = models.CharField(max_length=8, choices=First)
    special = models.TextField("special requirements", help_text="Special requirements, and how the scenario is won.")

    plural: ClassVar[str] = "scenarios"

    @property
    def draw_after(self) -> int | None:
        """The round after which nobody has won, where there is no time limit (ruling OC48)."""
        return None if self.rounds else DRAW_AFTER


class ScenarioZone(models.Model):
    """The zone where a side deploys: all tiles of these rows and columns, counted from 1."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="zones")
    side = models.CharField(max_length=8, choices=Side)
    first_row = models.PositiveSmallIntegerField()
    last_row = models.PositiveSmallIntegerField()
    first_column = models.PositiveSmallIntegerField()
    last_column = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_side_display()} of {self.scenario}"


class ScenarioTag(models.Model):
    """A scenario tag that a side gives to units of its choice before deployment."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="tags")
    side = models.CharField(max_length=8, choices=Side)
    tag = models.ForeignKey(Tag, on_delete=PROTECT, related_name="in_scenarios")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tag} for the {self.get_side_display()}"
