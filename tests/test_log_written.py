"""The log as JSON and as a page: verdicts as the command line prints them, nothing misread, equal bytes."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from chargemap import cli, resources
from chargemap.cases import open_battle, save_battle
from chargemap.explain import action_sentence, logjson, markdown, webpage
from chargemap.explain.logbook import Logbook
from chargemap.explain.webpage import Pictured
from chargemap.model.battle import Battle, Entry
from tests.test_log_markdown import PLAY, field, played

BOOK = Logbook(played(field()), 'Bridge "at" <dusk>')


def painted(entry: Entry, _after: Battle) -> Iterator[Pictured | None]:
    yield None
    yield Pictured("png", entry.action.do.encode(), 4, 3)


def page(book: Logbook = BOOK) -> str:
    return "".join(webpage.pieces(book, painted, "en"))


class Tags(HTMLParser):
    """Every tag with its attributes, and whether each that is opened is closed."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(written)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_json_holds_the_verdicts_as_the_command_line_prints_them(
    tmp_path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "field.chargemap"
    save_battle(BOOK.battle, path)
    assert cli.main(["resolve", str(path)]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    written = json.loads("".join(logjson.pieces(BOOK)))
    assert [
        {"case": "field", "step": one["step"], **one["verdict"]}
        for one in written["entries"]
    ] == printed


def test_json_tells_round_turn_action_sentence_clauses_and_dice() -> None:
    written = json.loads("".join(logjson.pieces(BOOK)))
    entry = written["entries"][2]
    assert (entry["number"], entry["step"]) == (3, 2)
    assert (entry["round"], entry["turn"]) == (1, "A")
    assert entry["action"]["do"] == "charge"
    assert entry["sentence"] == action_sentence(BOOK.battle.log[2])
    assert entry["dice"] == {"attack": [12], "damage": [5]}
    assert entry["steps"][0]["clauses"]
    assert set(entry["clauses"]) <= set(written["clauses"])
    assert (written["format"], written["ruleset"]) == ("chargemap-log", "dnd35")


def test_only_the_entries_chosen_are_told_and_it_is_said() -> None:
    part = Logbook(BOOK.battle, "Part", (2, 4))
    written = json.loads("".join(logjson.pieces(part)))
    assert [one["number"] for one in written["entries"]] == [3, 5]
    assert written["of"] == len(PLAY)
    told = f"2 of the {len(PLAY)} entries of the log are told."
    assert told in "".join(markdown.pieces(part))
    assert told in page(part)
    assert 'id="entry-5"' in page(part)
    assert 'id="entry-4"' not in page(part)


def test_the_page_is_whole_and_needs_no_other_file() -> None:
    tags = Tags(page())
    assert not tags.open
    for tag, attributes in tags.found:
        assert tag not in ("link", "script")
        for key in ("src", "href"):
            target = attributes.get(key) or "#"
            assert target.startswith(("#", "data:"))


def test_every_clause_on_the_page_leads_to_its_words() -> None:
    tags = Tags(page())
    places = {one["id"] for _tag, one in tags.found if one.get("id")}
    wanted = {str(one["href"])[1:] for tag, one in tags.found if tag == "a"}
    assert wanted <= places
    assert "D35-C03" in wanted


def test_each_ruling_has_its_picture_and_what_the_hand_did_has_none() -> None:
    articles = re.findall(
        r'<article id="entry-\d+" class="(\w+)">(.*?)</article>', page(), re.DOTALL
    )
    assert len(articles) == len(PLAY)
    for kind, written in articles:
        assert ("<img" in written) == (kind != "hand")


def test_the_page_tells_refused_forced_failed_and_legal_apart() -> None:
    kinds = re.findall(r'<article id="entry-\d+" class="(\w+)">', page())
    assert kinds[0] == "hand"
    assert {"legal", "refused", "forced", "hand"} <= set(kinds)


def test_what_players_declare_is_called_so_on_the_page() -> None:
    told = page(Logbook(open_battle(resources.samples()[-1]), "Spears"))
    assert 'class="declared"' in told
    assert 'title="Declared"' in told
    assert 'class="hand"' not in told


def test_who_is_hidden_now_is_hidden_in_the_pictures_of_earlier_rulings() -> None:
    battle = replace(BOOK.battle, looks=BOOK.battle.looks.with_hidden("C"))
    book = Logbook(battle, "x")
    assert all(
        book.after(place).looks.hidden == {"C"} for place, _entry in book.entries()
    )


def test_no_name_is_taken_for_a_tag() -> None:
    assert "<title>Bridge &quot;at&quot; &lt;dusk&gt;</title>" in page()
    name = "<script>alert(1)</script>"
    battle = field()
    token = replace(battle.tokens["A"], name=name)
    told = page(Logbook(played(battle.with_token(token)), "x"))
    assert "<script" not in told
    assert "&lt;script&gt;alert(1)" in told


def test_the_page_comes_in_a_piece_for_each_entry_and_rests_while_one_is_drawn() -> (
    None
):
    pieces = [*webpage.pieces(BOOK, painted, "en")]
    assert len([one for one in pieces if one]) == len(PLAY) + 2
    assert pieces.count("") > 0


@pytest.mark.parametrize("path", resources.samples(), ids=lambda path: path.stem)
def test_every_sample_can_be_told_as_page_and_json(path) -> None:
    book = Logbook(open_battle(path), path.stem)
    assert not Tags("".join(webpage.pieces(book, painted, "en"))).open
    assert len(json.loads("".join(logjson.pieces(book)))["entries"]) == book.count
