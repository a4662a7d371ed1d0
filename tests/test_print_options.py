"""The options of a print: how they are read from an address, shown on their page, and remembered by a browser."""

from html import unescape

import pytest
from django.conf import settings
from django.core.management import load_command_class
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.printing.management.commands.print_cards import ARGUMENTS, Command, flag_of, is_switch
from armybuilder.printing.mats import MAT_OPTIONS
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import (
    PRINT_OPTIONS,
    ChoiceOption,
    NumberOption,
    Option,
    Options,
    Query,
    documentation_rows,
    options_and_problems,
    read_options,
)
from catalog.kinds import kinds
from catalog.mistakes import Invalid
from tests.builder import army_in_session

pytestmark = pytest.mark.once

HX = {"HX-Request": "true"}


def query(**words: str) -> Query:
    return {name: [word] for name, word in words.items()}


def any_word(option: Option) -> st.SearchStrategy[str]:
    """Any value that a form sends for an option."""
    if isinstance(option, NumberOption):
        steps = st.integers(round(option.least / option.step), round(option.most / option.step))
        return steps.map(lambda step: f"{step * option.step:g}")
    assert isinstance(option, ChoiceOption)
    return st.sampled_from([*option.values, *option.aliases])


any_options = st.fixed_dictionaries({}, optional={name: any_word(option) for name, option in PRINT_OPTIONS.items()})


class TestReading:
    """From an address to options and back."""

    def test_an_old_address_means_what_it_meant(self) -> None:
        assert read_options(query(bleed="1")).sheet.bleed == 3.0
        assert read_options(query(bleed="0")).sheet.bleed == 0.0
        assert read_options(query(paper="card", bleed="0")).sheet.edge_bleed == 3.0

    def test_a_bleed_is_given_in_half_millimetres(self) -> None:
        assert [read_options(query(bleed=word)).sheet.bleed for word in ("0.5mm", "1mm", "5mm")] == [0.5, 1.0, 5.0]
        with pytest.raises(Invalid, match=r"bleed: is one of 0, 0\.5mm, 1mm"):
            read_options(query(bleed="5.5mm"))

    @pytest.mark.parametrize("word", ["10.1", "-11", "0.25", "a", "1e1", "٣", "--1", "nan"])
    def test_an_offset_is_a_tenth_of_a_millimetre_within_ten(self, word: str) -> None:
        with pytest.raises(Invalid, match=r"dx: is a number from -10 to 10"):
            read_options(query(sides="long", dx=word))

    @pytest.mark.parametrize(("word", "moved"), [("-0.5", -0.5), ("−0,5", -0.5), ("+2", 2.0), ("", 0.0)])
    def test_an_offset_is_read_as_people_write_it(self, word: str, moved: float) -> None:
        assert read_options(query(sides="long", dx=word)).sheet.offset == (moved, 0.0)

    def test_an_offset_that_moves_the_backs_off_the_paper_is_refused_with_the_most(self) -> None:
        with pytest.raises(Invalid, match=r"dy: moves the backs off the paper: 6\.0 is the most for this sheet"):
            read_options(query(sides="long", size="full", dy="6.1"))

    @given(any_options)
    def test_what_options_say_of_themselves_reads_as_the_same_options(self, words: dict[str, str]) -> None:
        options, problems = options_and_problems(query(**words))
        if not problems:
            again = read_options({name: [word] for name, word in options.pairs})
            assert again == options
            assert again.size == options.size

    @given(st.dictionaries(st.sampled_from(list(PRINT_OPTIONS)), st.text(max_size=20)))
    def test_any_words_are_read_or_refused_by_their_names(self, words: dict[str, str]) -> None:
        options, problems = options_and_problems(query(**words))
        assert isinstance(options, Options)
        assert {problem.path for problem in problems} <= {*words, "size"}

    def test_usual_options_say_nothing(self) -> None:
        assert Options().pairs == []
        assert Options({name: option.usual for name, option in PRINT_OPTIONS.items()}) == Options()

    def test_what_another_option_excludes_is_not_kept(self) -> None:
        sheet = {"paper": "a3", "bleed": "2mm", "marks": "0", "sides": "long", "dx": "1", "dy": "1"}
        assert Options({**sheet, "service": "thegamecrafter", "style": "large"}) == Options(
            {"service": "thegamecrafter", "style": "large"}
        )
        assert Options({**sheet, "paper": "card"}).pairs == [
            ("paper", "card"), ("bleed", "2mm"), ("marks", "0"), ("sides", "long"),
        ]  # fmt: skip
        assert Options({"dx": "1"}) == Options()


