"""`manage.py complete_army FILE…`: legal armies with all that is there, filled up to the limit.

Exit code 0: every army can be completed. 1: one cannot. 2: one is no army file.
"""

from argparse import ArgumentParser

from armybuilder.lists.management.commands import repair_army
from armybuilder.lists.solving import asking
from validation.army import ArmyFile
from validation.solving.answers import Answer
from validation.solving.here import Here
from validation.solving.plan import Wishes


class Command(repair_army.Command):
    help = "Complete army files up to their limit, in up to three ways (- is standard input)."
    nothing = {**repair_army.Command.nothing, "armies": []}

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--ban", nargs="*", default=[], metavar="CARD", help="cards that don't join")
        parser.add_argument("--want", nargs="*", default=[], metavar="WORD", help="what joins: class:light, root:pup")
        parser.add_argument("--taste", default="", help="what is liked: many, strong, ranged, fast, theme")
        parser.add_argument("--seed", default="", help="any text; another one brings other armies")

    def ask(self, file: ArmyFile) -> Answer:
        """The question that the command is for."""
        wishes = Wishes(
            pinned=None,
            banned=frozenset(self.options["ban"]),
            wanted=tuple(self.options["want"]),
            taste=self.options["taste"],
            seed=self.options["seed"],
        )
        return asking.complete(file, wishes, Here())

    def data(self, answer: Answer) -> dict[str, object]:
        """The answer as plain data."""
        return asking.offers_data(answer)
