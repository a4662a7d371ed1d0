"""The layout of a roster sheet: pieces one below the other, then findings and every text once."""

from collections.abc import Sequence

from armybuilder.faces import flow
from armybuilder.faces.diagrams import circle, rectangle, rounded
from armybuilder.faces.drawing import Drawing, Mark, inks
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Block, Roster, RosterEntry, RosterFinding, Stat
from armybuilder.faces.qr import CODE_SIDE, code_path
from armybuilder.faces.reading import Element, Role
from armybuilder.faces.typeset import POINT, FontName, Span, break_lines, fit_size, readable_text
from armybuilder.printing.sheet_drawing import CREDIT
from armybuilder.printing.sheets import Paper
from validation.words import spent

EDGE, TOP, BOTTOM = 16.0, 15.0, 16.0
GUTTER = 8.0
#: A figure's column in a line of the roster.
FIGURE_WIDTH = 11.0
FIGURE_DEPTH = 11.2
COST_WIDTH = 20.0
INDENT = 12.0


class RosterSheet:
    """A roster being laid out: the page that is written on, and how far down."""

    def __init__(self, roster: Roster, paper: Paper) -> None:
        assert paper.size is not None, "a roster needs a page of a known size"
        self.roster = roster
        self.width, self.height = paper.size
        self.measure = self.width - 2 * EDGE
        self.ink = inks("slate")
        self.pages: list[Drawing] = []
        self.y = 0.0
        self.turn_page()

    @property
    def page(self) -> Drawing:
        return self.pages[-1]

    @property
    def end(self) -> float:
        return self.height - BOTTOM

    def turn_page(self) -> None:
        page = Drawing(self.width, self.height, self.roster.name)
        page.reading.before = self.page.reading if self.pages else None
        self.pages.append(page)
        self.y = TOP
        if len(self.pages) > 1:
            page.words(EDGE, TOP, self._short_name(), "serif-bold", 10, self.ink["ink"], role="Artifact")
            page.path(rectangle(EDGE, TOP + 1.8, self.measure, 0.2), self.ink["faint"])
            self.y = TOP + 6

    def _short_name(self) -> str:
        lines = break_lines([Span(self.roster.name, "serif-bold")], 10, self.measure)
        return lines[0][0].text if lines else "Army"

    def need(self, depth: float) -> None:
        """Turn the page if it has less room than this left."""
        if self.y + depth > self.end and self.y > TOP + 7:
            self.turn_page()

    def write(
        self,
        text: str,
        font: FontName,
        size: float,
        colour: str,
        x: float,
        measure: float,
        *,
        role: Role = "P",
        of: Element[Mark] | None = None,
    ) -> None:
        """Write a text that may take several lines, from the present height down, on another page if need be."""
        depth, page = size * POINT * 1.28, self.page
        element = page.reading.part(role, readable_text(text, font), of)
        for line in break_lines([Span(text, font)], size, measure):
            self.need(depth)
            self.y += depth
            if page is not self.page:
                page, element = self.page, self.page.reading.carried(element)
            with page.reading.inside(element):
                for span in line:
                    page.words(x + span.x, self.y - depth * 0.26, span.text, span.font, size, colour)


def pages(roster: Roster, paper: Paper, address: str = "") -> list[Drawing]:
    """The sheets of a roster; with an address, as a code and in letters on the first."""
    sheet = RosterSheet(roster, paper)
    _head(sheet, address)
    if roster.findings:
        _findings(sheet, roster.findings)
    for entry in roster.all:
        _entry(sheet, entry)
    if not roster.entries:
        sheet.write(f"No {roster.line_word}s yet.", "sans-italic", 9, sheet.ink["muted"], EDGE, sheet.measure)
    if roster.texts:
        _texts(sheet, roster.texts)
    for number, page in enumerate(sheet.pages, 1):
        _foot(sheet, page, number)
    return sheet.pages


def _head(sheet: RosterSheet, address: str) -> None:
    """The army's name, what it plays by, and what it costs."""
    roster, ink = sheet.roster, sheet.ink
    aside = CODE_SIDE + 4 if address else 0.0
    sheet.write(roster.name or "Army", "serif-bold", 22, ink["ink"], EDGE, sheet.measure - 44 - aside, role="H1")
    below = sheet.y
    total = spent(roster.total, roster.limit)
    right = EDGE + sheet.measure - aside
    size = fit_size(total, "sans-bold", 40, 20, 10)
    with sheet.page.tagged("P"):
        sheet.page.words(right, TOP + 6.6, total, "sans-bold", size, ink["ink"], "end")
        sheet.page.words(right, TOP + 10.6, roster.cost_word, "sans", 7.5, ink["muted"], "end")
    sheet.y = max(below, TOP + 9)
    verdict = "legal" if roster.is_legal else "not legal"
    options = [f"{label}: {value}" for label, value in roster.options]
    count = f"{roster.count} {'piece' if roster.count == 1 else 'pieces'}"
    facts = [roster.game, roster.ruleset, count, *options, verdict]
    sheet.write(" · ".join(facts), "sans", 9, ink["muted"], EDGE, sheet.measure - 30)
    if address:
        _code(sheet, address)
    sheet.page.path(rectangle(EDGE, sheet.y + 1.5, sheet.measure, 0.5), ink["ink"])
    sheet.y += 5