class TestDocumentation:
    """The words of the table for each option, wherever one looks it up."""

    def test_the_documentation_has_the_rows_of_the_table(self) -> None:
        page = (settings.BASE_DIR / "docs/printing.md").read_text()
        offered = [f"| `{offer.file}` {row}" for offer in OFFERS.values() for row in documentation_rows(offer.options)]
        offered += [f"| `mat.pdf` {row}" for row in documentation_rows(MAT_OPTIONS)]
        for columns, rows in ((4, documentation_rows(PRINT_OPTIONS.values())), (5, offered)):
            assert "\n".join(["|" + "---|" * columns, *rows, "\n"]) in page

    def test_the_commands_help_says_what_the_table_says(self) -> None:
        words = " ".join(load_command_class("armybuilder.printing", "print_cards")
                         .create_parser("manage.py", "print_cards").format_help().split())  # fmt: skip
        for option in ARGUMENTS:
            assert f"--{flag_of(option)} " in words
            assert option.about.replace("`", "") in words
        assert {option.name for option in ARGUMENTS} == {*PRINT_OPTIONS} - {"missing", "qr", "safe"}

    @given(any_options)
    def test_arguments_say_the_same_as_an_address(self, words: dict[str, str]) -> None:
        given_words = {name: word for name, word in words.items() if name not in ("missing", "qr", "safe")}
        arguments = [argument for name, word in given_words.items() for argument in as_argument(name, word)]
        parser = load_command_class("armybuilder.printing", "print_cards").create_parser("manage.py", "print_cards")
        asked = Command().query(vars(parser.parse_args(["--output", "x.pdf", *arguments])))
        assert options_and_problems(asked) == options_and_problems(query(**given_words))


def as_argument(name: str, word: str) -> list[str]:
    """An option on the command line; what is as usual is a flag that is left out."""
    option = PRINT_OPTIONS[name]
    if is_switch(option):
        return [] if word == option.usual else [f"--{flag_of(option)}"]
    return [f"--{name}={word}"] if word else []


