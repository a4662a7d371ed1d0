"""The 202 ability texts, held against the facts that each of them must carry."""

import re
from collections.abc import Callable

from tests.games.tactics_david.paper import facts, fixture
from tests.paper import Entry as Ability
from tests.paper import Row

#: The timing of an ability: when, on which procedures, what stands in brackets, and whether it works while Dead.
Timing = tuple[str, tuple[str, ...], str, bool]

ATTACK, DEFEND, DUEL = "attack-procedure", "defend-procedure", "duel-procedure"
MOVE, CHARGE, ESCAPE = "movement-procedure", "charge-procedure", "escape-procedure"
RANGED_HIT, COMBAT, ENGAGED = "ranged-hit-procedure", "combat-phase", "unit-engagement"

#: Every timing there is, and the words that stand for it.
LEADS: dict[Timing, str] = {
    ("before", (ATTACK,), "", False): "Before attacking",
    ("before", (ATTACK, DEFEND), "", False): "Before attacking or defending",
    ("before", (DEFEND,), "", False): "Before defending",
    ("before", (ESCAPE,), "", False): "Before escaping",
    ("before", (MOVE, CHARGE), "", False): "Before moving or charging",
    ("before", ("combat-lock",), "", False): "Before Combat Lock",
    ("during", (ATTACK,), "", False): "While attacking",
    ("during", (ATTACK, DEFEND), "", False): "While attacking or defending",
    ("during", (ATTACK, DUEL), "", False): "While attacking or duelling",
    ("during", (ATTACK, DEFEND, DUEL), "", False): "While attacking, defending or duelling",
    ("during", (DEFEND,), "", False): "While defending",
    ("during", (DUEL,), "", False): "In a duel",
    ("during", (RANGED_HIT,), "", False): "While rolling a Ranged Hit",
    ("during", (MOVE, CHARGE), "", False): "While moving or charging",
    ("during", (CHARGE,), "", False): "While charging",
    ("during", (ESCAPE,), "", False): "While escaping",
    ("during", (COMBAT,), "", False): "Once in the Combat Phase",
    ("during", (COMBAT,), "Facing", False): "Once in the Combat Phase (Facing)",
    ("after", (ATTACK,), "", False): "After attacking",
    ("after", (ATTACK, DEFEND), "", False): "After attacking or defending",
    ("after", (ATTACK, DEFEND, DUEL), "", False): "After attacking, defending or duelling",
    ("after", (DEFEND,), "", False): "After defending",
    ("after", (DUEL,), "", False): "After a duel",
    ("after", (RANGED_HIT,), "", False): "After rolling a Ranged Hit",
    ("after", (CHARGE,), "", False): "After charging",
    ("after", (ENGAGED,), "", False): "When Engaged",
    ("after", (ENGAGED,), "", True): "When Engaged",
    ("after", ("acquiring-dead",), "", True): "On dying",
    ("replaces", (ATTACK,), "", False): "Instead of attacking",
    ("always", (), "", True): "Always",
    ("always", (), "Not with Dead Status", False): "While alive",
    ("always", (), "During Opponents Turn", False): "During the opponent's turn",
}
WHEN = {"B": "before", "D": "during", "A": "after", "R": "replaces", "All": "always"}
#: The abilities that the unit list does not name: the marks of our list of misprints.
SUPPLIED = {f"A00{number}" for number in range(1, 8)}
#: The most letters that a player has to read on one card.
LONGEST = 420


ABILITIES = fixture("ability")
FACTS_OF = {int(row["number"]): row for row in facts("ability_mechanics")}
STATUSES = {row["name"] for row in facts("statuses")}


def split(cell: str, by: str = ", ") -> list[str]:
    return cell.split(by) if cell else []


def slug_of(name: str) -> str:
    return "acquiring-dead" if name == "Acquiring Dead Status" else name.lower().replace(" ", "-")


def timing(ability: Ability) -> Timing:
    procedures = tuple(ability.get("procedures", ()))
    return ability["when"], procedures, ability.get("qualifier", ""), ability.get("works_while_dead", False)


def lead(ability: Ability) -> str:
    return str(ability["text"]).partition(": ")[0]


def tokens(text: str) -> list[str]:
    """The cards and terms to which the marks of a text lead."""
    return [inside.partition("|")[0] for inside in re.findall(r"\[\[(.+?)\]\]", text)]


def plain(text: str) -> str:
    """The text as a player reads it, a card by its slug."""
    return re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]+)\]\]", r"\1", text)


def wrong(is_right: Callable[[Ability, Row], bool]) -> list[str]:
    """The abilities that are not as the facts of the same number ask: each by its number, its slug and its text."""
    return [f"{a['number']:03} {a['slug']}: {a['text']}" for a in ABILITIES if not is_right(a, FACTS_OF[a["number"]])]


def dice_in(text: str) -> set[str]:
    return set(re.findall(r"\b\d?D[346](?=s?\b)", plain(text)))


def test_every_ability_is_there_in_number_order() -> None:
    assert [a["number"] for a in ABILITIES] == list(range(1, 203)) == list(FACTS_OF)


def test_no_two_abilities_share_a_slug() -> None:
    assert len({a["slug"] for a in ABILITIES}) == len(ABILITIES)


