"""The cards of TACTICA, Part 2: troops, tactics and features on a field of hexes, without dice."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.models import Kind, Source


class TroopClass(models.TextChoices):
    """The way in which a troop fights; training raises the DEF of melee, the OFF of ranged (Training Cards)."""

    MELEE = "melee", "Melee"
    RANGED = "ranged", "Ranged"


class Phase(models.TextChoices):
    """The phases in which a tactics card may be played (Information Card)."""

    MUSTERING = "mustering", "Mustering"
    MOVEMENT = "movement", "Movement"
    COMBAT = "combat", "Combat"


class Figures(models.Model):
    """The four ratings of whatever stands on the battlefield as a troop (Troop Cards)."""

    troop_class = models.CharField("class", max_length=6, choices=TroopClass)
    offense = models.PositiveSmallIntegerField(help_text="OFF: the damage that it deals.")
    defense = models.PositiveSmallIntegerField(help_text="DEF: the damage that it takes without being captured.")
    range = models.PositiveSmallIntegerField(help_text="RNG: how many hexes away it deals damage.")
    movement = models.PositiveSmallIntegerField(help_text="MOV: its movement points in a card move.")

    class Meta:
        abstract = True


class Symbol(Kind):
    """A sign of the ring of signs and words around every card, as the information card explains it."""

    class Group(models.TextChoices):
        RATING = "rating", "Rating"
        DESTINATION = "destination", "Where the card goes"
        ADJACENCY = "adjacency", "Whom it reaches"
        PHASE = "phase", "When it is played"

    group = models.CharField("about", max_length=11, choices=Group, help_text="Our own sorting.")

    plural: ClassVar[str] = "symbols"
    field_sources: ClassVar[dict[str, Source]] = {"group": Source.SUPPLEMENT}


class Zone(Kind):
    """A place where cards lie: a pile, a player's BARRACKS, the battlefield."""

    class Return(models.TextChoices):
        """The time at which a card that lies there may be used again."""

        NEXT_TURN = "next-turn", "Next turn"
        NEXT_BATTLE = "next-battle", "Next battle"
        NEVER = "never", "Not in this war"

    symbol = models.ForeignKey(
        Symbol,
        verbose_name="sign",
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="zones",
        help_text="The sign that sends a card there.",
    )
    comes_back = models.CharField("cards come back", max_length=11, choices=Return, blank=True)
    has_marker = models.BooleanField("has a marker card", default=False, help_text="The box has a marker card for it.")

    plural: ClassVar[str] = "zones"


class Troop(Kind, Figures):
    """A troop card: a formation of soldiers with four ratings."""

    near_offense = models.SmallIntegerField(default=0, help_text="Change of OFF against an adjacent melee troop.")
    copies = models.PositiveSmallIntegerField("in the box", help_text="Copies in one player's box.")

    plural: ClassVar[str] = "troops"
    #: OFF or DEF is printed only as far as the training cards tell it; the other one's note stands on the card.
    field_sources: ClassVar[dict[str, Source]] = {
        "range": Source.SUPPLEMENT,
        "movement": Source.RULING,
        "copies": Source.SUPPLEMENT,
    }


class Training(Kind):
    """A side of the training cards, which lie under troops: 1x, and 2x on the back."""

    level = models.PositiveSmallIntegerField()
    defense_factor = models.PositiveSmallIntegerField(
        "DEF of melee troops, times", help_text="What the DEF of a melee troop is multiplied by."
    )
    offense_factor = models.PositiveSmallIntegerField(
        "OFF of ranged troops, times", help_text="What the OFF of a ranged troop is multiplied by."
    )
    copies = models.PositiveSmallIntegerField(
        "in the box", null=True, blank=True, help_text="Copies in one player's box; the front says it for both sides."
    )
    front = models.OneToOneField("self", on_delete=PROTECT, null=True, blank=True, related_name="back")

    plural: ClassVar[str] = "training"

    class Meta:
        verbose_name_plural = "training"

    def offense_of(self, troop: Figures) -> int:
        return troop.offense * (self.offense_factor if troop.troop_class == TroopClass.RANGED else 1)

    def defense_of(self, troop: Figures) -> int:
        return troop.defense * (self.defense_factor if troop.troop_class == TroopClass.MELEE else 1)


class Tactic(Kind):
    """A tactics card: up to three uses, one a phase."""

    is_counter = models.BooleanField(
        "counter-card", default=False, help_text="May answer a card that an opponent plays."
    )
    copies = models.PositiveSmallIntegerField("in the box", help_text="Copies in one player's box.")

    plural: ClassVar[str] = "tactics"
    field_sources: ClassVar[dict[str, Source]] = {"copies": Source.SUPPLEMENT}

    @property
    def troop(self) -> "DeployedTactic | None":
        return next(iter(self.deployed.all()), None)


