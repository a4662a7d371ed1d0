"""Counts that all processes share, in a file that may break."""

import threading
import time
from pathlib import Path

import pytest

from armybuilder.counts import SharedCounts


@pytest.fixture
def counts(tmp_path: Path) -> SharedCounts:
    return SharedCounts(str(tmp_path / "counts.sqlite3"), {})


def test_two_processes_count_together(counts: SharedCounts, tmp_path: Path) -> None:
    other = SharedCounts(str(tmp_path / "counts.sqlite3"), {})
    counts.add("reads", 0)
    assert [counts.incr("reads"), other.incr("reads"), counts.incr("reads")] == [1, 2, 3]


def test_what_was_counted_before_the_clock_was_set_back_ends_no_later_than_its_time(
    counts: SharedCounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    assert counts.add("letter", 1, 60)
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    assert counts.add("letter", 1, 60), "it would have been kept for an hour and a minute"
    assert not counts.add("letter", 1, 60)


@pytest.mark.parametrize("content", [b"no database at all" * 400, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_broken_file_is_made_anew_and_counting_goes_on(counts: SharedCounts, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "counts.sqlite3").write_bytes(content)
    counts.add("reads", 0)
    assert counts.incr("reads") == 1


def test_a_file_that_breaks_while_it_is_open_is_made_anew(counts: SharedCounts, tmp_path: Path) -> None:
    counts.add("reads", 5)
    for each in tmp_path.iterdir():
        each.write_bytes(b"\xff" * 20_000)
    asked: list[object] = []
    stranger = threading.Thread(target=lambda: asked.append(counts.add("reads", 0)))
    stranger.start()
    stranger.join()
    assert asked == [True]