def has_the_books_timing(ability: Ability, facts: Row) -> bool:
    printed = re.match(r"All|[ABDR]", ability["occurs"])
    return (
        ability["when"] == WHEN[facts["when"]]
        and ability.get("procedures", []) == [slug_of(name) for name in split(facts["procedures"], "; ")]
        and ability.get("qualifier", "") == facts["qualifier"]
        and printed is not None
        and printed[0] == facts["when"]
    )


def test_the_timing_is_the_books() -> None:
    assert wrong(has_the_books_timing) == []


def test_a_text_begins_with_its_timing() -> None:
    assert wrong(lambda ability, facts: lead(ability) == LEADS.get(timing(ability))) == []


def test_one_printed_timing_has_one_lead() -> None:
    leads: dict[str, set[str]] = {}
    for ability in ABILITIES:
        leads.setdefault(ability["occurs"], set()).add(lead(ability))
    assert len(leads) == 31
    assert all(len(words) == 1 for words in leads.values())
    assert len({word for words in leads.values() for word in words}) == 31


def test_what_works_while_dead_is_what_the_book_says_so_of() -> None:
    working = {a["number"] for a in ABILITIES if a.get("works_while_dead")}
    always = {46, 57, 80, 84, 87, 145, 148, 149, 150, 152, 159}
    dying = {4, 5, 141, 162, 186, 189}
    assert working == always | dying | {169}


def test_a_text_names_the_dice_of_the_book_and_no_others() -> None:
    assert wrong(lambda ability, facts: dice_in(ability["text"]) == set(split(facts["dice"]))) == []


def names_every_threshold(ability: Ability, facts: Row) -> bool:
    """The book's thresholds, all of them and no others."""
    text, wanted = plain(ability["text"]), split(facts["thresholds"], "; ")
    is_there = [re.search(rf"\b(?:on|total|a) {re.escape(t)}(?![\d+-])", text) for t in wanted]
    return all(is_there) and set(re.findall(r"\b\d+\+", text)) <= set(wanted)


def test_a_text_names_every_threshold() -> None:
    assert wrong(names_every_threshold) == []


def marks_its_statuses(ability: Ability, facts: Row) -> bool:
    named = set(split(facts["statuses_named"]))
    marked = set(tokens(ability["text"])) & STATUSES
    unmarked = re.findall(rf"\b(?:{'|'.join(sorted(STATUSES))})\b", re.sub(r"\[\[.+?\]\]", "", ability["text"]))
    return (marked, unmarked) == (named, [])


def test_a_text_marks_every_status_that_it_names() -> None:
    assert wrong(marks_its_statuses) == []


def says_how_far_it_reaches(ability: Ability, facts: Row) -> bool:
    text = plain(ability["text"])
    return (
        set(re.findall(r"\bwithin (\d+)", text)) == set(split(facts["distance"]))
        and ("Range Area" in text) == bool(facts["range_area"])
        and ("Line of Sight" in text) == bool(facts["line_of_sight"])
        and ("Direct Contact" in tokens(ability["text"])) == bool(facts["direct_contact"])
    )


def test_a_text_says_how_far_it_reaches() -> None:
    assert wrong(says_how_far_it_reaches) == []


def marks_its_roots_and_units(ability: Ability, facts: Row) -> bool:
    roots = {f"root:{slug_of(name)}" for name in split(facts["roots_named"]) if name != "(declared)"}
    units = {f"unit:{slug_of(name)}" for name in split(facts["units_named"])}
    return {token for token in tokens(ability["text"]) if token.startswith(("root:", "unit:"))} == roots | units


def test_a_text_marks_the_roots_and_units_that_it_names() -> None:
    assert wrong(marks_its_roots_and_units) == []


def test_a_text_fits_a_card() -> None:
    assert wrong(lambda ability, facts: len(plain(ability["text"])) <= LONGEST) == []


def test_a_text_ends_with_a_full_stop() -> None:
    assert wrong(lambda ability, facts: ability["text"].endswith(".") and "  " not in ability["text"]) == []


def test_rolls_are_separate_where_the_book_says_so() -> None:
    separate = {a["number"] for a in ABILITIES if "a separate D6" in a["text"]}
    assert separate == {43, 80, 106, 107, 108, *range(117, 127), 132, 142, 152}


def test_bonuses_are_not_cumulative_where_the_book_says_so() -> None:
    assert {a["number"] for a in ABILITIES if "Not cumulative" in a["text"]} == {27, 28, 60}


def test_base_strength_and_strength_are_kept_apart() -> None:
    """A bonus to the Base Strength is halved and doubled with it; a bonus to the Strength is not."""
    plain_bonus = {a["number"] for a in ABILITIES if re.search(r"[+−]\S+ \[\[Strength\]\]", a["text"])}
    base_bonus = {a["number"] for a in ABILITIES if re.search(r"[+−]\S+ \[\[Base Strength\]\]", a["text"])}
    assert plain_bonus == {1, 2, 31, 68, 175, 193, 195}
    assert base_bonus == {3, 13, 23, 24, 25, 26, 27, 34, 49, 62, 71, 83, 96, 99, 100, 105, 140, 183, 185, 187}


def test_the_names_that_the_unit_list_leaves_out_say_where_they_come_from() -> None:
    supplied = {a["number"] for a in ABILITIES for note in a.get("notes", []) if note["code"] in SUPPLIED}
    assert supplied == {48, 60, 69, 73, 127, 136, 139}
