"""What is asked of somebody who found a scene wrong."""

from django import forms

from armybuilder.learn.stages import MOST_TEXT
from armybuilder.lists.forms.armies import readable_text


class SceneReportForm(forms.Form):
    """A scene and what was expected of it."""

    scene = forms.SlugField(max_length=120, required=False)
    text = forms.CharField(max_length=MOST_TEXT, validators=[readable_text])
    expected = forms.CharField(max_length=1000, validators=[readable_text])
