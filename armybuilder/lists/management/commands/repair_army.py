"""`manage.py repair_army FILE…`: the legal army that is nearest to each, and the moves that lead there.

Exit code 0: every army is legal or can be mended. 1: one cannot. 2: one is no army file, or its game has no solver.
"""

from collections.abc import Mapping

from armybuilder.lists.api.serializers import SolutionSerializer
from armybuilder.lists.army_commands import ArmyFilesCommand
from armybuilder.lists.solving import asking
from validation.army import ArmyFile
from validation.solving.answers import Solution, SolverAnswer
from validation.solving.searching import Here

VERDICTS = {True: "possible", False: "impossible", None: "not found"}


class Command(ArmyFilesCommand):
    help = "Make army files legal with the fewest changes (- is standard input)."
    #: What writes an answer, as the API does.
    serializer_class = SolutionSerializer
    #: What is said of an army that is the answer as it stands.
    as_it_stands = "legal as it stands"

    def answer_for(self, name: str, file: ArmyFile) -> bool:
        """Answer for one army; True where there is a legal one."""
        asking.require_solver(file.game)
        answer = self.ask(file)
        self.answers.append({"file": name, **self.serializer_class(answer).data})
        if not self.options["json"]:
            self.tell(name, answer)
        return answer.possible is True

    def ask(self, file: ArmyFile) -> SolverAnswer:
        return asking.mend(file, by=Here())

    def nothing(self) -> Mapping[str, object]:
        return self.serializer_class(SolverAnswer(None)).data

    def tell(self, name: str, answer: SolverAnswer) -> None:
        """The answer in lines: the verdict, then the moves to each army, or the reason."""
        is_done = answer.offers and not any(offer.steps for offer in answer.offers)
        verdict = self.as_it_stands if is_done else VERDICTS[answer.possible]
        found = "" if all(offer.is_best for offer in answer.offers) else ", the best that was found"
        self.stdout.write(f"{name}: {verdict}{found}{f'. {answer.reason.message}' if answer.reason else ''}")
        if is_done:
            return
        for number, offer in enumerate(answer.offers, 1):
            if len(answer.offers) > 1:
                self.stdout.write(f"  {number}. for {offer.total}")
            self.tell_moves(offer)

    def tell_moves(self, offer: Solution) -> None:
        for step in offer.steps:
            self.stdout.write(f"  {step.words}")
