"""The cards of every game, its rules reference and its terms.

`Card` is a concrete row that every kind of card shares; each kind is a typed child with real columns
(`catalog/games/<slug>/models.py`). So one foreign key, one search, one address and one print queue serve all kinds.
"""

from functools import lru_cache
from typing import ClassVar, Self, TypeVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse

CardT = TypeVar("CardT", bound="Card")
RowT = TypeVar("RowT", bound=models.Model)


@lru_cache(maxsize=8192)  # a page of a list asks for hundreds
def page_of(name: str, *parts: str | int) -> str:
    """The path of a page of the catalog, by its name among the site's addresses."""
    return reverse(f"browse:{name}", args=parts)


is_dotted_slug = RegexValidator(r"^[a-z0-9-]+(\.[a-z0-9-]+)*$", "Lower-case words and dashes, joined by dots.")
is_one_word = RegexValidator(r"^[a-z]+$", "One word in small letters.")


class Source(models.TextChoices):
    """The one who says so: the book as printed, our ruling where it is open, or our supplement where it is silent.

    A player's own card says so too; no card of the catalog is one.
    """

    BOOK = "book", "Book"
    RULING = "ruling", "Ruling"
    SUPPLEMENT = "supplement", "Supplement"
    MADE = "made", "Made by a player"


#: The sources that something in the catalog can have.
CATALOG_SOURCES = [(source.value, source.label) for source in Source if source is not Source.MADE]


class CardManager(models.Manager[CardT]):
    """Finds a card of any kind as fixtures name it."""

    def get_by_natural_key(self, game: str, kind: str, slug: str) -> CardT:
        return self.get(game=game, kind=kind, slug=slug)


class SlugManager(models.Manager[RowT]):
    """Finds a row that is no card as fixtures name it."""

    def get_by_natural_key(self, game: str, slug: str) -> RowT:
        return self.get(game=game, slug=slug)


class Game(models.Model):
    """One of the games: what a player chooses first."""

    slug = models.SlugField(primary_key=True)
    name = models.CharField(max_length=80)
    edition = models.CharField(max_length=40, blank=True)
    order = models.PositiveSmallIntegerField(unique=True)
    summary = models.TextField(help_text="What the game is, in two sentences.")
    credit = models.TextField(blank=True, help_text="Who made the game and its book.")
    emblem = models.SlugField(max_length=60)
    data_version = models.CharField(
        max_length=16, editable=False, help_text="Hash of the fixtures that this game was loaded from."
    )

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return page_of("game", self.slug)


class Card(models.Model):
    """Anything that has a name, an address and a face: a unit, an item, a status, a piece of terrain."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="cards")
    kind = models.SlugField(max_length=30, editable=False)
    slug = models.SlugField(max_length=80)
    number = models.PositiveSmallIntegerField(null=True, blank=True, help_text="The book's own number.")
    name = models.CharField(max_length=80)
    text = models.TextField(blank=True, help_text="What the card does, in the house style with [[terms]].")
    cost = models.PositiveSmallIntegerField(null=True, blank=True)
    source = models.CharField(max_length=10, choices=CATALOG_SOURCES, default=Source.BOOK)
    page = models.CharField(max_length=80, blank=True, help_text="Where the book prints it.")
    emblem = models.SlugField(max_length=60, blank=True, help_text="Name of the Game-icons picture.")

    objects: ClassVar[CardManager[Self]] = CardManager()

    #: Plural of the kind, as in its address: /<game>/units/.
    plural: ClassVar[str] = "cards"
    #: Fields that every card of the kind has, though a card of another may have none.
    always: ClassVar[tuple[str, ...]] = ("number",)
    #: Fields that are not the book's, and whose they are. A single card's exceptions are its notes.
    field_sources: ClassVar[dict[str, Source]] = {}
    #: The page of a card that a player made: such a card is no row, so each shelf that it stands on says so.
    own_page: str = ""
    #: The picture that its player gave to a made card, a JPEG; only on a shelf for that player's eyes.
    portrait: bytes = b""

    class Meta:
        ordering = ["game", "kind", "number", "name"]
        constraints = [models.UniqueConstraint(fields=["game", "kind", "slug"], name="one_card_a_slug")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return self.own_page if self.is_made else page_of("card", self.game_id, self.plural, self.slug)

    def natural_key(self) -> tuple[str, str, str]:
        return (self.game_id, self.kind, self.slug)

    @property
    def is_made(self) -> bool:
        """A player made it; it stands in their army and nowhere else."""
        return self.source == Source.MADE


class Kind(Card):
    """A kind of card: what every typed child derives from.

    The link to the base row has no way back, so that a kind may be named like another kind's field (unit, ability).
    """

    card_ptr = models.OneToOneField(
        Card, on_delete=models.CASCADE, parent_link=True, primary_key=True, related_name="+"
    )

    class Meta:
        abstract = True

    def clean(self) -> None:
        """Refuse a card that lacks a figure which every card of its kind has."""
        super().clean()
        if lacking := [name for name in self.always if getattr(self, name) is None]:
            raise ValidationError(dict.fromkeys(lacking, "is missing: every card of this kind has one."))


class Unnumbered(Kind):
    """A kind of card that the book does not number."""

    always: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True


class Note(models.Model):
    """A remark on one card: a misprint kept as printed, our ruling, or what we added to the book."""

    class About(models.TextChoices):
        ERRATUM = "erratum", "Erratum"
        RULING = "ruling", "Ruling"
        SUPPLEMENT = "supplement", "Supplement"

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="notes")
    about = models.CharField(max_length=10, choices=About)
    field = models.CharField(max_length=40, blank=True, help_text="The field that it is about, if it is one.")
    code = models.CharField(max_length=10, blank=True, help_text="Our list's number: A008, G55.")
    text = models.TextField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.card}: {self.text}"


class RuleSection(models.Model):
    """A section of a game's rules, in the book's order: `building-your-army.strict`."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sections")
    slug = models.CharField(max_length=120, validators=[is_dotted_slug])
    order = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    text = models.TextField(blank=True, help_text="Markdown with [[terms]].")
    asked = models.TextField(blank=True, help_text="What players ask that it answers, in their words; never shown.")
    source = models.CharField(max_length=10, choices=CATALOG_SOURCES, default=Source.BOOK)
    page = models.CharField(max_length=80, blank=True)
    figure = models.SlugField(max_length=60, blank=True, help_text="Name of the picture drawn beside it.")

    kind: ClassVar[str] = "section"

    objects: ClassVar[SlugManager[Self]] = SlugManager()

    class Meta:
        ordering = ["game", "order"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_section_a_slug")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"{page_of('rules', self.game_id)}#{self.slug}"

    def natural_key(self) -> tuple[str, str]:
        return (self.game_id, self.slug)

    @property
    def depth(self) -> int:
        """0 for a chapter, 1 for its sections."""
        return self.slug.count(".")


class RuleNote(models.Model):
    """A marked note on a section: the ruling that settles what its text leaves open."""

    section = models.ForeignKey(RuleSection, on_delete=models.CASCADE, related_name="notes")
    about = models.CharField(max_length=10, choices=Note.About, default=Note.About.RULING)
    code = models.CharField(max_length=10, blank=True, help_text="Our list's number: G57, A165.")
    text = models.TextField(help_text="Markdown with [[terms]].")

    #: A section has no fields that a note could be about.
    field: ClassVar[str] = ""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.section}: {self.code}"


