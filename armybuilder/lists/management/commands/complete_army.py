"""`manage.py complete_army FILE…`: legal armies with all that is there, filled up to the limit.

Exit code 0: every army can be completed. 1: one cannot. 2: one is no army file, or its game has no solver or does not
know a wish.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator

from armybuilder.lists.api.serializers import SolutionsSerializer
from armybuilder.lists.forms.wishes import read_pins
from armybuilder.lists.made import shelf_of
from armybuilder.lists.management.commands import repair_army
from armybuilder.lists.solving import asking
from armybuilder.rest.serializers import unknown_word
from catalog.mistakes import Invalid, Mistake
from validation.army import ArmyFile
from validation.solving.answers import SolverAnswer
from validation.solving.parts import solving
from validation.solving.plan import Wishes
from validation.solving.searching import Here


class Command(repair_army.Command):
    help = "Complete army files up to their limit, in up to three ways (- is standard input)."
    serializer_class = SolutionsSerializer
    as_it_stands = "complete as it stands: no further unit fits"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--pin", nargs="*", metavar="PLACE", help="the lines that stay, from 0 (usually all of them)"
        )
        parser.add_argument("--ban", nargs="*", default=[], metavar="CARD", help="cards that don't join")
        parser.add_argument("--want", nargs="*", default=[], metavar="WORD", help="what joins: class:light, root:pup")
        parser.add_argument("--taste", default="", help="what is liked: many, strong, ranged, fast, theme")
        parser.add_argument("--seed", default="", help="any text; another one brings other armies")

    def ask(self, file: ArmyFile) -> SolverAnswer:
        if mistakes := list(self.unknown_wishes(file)):
            raise Invalid(mistakes)
        pins = self.options["pin"]
        wishes = Wishes(
            pinned=None if pins is None else read_pins(file, pins),
            banned=frozenset(self.options["ban"]),
            wanted=tuple(self.options["want"]),
            taste=self.options["taste"],
            seed=self.options["seed"],
        )
        return asking.complete(file, wishes, Here())

    def unknown_wishes(self, file: ArmyFile) -> Iterator[Mistake]:
        """Each wish that means nothing for an army, with what could be meant."""
        shelf, taste = shelf_of(file), self.options["taste"]
        yield from self.unknown("pin", self.options["pin"] or (), [str(entry.key) for entry in file.entries])
        yield from self.unknown("ban", self.options["ban"], asking.namer_of(file, shelf).names)
        yield from self.unknown("want", self.options["want"], asking.words_of(file, shelf))
        yield from self.unknown("taste", [taste] if taste else (), solving(file.game).TASTES)

    def unknown(self, name: str, given: Iterable[str], known: Iterable[str]) -> Iterator[Mistake]:
        """The words of an option that are none of those known."""
        there = list(known)
        yield from (Mistake(f"--{name}", unknown_word(word, there)) for word in given if word not in there)
