"""Text that somebody writes in the hope that it is more than that, and everywhere that a person can write.

The places come from what is asked for (the forms, the bodies of the API, the army file), so that a new one is known to
be missing here.
"""

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from django import forms
from django.urls import get_resolver

#: Texts by what they try. Each is short enough for every field.
PAYLOADS: Mapping[str, str] = {
    "a script": "<script>alert(7)</script>",
    "the end of an attribute": "\"><x-evil onload='alert(7)'>",
    "the end of another": "' onfocus=alert(7) x-evil='",
    "the end of a comment or a title": "--></title></textarea><x-evil>",
    # The sum has more digits than the microseconds in a page's times, so that nothing else can be it.
    "a template": "{{ 7|add:70000000 }}{% load x %}",
    "a format": "%s %(x)s {0.__class__} ${7*7}",
    "a formula": "=HYPERLINK(0,7)",
    "another formula": "+7-@SUM(7)",
    "a mark of ours": "[[unit:zombie]] [[Poisoned]]",
    "a markup of the printer": "<b>7</b> &amp; <para> <img src='file:///etc/passwd'/>",
    "a path": "../../../etc/passwd",
    "letters from right to left": "\u05d0\u05d1\u05d2 \u0627\u0628 7",
    "letters of any width": "a\u200db \U0001f5e1\ufe0f Z\u0351\u036b\u0343",
    "one long word": "9" * 70,
}
#: Texts that nobody can want to be kept: refused wherever they are sent, in words.
REFUSED: Mapping[str, str] = {
    "a null byte": "a\x00b",
    "a bell": "a\x07b",
    "half of a character": "a\ud800b",
    "all that follows from right to left": "a\u202eb",
    "all that follows apart": "a\u2066b",
}
#: Names and words that nobody could see.
INVISIBLE = ("\u200b", " \u00ad ", "\ufeff\u2060")


def forms_of_ours() -> Iterator[type[forms.BaseForm]]:
    """Every form of the site; all addresses are known by then, and with them all that they ask."""
    assert get_resolver().url_patterns
    return (each for each in _below(forms.BaseForm) if each.__module__.startswith("armybuilder."))


def _below(form: type[Any]) -> Iterator[type[Any]]:
    for each in form.__subclasses__():
        yield each
        yield from _below(each)


def written_in_forms() -> set[str]:
    """The fields of forms in which one writes, as `NewArmyForm.name`."""
    return {
        f"{form.__name__}.{name}"
        for form in forms_of_ours()
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.CharField)
    }


def written_in_bodies(description: Mapping[str, Any]) -> set[str]:
    """The properties of the API's requests in which one writes, as `MessageRequest.words`."""
    found: set[str] = set()
    for methods in description["paths"].values():
        for asked in methods.values():
            if isinstance(asked, dict) and "requestBody" in asked:
                found |= set(_strings(asked["requestBody"], "", description))
    return found


def _strings(shape: Any, place: str, whole: Mapping[str, Any], seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The places of a shape that take any text; none where it is one of some words, a slug, or a space's name."""
    link = shape.get("$ref", "")
    if link:
        name = link.rpartition("/")[2]
        inner = () if link in seen else [(name, whole["components"]["schemas"][name])]
    else:
        inner = [*_properties(shape, place), *((place, each) for each in _parts(shape))]
    if _takes_any_text(shape):
        yield place
    for name, each in inner:
        yield from _strings(each, name, whole, seen | {link})


def _takes_any_text(shape: Any) -> bool:
    is_text = shape.get("type") == "string" and not {"enum", "const", "format"} & set(shape)
    return is_text and "a-z" not in shape.get("pattern", "")


def _properties(shape: Any, place: str) -> Iterator[tuple[str, Any]]:
    for name, each in shape.get("properties", {}).items():
        yield f"{place.partition('.')[0]}.{name}", each


def _parts(shape: Any) -> Iterator[Any]:
    """The shapes that a shape is put together of, but for its properties."""
    for key in set(shape) - {"properties", "example", "examples", "default", "enum", "required"}:
        parts = shape[key] if isinstance(shape[key], list) else [shape[key]]
        yield from (each for each in parts if isinstance(each, dict))


class Page(HTMLParser):
    """A page as a browser reads it: what in it is more than text, though somebody wrote it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.evil: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        scripts = tag == "script" and not {"src", "type"} & set(names)
        if scripts or tag == "x-evil" or any(name == "x-evil" or name.startswith("on") for name in names):
            self.evil.append(f"<{tag} {attrs}>")