class TacticPhase(models.Model):
    """The use of a tactics card in one phase, and its way then. A phase without a row has no use for it."""

    class Family(models.TextChoices):
        """The subject of a use: our own sorting, for browsing."""

        PLACEMENT = "placement", "Placing a troop"
        UNLOCK = "unlock", "Freeing movement"
        DEFENSE = "defense", "More DEF"
        COUNTER = "counter", "Cancelling cards"
        INFORMATION = "information", "Knowledge and piles"
        OFFENSE = "offense", "More OFF"
        SWAP = "swap", "Changing places"
        RESCUE = "rescue", "Freeing hostages"
        MOVEMENT = "movement", "More movement"
        DESTRUCTION = "destruction", "Removing features"
        TRAINING = "training", "Training"

    class Target(models.TextChoices):
        """The target on which a use is played."""

        TROOP = "troop", "Any troop"
        MELEE = "melee", "A melee troop"
        FOOT = "foot", "A Foot"
        FEATURE = "feature", "A feature card"
        TACTIC = "tactic", "A tactics card"
        PILES = "piles", "Piles and BARRACKS"

    tactic = models.ForeignKey(Tactic, on_delete=models.CASCADE, related_name="phases")
    phase = models.CharField(max_length=9, choices=Phase)
    family = models.CharField(max_length=11, choices=Family)
    target = models.CharField(max_length=7, choices=Target)
    text = models.TextField(help_text="What it does, in the house style with [[terms]].")
    offense = models.SmallIntegerField(default=0, help_text="Change of OFF.")
    defense = models.SmallIntegerField(default=0, help_text="Change of DEF.")
    movement = models.SmallIntegerField(default=0, help_text="Change of MOV.")
    step_cost = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="What the step that it is about costs in MOV."
    )
    destination = models.ForeignKey(Zone, on_delete=PROTECT, related_name="+", help_text="Where the card goes.")
    otherwise = models.ForeignKey(
        Zone,
        on_delete=PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="Where it goes instead, in the case that `otherwise_when` names.",
    )
    otherwise_when = models.TextField(blank=True)
    is_negatable = models.BooleanField(default=True, help_text="Negate may answer it when it is played.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tactic", "phase"], name="one_use_a_phase")]

    def __str__(self) -> str:
        return f"{self.tactic}, {self.get_phase_display()}"


class DeployedTactic(Figures):
    """The troop that a tactics card becomes when it is put on the battlefield: Crown alone does."""

    tactic = models.ForeignKey(Tactic, on_delete=models.CASCADE, related_name="deployed")
    aura_offense = models.SmallIntegerField(default=0, help_text="Change of OFF of friendly troops adjacent to it.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tactic"], name="one_troop_a_tactic")]

    def __str__(self) -> str:
        return f"{self.tactic} as a troop"


class Terrain(Kind):
    """The ground of a hex by the landmarks beside it: neutral, high or low."""

    defense = models.SmallIntegerField(default=0, help_text="Change of DEF of any troop there.")
    range = models.SmallIntegerField(
        "range of ranged troops", default=0, help_text="Change of RNG of ranged troops there."
    )

    plural: ClassVar[str] = "terrain"

    class Meta:
        verbose_name_plural = "terrain"


class TerrainCase(models.Model):
    """A case in which a hex is this terrain: what it is adjacent to."""

    terrain = models.ForeignKey(Terrain, on_delete=models.CASCADE, related_name="cases")
    beside_ridge = models.BooleanField()
    beside_ravine = models.BooleanField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.terrain}: ridge {self.beside_ridge}, ravine {self.beside_ravine}"


class TerrainStep(models.Model):
    """The cost of the step from a hex of this terrain to one of another, or the same."""

    class To(models.TextChoices):
        """The terrain at the end of the step, by its slug."""

        NEUTRAL = "neutral", "Neutral"
        HIGH = "high", "High"
        LOW = "low", "Low"

    terrain = models.ForeignKey(Terrain, on_delete=models.CASCADE, related_name="steps")
    to = models.CharField(max_length=7, choices=To)
    cost = models.PositiveSmallIntegerField(help_text="In MOV.")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["terrain", "to"], name="one_step_a_pair")]

    def __str__(self) -> str:
        return f"{self.terrain} to {self.get_to_display()}"