@pytest.mark.django_db
class TestPage:
    """The page of the options."""

    def test_every_option_has_a_field_that_stands_as_it_was_asked(self, client: Client) -> None:
        asked = "paper=a3&size=mini&bleed=2.5mm&marks=0&sides=short&dx=0.5&dy=-1&style=large&qr=1&safe=1&copies=2"
        page = client.get(f"/print/?{asked}").content.decode()
        for word in ("a3", "mini", "2.5mm", "short", "large"):
            assert f'<option value="{word}" selected>' in page
        assert 'name="dx" inputmode="decimal" value="0.5"' in page
        assert 'name="dy" inputmode="decimal" value="-1"' in page
        assert {f'name="{name}"' in page for name in PRINT_OPTIONS if name not in ("once", "missing")} == {True}

    def test_every_mistake_stands_beside_its_field_and_the_rest_is_shown(self, client: Client) -> None:
        answer = client.get("/print/?slugs=soldier&paper=a9&copies=0&sides=long&dx=11&colour=red")
        page = answer.content.decode()
        assert answer.status_code == 400
        for name in ("paper", "copies", "dx"):
            assert f'id="print-{name}-errors"' in page
            assert f'aria-describedby="print-{name}-errors"' in page
        assert "<strong>colour</strong>" in page
        assert 'value="11"' in page
        assert '<svg class="sheet"' in page

    @pytest.mark.parametrize("asked", ["service=thegamecrafter&dx=11", "dx=11", "service=thegamecrafter&paper=a9"])
    def test_a_mistake_in_a_field_that_is_hidden_is_said_above_the_form(self, client: Client, asked: str) -> None:
        answer = client.get(f"/print/?slugs=soldier&{asked}")
        name = asked.rpartition("&")[2].partition("=")[0]
        assert answer.status_code == 400
        assert f'<p class="notice bad"><strong>{name}</strong>' in answer.content.decode()

    def test_an_army_alone_is_asked_for_one_of_each(self, client: Client) -> None:
        army = army_in_session(client)
        assert 'name="once"' in client.get(f"/print/armies/{army.key}/").content.decode()
        assert 'name="once"' not in client.get("/print/?kind=item").content.decode()

    def test_a_swap_brings_the_mistakes_too(self, client: Client) -> None:
        answer = client.get("/print/?copies=0", headers=HX)
        assert answer.status_code == 200
        assert 'id="print-copies-errors"' in answer.content.decode()
        assert "<html" not in answer.content.decode()

    def test_too_many_cards_are_said_beside_the_copies(self, client: Client) -> None:
        page = client.get("/print/?kind=unit&copies=50").content.decode()
        assert "Makes 10100 cards; 5000 is the most for one print." in page

    def test_both_sides_of_the_first_sheet_are_shown(self, client: Client) -> None:
        page = client.get("/print/?slugs=soldier&sides=long").content.decode()
        assert page.count('<svg class="sheet"') == 2
        assert "<figcaption>Back</figcaption>" in page

    def test_the_safe_zone_is_an_overlay_that_is_not_printed(self, client: Client) -> None:
        assert client.get("/print/?slugs=soldier&safe=1").content.decode().count('class="sheet-safe"') == 1
        assert 'class="sheet-safe"' not in client.get("/print/?slugs=soldier&safe=0").content.decode()
        one, other = (client.get(f"/print/cards.pdf?slugs=soldier{end}").content for end in ("", "&safe=1"))
        assert one == other

    def test_the_link_to_the_file_says_all_options(self, client: Client) -> None:
        page = client.get("/print/?slugs=soldier&style=large&paper=a4").content.decode()
        assert 'href="/print/cards.pdf?slugs=soldier&amp;style=large"' in page

    def test_who_has_the_file_already_is_told_so(self, client: Client) -> None:
        first = client.get("/print/cards.pdf?slugs=soldier")
        assert client.get("/print/cards.pdf?slugs=soldier", headers={"If-None-Match": first["ETag"]}).status_code == 304
        longer = first["ETag"].removesuffix('"') + '-br"'
        assert client.get("/print/cards.pdf?slugs=soldier", headers={"If-None-Match": longer}).content == first.content
        other = client.get("/print/cards.pdf?slugs=soldier&style=large", headers={"If-None-Match": first["ETag"]})
        assert other.status_code == 200


@pytest.mark.django_db
class TestChoosing:
    """The page of an address that does not say yet what is printed."""

    def test_every_kind_of_every_game_is_offered_and_none_is_drawn(self, client: Client) -> None:
        page = unescape(client.get("/print/").content.decode())
        for game in settings.GAMES:
            for kind in kinds(game):
                assert f'href="?game={game.replace("_", "-")}&kind={kind}"' in page
        assert '<svg class="sheet"' not in page

    def test_own_armies_come_first_and_nobody_elses_are_shown(self, client: Client) -> None:
        army, other = army_in_session(client), army_in_session(Client())
        page = client.get("/print/").content.decode()
        assert f'href="/print/armies/{army.key}/"' in page
        assert f'href="/print/armies/{army.key}/roster.pdf"' in page
        assert other.key not in page

    def test_an_address_with_options_alone_still_prints_the_first_book(self, client: Client) -> None:
        assert '<svg class="sheet"' in client.get("/print/?paper=letter").content.decode()


