"""Addresses of tables."""

from django.urls import path
from django.views.generic import TemplateView

from armybuilder.tabletop import views

app_name = "tabletop"
#: At the root, so that it may answer for pages anywhere.
service_worker = path(
    "service-worker.js",
    TemplateView.as_view(template_name="tabletop/service-worker.js", content_type="text/javascript"),
)
urlpatterns = [
    path("", views.index, name="index"),
    path("no-network/", TemplateView.as_view(template_name="tabletop/no_network.html"), name="no-network"),
    path("armies/<slug:key>/", views.take_army, name="take"),
    path("armies/<slug:key>/record/", views.record, name="record"),
    path("join/<slug:invitation>/", views.join, name="join"),
    path("watch/<slug:key>/", views.table, name="watch"),
    path("<slug:key>/", views.table, name="table"),
    path("<slug:key>/events/", views.events, name="events"),
    path("<slug:key>/share/", views.ShareTable.as_view(), name="share"),
    path("<slug:key>/sides/", views.ChangeSides.as_view(), name="sides"),
    path("<slug:key>/results/", views.ReportResult.as_view(), name="results"),
    path("<slug:key>/leave/", views.leave, name="leave"),
    path("<slug:key>/picture.<slug:form>", views.picture, name="picture"),
    path("<slug:key>/log/", views.log, name="log"),
]
