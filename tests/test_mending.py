"""Fixes are tried before they are offered: in a game of two rules, what mends one may break the other."""

from collections.abc import Iterable
from dataclasses import replace

from validation.army import ArmyFile, Entry
from validation.mending import LINES_PER_FINDING, MOST_WORK, mended, with_fixes, worsened
from validation.moves import MOST_MOVES, Add, Move, Remove, SetCount, SetLimit, Take
from validation.report import Finding, Fix, Report


def army(*counts: tuple[str, int], limit: int = 5) -> ArmyFile:
    return ArmyFile("game", limit=limit, entries=tuple(Entry(key, *line) for key, line in enumerate(counts)))


def report(*findings: Finding) -> Report:
    return Report(findings, 0, None)


def finding(code: str, message: str = "", have: int = 0, *fixes: Fix, at: tuple[int, ...] = ()) -> Finding:
    return Finding(message or f"{code} {have}.", at, have, 0, fixes, code)


def fix(title: str, *moves: Move, instead: Iterable[Fix] = ()) -> Fix:
    return Fix(title, moves, instead=tuple(instead))


# What is worse than before


def test_what_was_there_word_for_word_is_no_worse() -> None:
    assert worsened([finding("a"), finding("b")], [finding("b")]) == []


def test_what_is_new_is_worse() -> None:
    new = finding("b")
    assert worsened([finding("a")], [finding("a"), new]) == [new]


def test_what_is_said_twice_and_was_said_once_is_worse() -> None:
    assert worsened([finding("a")], [finding("a"), finding("a")]) == [finding("a")]


def test_what_is_nearer_to_what_is_needed_is_no_worse_and_what_is_farther_is() -> None:
    near, far = finding("a", have=2), finding("a", have=3)
    assert worsened([far], [near]) == []
    assert worsened([near], [far]) == [far]
    assert worsened([finding("a", "One.", 2)], [finding("a", "Two.", 2)]) == []


def test_one_that_is_gone_stands_for_one_that_came_and_no_more() -> None:
    one, two = finding("a", have=1), finding("a", have=2)
    assert worsened([finding("a", have=5)], [one, two]) == [two]
    assert worsened([finding("a", have=2, message="Was."), finding("a", have=9)], [one, finding("a", have=4)]) == []


def test_findings_of_other_rules_do_not_stand_for_each_other() -> None:
    assert worsened([finding("b", have=9)], [finding("a", have=1)]) == [finding("a", have=1)]


# What is offered


def rules(file: ArmyFile) -> Report:
    """No more than the limit, and no B without an A; the first cut that is offered takes the A."""
    held = {entry.card: entry for entry in file.entries}
    total, limit = sum(entry.count for entry in file.entries), file.limit or 0
    found = []
    if total > limit:
        cuts = [fix(f"Without {card}", Remove(held[card].key)) for card in sorted(held)]
        raising = fix(f"Raise to {total}", SetLimit(total))
        found.append(finding("limit", f"{total} of {limit}.", total - limit, fix_of(cuts), raising))
    if "b" in held and "a" not in held:
        found.append(finding("needs", "B needs A.", 1, fix("Add A", Add("a")), fix("Without B", Remove(held["b"].key))))
    return report(*found)


def fix_of(ways: list[Fix]) -> Fix:
    return replace(ways[0], instead=tuple(ways[1:]))


def titles(file: ArmyFile) -> list[list[tuple[str, int | None, str]]]:
    """The fixes that are offered, finding by finding, with what they leave."""
    findings = mended(rules(file), file, rules).findings
    return [[(each.title, each.errors_after, each.leaves) for each in found.fixes] for found in findings]


def test_what_leaves_no_error_is_offered_instead_of_what_leaves_one() -> None:
    file = army(("a", 2), ("b", 2), ("c", 2))
    assert titles(file) == [[("Without b", 0, ""), ("Raise to 6", 0, "")]]


def test_a_fix_that_brings_another_problem_says_which_and_stands_behind() -> None:
    file = army(("a", 4), ("b", 4))
    assert titles(file) == [[("Without b", 0, ""), ("Raise to 8", 0, "")]]
    file = army(("b", 5))
    assert titles(file) == [[("Without B", 0, ""), ("Add A", 1, "6 of 5.")]]


def test_a_fix_that_leaves_more_errors_than_there_are_is_not_offered() -> None:
    def check(file: ArmyFile) -> Report:
        extra = [finding("worse"), finding("worst")] if not file.entries else []
        return report(finding("a", "A.", 1, fix("Away", Remove(0))), *extra)

    file = army(("a", 1))
    assert mended(check(file), file, check).findings[0].fixes == ()


def test_what_adds_or_moves_comes_before_what_loses_a_card_or_changes_what_is_agreed_on() -> None:
    more, aside = fix("More", SetCount(0, 3)), fix("Aside", SetCount(0, 1), Add("a", note="aside"))
    fewer, taken, agreed = fix("Fewer", SetCount(0, 1)), fix("Taken", Take(1, "items", "i")), fix("Agreed", SetLimit(9))
    file = replace(army(("a", 2)), entries=(Entry(0, "a", 2), Entry(1, "b", 1, {"items": ("i",)})))

    def check(tried: ArmyFile) -> Report:
        findings = finding("a", "A.", 1, fewer, taken, agreed, more, aside), finding("b")
        return report(*findings) if tried == file else report(finding("b"))

    titles = [each.title for each in mended(check(file), file, check).findings[0].fixes]
    assert titles == ["More", "Aside", "Fewer", "Taken", "Agreed"]


