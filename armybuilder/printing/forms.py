"""Options as forms show them: each with the word that stands in its field and what is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from armybuilder.printing.options import PRINT_OPTIONS, NumberOption, Option, Options, Query, last_word
from catalog.mistakes import Mistake


@dataclass(frozen=True)
class FormField:
    """A field for an option. `id` is its own on the page."""

    option: Option
    id: str
    word: str
    errors: Sequence[str] = ()
    is_hidden: bool = False


@dataclass(frozen=True)
class PrintForm:
    """The fields of a print by their group, and the mistakes that belong to none that is shown."""

    groups: Mapping[str, Sequence[FormField]]
    elsewhere: Sequence[Mistake]

    @property
    def is_more_open(self) -> bool:
        """True where an option below the first ones is not as usual, or wrong."""
        more = [field for name, fields in self.groups.items() if name != "first" for field in fields]
        return any(field.errors or field.word != field.option.usual for field in more)


def fields_of(options: Iterable[Option], prefix: str) -> list[FormField]:
    return [FormField(option, f"{prefix}-{option.name}", option.usual) for option in options]


def print_form(query: Query, options: Options, problems: Sequence[Mistake], *, is_for_army: bool) -> PrintForm:
    """The form of a print. Numbers stand there as they were given, for mistakes are mended where they stand."""
    fields = [
        _print_field(option, query, options, problems)
        for option in PRINT_OPTIONS.values()
        if is_for_army or not option.is_for_armies
    ]
    groups: dict[str, list[FormField]] = {}
    for field in fields:
        groups.setdefault(field.option.group, []).append(field)
    shown = {field.option.name for field in fields if not field.is_hidden}
    return PrintForm(groups, [problem for problem in problems if problem.path not in shown])


def _print_field(option: Option, query: Query, options: Options, problems: Sequence[Mistake]) -> FormField:
    name = option.name
    given = last_word(query, name) if isinstance(option, NumberOption) else ""
    return FormField(
        option,
        f"print-{name}",
        given or options.word(name),
        [problem.message for problem in problems if problem.path == name],
        options.is_excluded(name),
    )