def _code(sheet: RosterSheet, address: str) -> None:
    """An address as a code in the corner, and in letters below what the army plays by."""
    path, modules = code_path(address)
    sheet.page.picture(path, sheet.ink["ink"], EDGE + sheet.measure - CODE_SIDE, TOP - 3, CODE_SIDE, modules)
    sheet.write(address.partition("://")[2], "sans", 7.5, sheet.ink["muted"], EDGE, sheet.measure - 30)
    sheet.y = max(sheet.y, TOP - 1 + CODE_SIDE)


def _findings(sheet: RosterSheet, findings: Sequence[RosterFinding]) -> None:
    strong = inks("rust")["accent"]
    for finding in findings:
        mark = "Not legal" if finding.is_error else "Advice"
        title = f"{mark}: {finding.title}" + (f" ({finding.cites})" if finding.cites else "")
        sheet.need(10)
        top, page = sheet.y, sheet.page
        sheet.write(title, "sans-bold", 8, strong, EDGE + 4, sheet.measure - 6)
        sheet.write(finding.message, "sans", 8.5, sheet.ink["ink"], EDGE + 4, sheet.measure - 6)
        if sheet.page is page:
            page.path(rectangle(EDGE, top + 0.4, 0.9, sheet.y - top - 0.2), strong)
        sheet.y += 1.6
    sheet.y += 2


def _entry(sheet: RosterSheet, entry: RosterEntry) -> None:
    """A piece: emblem, count and name, figures in columns, and its facts below."""
    facts = _facts(entry)
    sheet.need(FIGURE_DEPTH + 6 + 4 * len(facts))
    ink, page, top = inks(entry.accent), sheet.page, sheet.y
    if entry.emblem:
        page.path(circle(EDGE + 4.6, top + 5.2, 4.6), ink["soft"])
        page.picture(emblem_path(entry.emblem), ink["accent"], EDGE + 1.3, top + 1.9, 6.6, EMBLEM_SIZE)
    _name(sheet, entry, ink)
    _cost(sheet, page, entry, top, ink)
    _figures(sheet, entry, top, ink)
    _write_facts(sheet, facts, ink)
    sheet.page.path(rectangle(EDGE, sheet.y + 1.4, sheet.measure, 0.12), ink["faint"])
    sheet.y += 3


def _cost(sheet: RosterSheet, page: Drawing, entry: RosterEntry, top: float, ink: dict[str, str]) -> None:
    if entry.cost is None:
        return
    right, total, sums = EDGE + sheet.measure, str(entry.cost * entry.count), f"{entry.count} × {entry.cost}"
    alt_text = f"Cost {total}" + (f" = {sums}" if entry.count > 1 else "")
    with page.tagged("P", alt_text):
        page.words(right, top + 6.6, total, "sans-bold", 14, ink["ink"], "end")
        if entry.count > 1:
            page.words(right, top + 10.4, sums, "sans", 7.5, ink["muted"], "end")


def _name(sheet: RosterSheet, entry: RosterEntry, ink: dict[str, str]) -> None:
    name = f"{entry.count} × {entry.name}" if entry.count > 1 else entry.name
    measure = sheet.measure - INDENT - len(entry.figures) * FIGURE_WIDTH - COST_WIDTH - 2
    size = fit_size(name, "serif-bold", measure, 13, 7)
    sheet.write(name, "serif-bold", size, ink["ink"], EDGE + INDENT, measure, role="H2")
    small = fit_size(entry.traits, "sans", measure, 8, 6)
    sheet.write(entry.traits, "sans", small, ink["muted"], EDGE + INDENT, measure)


