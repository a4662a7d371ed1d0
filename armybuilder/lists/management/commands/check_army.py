"""`manage.py check_army FILE…`: what the rules say of army files.

Exit code 0: every army is legal. 1: one is not. 2: one is no army file.
"""

from collections.abc import Mapping

from armybuilder.lists.api.serializers import ReportSerializer, report_on
from armybuilder.lists.army_commands import ArmyFilesCommand
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import Finding, Report
from validation.words import spent


class Command(ArmyFilesCommand):
    help = "Check army files (- is standard input). Exit code 0: all legal, 1: one is not, 2: one is no army file."

    def answer_for(self, name: str, file: ArmyFile) -> bool:
        """Report on one army; True where it is legal."""
        report = report_on(file)
        self.answers.append({"file": name, **ReportSerializer(report).data})
        if not self.options["json"]:
            self.tell(name, file, report)
        return report.is_legal

    def nothing(self) -> Mapping[str, object]:
        return {"legal": False, "total": None, "findings": []}

    def tell(self, name: str, file: ArmyFile, report: Report) -> None:
        """The report in lines: the verdict, then a line a finding."""
        cost = spent(report.total, report.limit, rulebook(file.game).cost_word)
        self.stdout.write(f"{name}: {'legal' if report.is_legal else 'not legal'}, {cost}")
        for finding in report.findings:
            self.stdout.write(
                f"  {finding.level} {finding.code}: {finding.message} [{finding.cites}]{where(finding, file)}"
            )


def where(finding: Finding, file: ArmyFile) -> str:
    """The lines of the file that a finding is about: ` entries 0 (soldier), 2 (knight)`."""
    lines = ", ".join(f"{key} ({entry.card})" for key in finding.at if (entry := file.entry(key)))
    return f" entries {lines}" if lines else ""