class Term(models.Model):
    """A word with a meaning in a game. Texts mark it `[[Duel Procedure]]`; pages link it, with a preview."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="terms")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=80)
    summary = models.TextField(help_text="One sentence: the preview.")
    section = models.ForeignKey(RuleSection, on_delete=models.PROTECT, null=True, blank=True, related_name="terms")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, null=True, blank=True, related_name="terms")

    kind: ClassVar[str] = "term"

    objects: ClassVar[SlugManager[Self]] = SlugManager()

    class Meta:
        ordering = ["game", "name"]
        constraints = [
            models.UniqueConstraint(fields=["game", "slug"], name="one_term_a_slug"),
            models.CheckConstraint(
                condition=models.Q(section__isnull=False) | models.Q(card__isnull=False), name="a_term_leads_somewhere"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return self.target.get_absolute_url()

    def natural_key(self) -> tuple[str, str]:
        return (self.game_id, self.slug)

    @property
    def target(self) -> "Card | RuleSection":
        target = self.card or self.section
        assert target is not None, "the table's constraint sees to it"
        return target


class TermAlias(models.Model):
    """Another way to write a term in a text: a plural, a short form."""

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class TermSaying(models.Model):
    """A word that players say when they mean this term: `stuck` for Combat Lock. Texts never mark it."""

    term = models.ForeignKey(Term, on_delete=models.CASCADE, related_name="sayings")
    word = models.CharField(max_length=40, validators=[is_one_word])

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["term", "word"], name="one_saying_a_word")]

    def __str__(self) -> str:
        return self.word


class Load(models.Model):
    """A load of a game's fixtures that changed something: from one data version to the next."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    data_version = models.CharField(max_length=16)
    before = models.CharField(max_length=16, blank=True, help_text="The data version until then; none at first.")
    at = models.DateTimeField(auto_now_add=True)
    rows = models.PositiveIntegerField(help_text="How many cards, sections and terms the game had afterwards.")

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.data_version}"

    def get_absolute_url(self) -> str:
        return page_of("load", self.pk)


class Change(models.Model):
    """The change of one card, section or term by a load."""

    class What(models.TextChoices):
        ADDED = "added", "Added"
        REMOVED = "removed", "Removed"
        CHANGED = "changed", "Changed"

    load = models.ForeignKey(Load, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=30)
    slug = models.CharField(max_length=120)
    name = models.CharField(max_length=120)
    what = models.CharField(max_length=10, choices=What)
    fields = models.JSONField(default=list, help_text="For a change: each field with what it said before and after.")

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["kind", "slug"], name="changes_of_a_card")]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_what_display()}"