def test_of_ways_that_are_as_good_the_first_is_offered() -> None:
    def check(file: ArmyFile) -> Report:
        ways = fix("First", Remove(0), instead=[fix("Second", Remove(1))])
        return report(finding("a", "A.", 1, ways)) if len(file.entries) > 1 else report(finding("b", "B."))

    file = army(("a", 1), ("b", 1))
    assert [each.title for each in mended(check(file), file, check).findings[0].fixes] == ["First"]


def test_a_step_that_lessens_one_thing_and_worsens_another_leads_nowhere() -> None:
    def check(file: ArmyFile) -> Report:
        if not file.entries:
            return report()
        if file.entries[0].count == 1:
            return report(finding("a", "", 1, fix("Away", Remove(0))), finding("b", "", 3))
        return report(finding("a", "", 5, fix("Nearer", SetCount(0, 1))), finding("b", "", 1))

    file = army(("a", 2))
    assert mended(check(file), file, check).mend is None


def test_advice_counts_for_nothing() -> None:
    def check(file: ArmyFile) -> Report:
        advice = Finding("Think.", code="advice", level="advice", fixes=(fix("Away", Remove(0)),))
        return report(advice) if file.entries else report(finding("empty"))

    file = army(("a", 1))
    tried = mended(check(file), file, check)
    assert (tried.findings[0].fixes, tried.mend) == ((), None)


def test_more_moves_than_may_be_made_at_once_are_not_offered() -> None:
    def check(file: ArmyFile) -> Report:
        longer = fix("Long", *[SetCount(0, 1)] * (MOST_MOVES + 1))
        longest = fix("As long as may be", *[SetCount(0, 1)] * MOST_MOVES)
        return report(finding("a", "A.", 1, longer, longest)) if file.entries[0].count > 1 else report()

    file = army(("a", 2))
    tried = mended(check(file), file, check)
    assert [each.title for each in tried.findings[0].fixes] == ["As long as may be"]
    assert tried.mend
    assert len(tried.mend.moves) == MOST_MOVES


# Mending all


def test_fixes_one_after_the_other_make_an_army_legal() -> None:
    file = army(("b", 4), ("c", 4), ("d", 4))
    mend = mended(rules(file), file, rules).mend
    assert mend
    assert mend.steps == ("Without b", "Without c")
    assert mend.moves == (Remove(0), Remove(1))


def test_what_players_agreed_on_is_changed_only_where_the_army_alone_cannot_mend_it() -> None:
    def check(file: ArmyFile) -> Report:
        raising, cut = fix("Raise", SetLimit(9)), fix("Away", Remove(0))
        over = finding("limit", "Over.", 1, raising, *([cut] if len(file.entries) > 1 else []))
        return report() if file.limit == 9 or not file.entries else report(over)

    file = army(("a", 1))
    tried = mended(check(file), file, check)
    assert tried.mend
    assert tried.mend.steps == ("Raise",)


def test_fixes_that_lead_nowhere_make_no_mend() -> None:
    def check(file: ArmyFile) -> Report:
        turn = 3 - file.entries[0].count
        return report(finding("a", f"Turn {turn}.", 1, fix("Turn", SetCount(0, turn))))

    file = army(("a", 1))
    assert mended(check(file), file, check).mend is None


def test_a_legal_army_has_nothing_to_mend() -> None:
    file = army(("a", 1))
    assert mended(rules(file), file, rules) == rules(file)


# Where very much is wrong


def test_a_fix_counts_for_one_and_for_the_lines_that_are_checked() -> None:
    looked: list[ArmyFile] = []

    def check(file: ArmyFile) -> Report:
        looked.append(file)
        return report()

    many = report(finding("a", "", 1, *(fix("Away", Remove(0)) for _ in range(MOST_WORK))))
    mended(many, army(("a", 1)), check)
    assert len(looked) == MOST_WORK // (1 + 1)


def test_no_more_is_tried_than_there_is_time_for_and_the_urgent_line_comes_first() -> None:
    looked: list[int] = []

    def check(file: ArmyFile) -> Report:
        looked.append(len(file.entries))
        keys = [entry.key for entry in file.entries]
        return report(*(finding("a", f"{key}.", 1, fix("Off", Remove(key)), at=(key,)) for key in keys))

    file = army(*[("a", 1)] * 400)
    first = check(file)
    looked.clear()
    tried = with_fixes(first, file, check, first=399)
    # A fix counts for one, for the lines to be checked, and for each finding as much as some lines.
    assert len(looked) == -(-MOST_WORK // (1 + 400 + LINES_PER_FINDING * 399))
    assert tried.findings[399].fixes
    assert tried.findings[0].fixes
    assert tried.findings[200].fixes == ()
    assert tried.untried == 400 - len(looked)
    assert tried.mend is None


def test_no_fix_is_tried_twice_on_the_same_army() -> None:
    tried: list[ArmyFile] = []

    def check(file: ArmyFile) -> Report:
        tried.append(file)
        return rules(file)

    file = army(("c", 4), ("d", 4), ("e", 4))
    assert mended(rules(file), file, check).mend
    assert len(tried) == len({repr(each) for each in tried})


def test_of_ways_that_fall_short_the_first_that_brings_nothing_new_is_taken() -> None:
    looked: list[int] = []

    def check(file: ArmyFile) -> Report:
        total = sum(entry.count for entry in file.entries)
        looked.append(total)
        cuts = [Fix(f"Without {e.key}", (Remove(e.key),), leaves="Still too many.") for e in file.entries]
        return report(finding("limit", f"{total}.", total, fix_of(cuts))) if total else report()

    file = army(*[("a", 9 - count) for count in range(8)])
    first = check(file)
    looked.clear()
    tried = mended(first, file, check)
    assert [fix.title for fix in tried.findings[0].fixes] == ["Without 0"]
    assert tried.mend
    assert len(tried.mend.steps) == len(looked) == len(file.entries)