class Wall(Kind):
    """The wall card: a player's base, beside which troops muster and train."""

    copies = models.PositiveSmallIntegerField("in the box", help_text="Copies in one player's box.")
    entry_cost = models.PositiveSmallIntegerField("MOV onto it", help_text="MOV onto a wall.")
    exit_cost = models.PositiveSmallIntegerField("MOV off it", help_text="MOV off a wall.")
    enemy_entry = models.ForeignKey(
        Tactic, on_delete=PROTECT, related_name="+", help_text="The card without which an enemy wall is closed."
    )
    range = models.SmallIntegerField("range of ranged troops on it", help_text="Change of RNG of ranged troops on it.")
    melee_offense = models.SmallIntegerField(
        "offense of melee troops against it", help_text="Change of OFF of a melee troop that attacks a troop on it."
    )

    plural: ClassVar[str] = "walls"


class WallPhase(models.Model):
    """The rule at a wall in one phase."""

    wall = models.ForeignKey(Wall, on_delete=models.CASCADE, related_name="phases")
    phase = models.CharField(max_length=9, choices=Phase)
    text = models.TextField(help_text="In the house style with [[terms]].")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["wall", "phase"], name="one_text_a_wall_phase")]

    def __str__(self) -> str:
        return f"{self.wall}, {self.get_phase_display()}"


class Comeback(models.Model):
    """The help of a player's walls to that player's troops after battles lost: on the wall's hex and beside it."""

    wall = models.ForeignKey(Wall, on_delete=models.CASCADE, related_name="comebacks")
    battles_lost = models.PositiveSmallIntegerField()
    offense = models.SmallIntegerField(default=0)
    defense = models.SmallIntegerField(default=0)

    class Meta:
        ordering = ["battles_lost"]
        constraints = [models.UniqueConstraint(fields=["wall", "battles_lost"], name="one_comeback_a_count")]

    def __str__(self) -> str:
        return f"{self.battles_lost} lost"


class Landmark(Kind):
    """A side of the landmark cards, which make the hexes around them high or low: a ridge, a ravine on the back."""

    terrain = models.ForeignKey(
        Terrain,
        verbose_name="makes",
        on_delete=PROTECT,
        related_name="landmarks",
        help_text="What the hexes adjacent to it become.",
    )
    closed_to = models.CharField(max_length=6, choices=TroopClass, help_text="Troops of this class can't enter it.")
    entry_cost = models.PositiveSmallIntegerField("MOV onto it", help_text="MOV onto it, for troops that can enter.")
    has_shadow = models.BooleanField(
        "gives cover", default=False, help_text="Gives cover from ranged attacks across it."
    )
    victory_points = models.PositiveSmallIntegerField(help_text="For its control, in the advanced game.")
    front = models.OneToOneField("self", on_delete=PROTECT, null=True, blank=True, related_name="back")

    plural: ClassVar[str] = "landmarks"
    field_sources: ClassVar[dict[str, Source]] = {"entry_cost": Source.RULING}


class Summon(Kind):
    """A side of the summoning card, which the basic game leaves in the box."""

    front = models.OneToOneField("self", on_delete=PROTECT, null=True, blank=True, related_name="back")

    plural: ClassVar[str] = "summons"


class Battle(Kind):
    """One of the three battles of a war: how far apart the walls stand, and our battlefield for it."""

    separation = models.PositiveSmallIntegerField(
        "hexes between the walls", help_text="Hexes between the two players' walls."
    )
    columns = models.PositiveSmallIntegerField(help_text="Hexes in the even rows; odd rows have one less.")
    rows = models.PositiveSmallIntegerField(help_text="Row 0 is player 2's edge.")

    plural: ClassVar[str] = "battles"
    field_sources: ClassVar[dict[str, Source]] = dict.fromkeys(
        ["columns", "rows", "walls", "landmarks"], Source.SUPPLEMENT
    )


class BattleWall(models.Model):
    """The place of a player's wall when the battle begins; rows and columns count from 0 at the top left."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="walls")
    player = models.PositiveSmallIntegerField()
    column = models.PositiveSmallIntegerField()
    row = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["battle", "column", "row"], name="one_wall_a_hex")]

    def __str__(self) -> str:
        return f"Player {self.player} at {self.column},{self.row}"


class BattleLandmark(models.Model):
    """The place of a landmark when the battle begins."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="landmarks")
    landmark = models.ForeignKey(Landmark, on_delete=PROTECT, related_name="+")
    column = models.PositiveSmallIntegerField()
    row = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["battle", "column", "row"], name="one_landmark_a_hex")]

    def __str__(self) -> str:
        return f"{self.landmark} at {self.column},{self.row}"