@pytest.mark.django_db
class TestRemembering:
    """The choices that a browser keeps."""

    def test_the_next_print_begins_with_the_last_options(self, client: Client) -> None:
        client.get("/print/?paper=legal&style=ink-saving&copies=3")
        page = client.get("/print/?slugs=soldier").content.decode()
        assert '<option value="legal" selected>' in page
        assert '<option value="ink-saving" selected>' in page
        assert 'max="50" value="1"' in page
        assert '<option value="legal" selected>' not in Client().get("/print/?slugs=soldier").content.decode()

    def test_a_service_is_of_one_print_and_leaves_the_own_sheets_as_they_were(self, client: Client) -> None:
        client.get("/print/?slugs=soldier&paper=legal")
        client.get("/print/?slugs=soldier&service=thegamecrafter&size=mini")
        page = client.get("/print/?slugs=knight").content.decode()
        assert '<option value="thegamecrafter" selected>' not in page
        assert '<option value="legal" selected>' in page
        assert '<option value="poker" selected>' in page

    def test_a_service_kept_by_an_older_visit_is_passed_over(self, client: Client) -> None:
        client.cookies["print-options"] = "service=thegamecrafter&style=large"
        page = client.get("/print/?slugs=soldier").content.decode()
        assert '<option value="thegamecrafter" selected>' not in page
        assert '<option value="large" selected>' in page

    def test_an_address_that_says_how_is_taken_at_its_word(self, client: Client) -> None:
        client.get("/print/?paper=legal&style=large")
        page = client.get("/print/?paper=letter").content.decode()
        assert '<option value="letter" selected>' in page
        assert '<option value="usual" selected>' in page

    def test_files_never_depend_on_what_is_remembered(self, client: Client) -> None:
        before = client.get("/print/cards.pdf?slugs=soldier").content
        client.get("/print/?paper=legal&style=large")
        assert client.get("/print/cards.pdf?slugs=soldier").content == before

    @pytest.mark.parametrize("cookie", ["paper=a9", "%00", "style=large&style=x", "x" * 5000, "[]", '{"a": 1}'])
    def test_cookies_that_somebody_has_changed_are_passed_over(self, client: Client, cookie: str) -> None:
        client.cookies["print-options"] = cookie
        client.cookies["printers"] = cookie
        assert client.get("/print/?slugs=soldier").status_code == 200
        assert client.get("/print/printers/").status_code == 200

    def test_a_printer_is_kept_used_and_removed(self, client: Client) -> None:
        back = "/print/?slugs=soldier&sides=long"
        answer = client.post("/print/printers/", {"name": " Office\n2 ", "dx": "0,5", "dy": "-0.3", "back": back})
        assert answer["Location"] == back
        page = client.get(back).content.decode()
        assert "Office 2" in page
        assert "dx=0.5&amp;dy=-0.3" in page
        client.post("/print/printers/", {"remove": "Office 2"})
        assert "No printer yet" in client.get("/print/printers/").content.decode()

    def test_every_mistake_with_a_printer_is_named(self, client: Client) -> None:
        answer = client.post("/print/printers/", {"name": " ", "dx": "a", "dy": "12"})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert all(f'id="{name}-errors"' in page for name in ("name", "dx", "dy"))

    def test_a_browser_keeps_eight_printers(self, client: Client) -> None:
        for n in range(8):
            assert client.post("/print/printers/", {"name": f"No. {n}"}).status_code == 302
        assert "one printer too many" in client.post("/print/printers/", {"name": "No. 9"}).content.decode()
        assert client.post("/print/printers/", {"name": "No. 3", "dx": "1"}).status_code == 302

    @pytest.mark.parametrize(
        "back", ["https://evil.example/", "//evil.example/print/", "/armies/", "javascript:alert(1)"]
    )
    def test_one_is_never_led_elsewhere(self, client: Client, back: str) -> None:
        answer = client.post("/print/printers/", {"name": "Office", "back": back})
        assert answer["Location"] == "/print/printers/"