def _figures(sheet: RosterSheet, entry: RosterEntry, top: float, ink: dict[str, str]) -> None:
    """The figures in columns, under their names; the same columns on every line."""
    x, y, page = EDGE + sheet.measure - COST_WIDTH - len(entry.figures) * FIGURE_WIDTH, top + 0.4, sheet.page
    if entry.figures:
        table = page.reading.part("Table")
        names, values = page.reading.part("TR", of=table), page.reading.part("TR", of=table)
        for stat in entry.figures:
            page.path(rounded(x + 0.4, y, FIGURE_WIDTH - 0.8, FIGURE_DEPTH, 1), ink["soft"])
            with page.tagged("TH", of=names):
                page.words(x + FIGURE_WIDTH / 2, y + 2.9, stat.label, "sans", 5.75, ink["muted"], "middle")
            with page.tagged("TD", stat.value_said, of=values):
                _value(page, stat, x + FIGURE_WIDTH / 2, y, ink)
            x += FIGURE_WIDTH
    sheet.y = max(sheet.y, y + FIGURE_DEPTH + 1)


def _value(page: Drawing, stat: Stat, middle: float, y: float, ink: dict[str, str]) -> None:
    page.words(middle, y + 7.4, stat.value, "sans-bold", 11, ink["ink"], "middle")
    if stat.detail:
        size = fit_size(stat.detail, "sans", FIGURE_WIDTH - 1.2, 5.75, 4)
        page.words(middle, y + 10.2, stat.detail, "sans", size, ink["ink"], "middle")


def _facts(entry: RosterEntry) -> list[tuple[str, str]]:
    """The facts of a line in words: its parts, what they cost, the player's note."""
    facts = list(entry.lines)
    if len(entry.cost_parts) > 1:
        sums = " + ".join(f"{amount} {label}" for label, amount in entry.cost_parts)
        facts.append(("Cost", f"{sums} = {entry.cost}"))
    if entry.note:
        facts.append(("Note", " ".join(entry.note.split())))
    return facts


def _write_facts(sheet: RosterSheet, facts: Sequence[tuple[str, str]], ink: dict[str, str]) -> None:
    page, facts_here = sheet.page, None
    for label, text in facts:
        sheet.need(4)
        if facts_here is None:
            page, facts_here = sheet.page, sheet.page.reading.part("L")
        elif page is not sheet.page:
            page, facts_here = sheet.page, sheet.page.reading.carried(facts_here)
        item = page.reading.part("LI", of=facts_here)
        with page.tagged("Lbl", of=item):
            page.words(EDGE + INDENT, sheet.y + 8.25 * POINT * 0.95, label, "sans", 7, ink["muted"])
        font: FontName = "sans-italic" if label == "Note" else "sans"
        measure = sheet.measure - INDENT - 15
        sheet.write(text, font, 8.25, ink["ink"], EDGE + INDENT + 15, measure, role="LBody", of=item)


def _texts(sheet: RosterSheet, texts: Sequence[Block]) -> None:
    """Every rule text once, in two columns that are filled page by page."""
    measure = (sheet.measure - GUTTER) / 2
    lines = flow.compose(texts, 8, measure)
    sheet.need(24)
    sheet.y += 2
    sheet.write("Texts", "serif-bold", 13, sheet.ink["ink"], EDGE, sheet.measure, role="H2")
    sheet.y += 1.5
    while lines:
        room = sheet.end - sheet.y
        first, second, lines = _two_columns(lines, room)
        ends = [
            flow.draw(part, sheet.page, EDGE + n * (measure + GUTTER), sheet.y, measure, sheet.ink, "H3", is_rest=True)
            for n, part in enumerate((first, second))
        ]
        sheet.y = max(ends)
        if lines:
            sheet.turn_page()


def _two_columns(
    lines: list[flow.TextLine], room: float
) -> tuple[list[flow.TextLine], list[flow.TextLine], list[flow.TextLine]]:
    """The first column, the second, and the rest: even columns if all fits, else full ones."""
    if flow.height(lines) <= 2 * room * 0.96:
        for depth in _depths(flow.height(lines) / 2, room):
            first, rest = flow.split(lines, depth)
            if flow.height(rest) <= depth:
                return first, rest, []
    first, rest = flow.split(lines, room)
    second, left = flow.split(rest, room) if rest else ([], [])
    return first, second, left


def _depths(least: float, most: float) -> list[float]:
    """Column depths to try, from the shortest."""
    steps = 12
    return [least + (most - least) * n / steps for n in range(steps + 1)]


def _foot(sheet: RosterSheet, page: Drawing, number: int) -> None:
    y = sheet.height - 9
    page.path(rectangle(EDGE, y - 4, sheet.measure, 0.12), sheet.ink["faint"])
    count = f"Page {number} of {len(sheet.pages)}"
    with page.tagged("Artifact"):
        page.words(EDGE, y, f"{sheet.roster.game} · Muster · {CREDIT}", "sans", 7, sheet.ink["muted"])
        page.words(EDGE + sheet.measure, y, count, "sans", 7, sheet.ink["muted"], "end")
