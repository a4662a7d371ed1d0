"""Addresses of printing: below `print/` for any cards, for an army and for a shared army; and the pictures of cards,
each at its card's own address with a form at the end."""

from django.urls import include, path

from armybuilder.printing.offers import OFFERS
from armybuilder.printing.views import background, files, images, mats, offers, options, printers

app_name = "printing"

#: The pages and files of any source. A view is given the part of the address that names an army, if there is one.
of_a_source = [
    path("", options.show, name="options"),
    path("cards.pdf", files.cards, name="cards"),
    path("roster.pdf", files.roster, name="roster"),
    path("start/", background.start, name="start"),
    path("more/", offers.show, name="more"),
    *(path(each.file, offers.offer, {"name": each.name}, name=each.name) for each in OFFERS.values()),
    *(
        path(f"{each.name}/start/", background.start_offer, {"name": each.name}, name=f"start_{each.name}")
        for each in OFFERS.values()
        if each.form == "zip"
    ),
]
#: The page and the file of a ground as a battle mat: a person's own, a shared one, or a board of a game's own.
of_a_ground = [path("", mats.show, name="mat"), path("mat.pdf", mats.file, name="mat_file")]
urlpatterns = [
    path("print/made/<slug:key>/", background.show, name="background"),
    path("print/made/<slug:key>/file", background.file, name="background_file"),
    path("print/made/<slug:key>/leave/", background.cancel, name="cancel"),
    path("print/printers/", printers.show, name="printers"),
    path("print/printers/calibration.pdf", files.calibration, name="calibration"),
    path("print/sheets/<slug:name>.jpg", offers.sheet, name="sheet"),
    path("print/armies/<slug:signed>/sheets/<slug:name>.jpg", offers.sheet, name="sheet"),
    path("print/shared/<slug:share_key>/sheets/<slug:name>.jpg", offers.sheet, name="sheet"),
    path("print/grounds/<slug:ground>/", include(of_a_ground)),
    path("print/shared-grounds/<slug:share_key>/", include(of_a_ground)),
    path("print/boards/<slug:game>/<slug:board>/", include(of_a_ground)),
    path("print/", include(of_a_source)),
    path("print/armies/<slug:army>/", include(of_a_source)),
    path("print/shared/<slug:share_key>/", include(of_a_source)),
    *(
        path(f"<slug:game>/<slug:plural>/<slug:slug>.{form}", images.show, {"form": form}, name=form)
        for form in ("svg", "png")
    ),
]
