"""What printing shows on the pages of cards and armies."""

from collections.abc import Mapping
from typing import Any

from django.template import Context
from django.urls import reverse

from armybuilder.faces.parts import face_of
from armybuilder.printing.images import image_address
from armybuilder.serving.panels import add_panel


def register() -> None:
    add_panel("card-head", 10, "printing/_card_meta.html", _picture)
    add_panel("card-tools", 20, "printing/_print_card.html")
    add_panel("card-images", 10, "printing/_card_images.html", _images)
    add_panel("shared-tools", 10, "printing/_shared_tools.html")
    add_panel(
        "ground-tools", 20, "printing/_print_mat.html", lambda page: {"mat": mat_address(ground=page["ground"].key)}
    )
    add_panel(
        "shared-ground-tools",
        20,
        "printing/_print_mat.html",
        lambda page: {"mat": mat_address(share_key=page["ground"].share_key)},
    )


def mat_address(**place: str) -> str:
    return reverse("printing:mat", kwargs=place)


def _picture(page: Context) -> Mapping[str, Any]:
    """The picture's whole address, for sites that show what a link leads to."""
    address = image_address(page["card"], "png", width=750)
    request = page.get("request")
    return {"picture": str(request.build_absolute_uri(address)) if request else address}


def _images(page: Context) -> Mapping[str, Any]:
    """The pictures of both sides, of the back only where it has one of its own."""
    card = page["card"]
    has_back = face_of(card, page["shelf"]).back is not None
    return {
        "fronts": [(form.upper(), image_address(card, form)) for form in ("png", "svg")],
        "backs": [(form.upper(), image_address(card, form, side="back")) for form in ("png", "svg") if has_back],
    }
