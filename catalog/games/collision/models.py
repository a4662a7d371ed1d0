"""The cards of Collision: characters with weapons, abilities and tarot cards. What they fight on is in `battle`."""

from typing import ClassVar

from django.db import models
from django.db.models import PROTECT

from catalog.games.collision.battle import (
    Board,
    BoardTerrain,
    CombatModifier,
    Deployment,
    ModifiedStat,
    Objective,
    ObjectiveAction,
    ObjectiveMarker,
    Terrain,
)
from catalog.games.collision.choices import (
    AbilityCategory,
    AbilityFamily,
    Arcana,
    AttackMode,
    AttackShape,
    Distance,
    PricedAs,
    PricePart,
    Race,
    Stat,
    StatGroup,
    Suit,
)
from catalog.models import Kind, Source, Unnumbered

__all__ = [
    "Ability",
    "AbilityModifier",
    "Action",
    "Attribute",
    "Board",
    "BoardTerrain",
    "Character",
    "CharacterAbility",
    "CharacterWeapon",
    "CombatModifier",
    "DamageType",
    "Deployment",
    "Faction",
    "FormulaPart",
    "ModifiedStat",
    "Objective",
    "ObjectiveAction",
    "ObjectiveMarker",
    "PointFormula",
    "Statistic",
    "Terrain",
    "WeaponSpecial",
]


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
        """Its name with its number: Poison X with 2 is Poison 2, a Blast attack of radius 2 Blast 2."""
        if amount is None:
            return self.name
        return f"{self.name.split()[0] if self.is_shape else self.name.removesuffix(' X')} {amount}"

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
        """The addition of a natural 10: Stun, Poison 2, Pow +2; nothing is an empty text."""
        parts = [self.crit.with_amount(self.crit_amount)] if self.crit else []
        return ", ".join([*parts, f"Pow +{self.crit_power}"] if self.crit_power else parts)

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
    """The price of a character of one's own making: raw points a statistic, a share of their sum, rounded."""

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
