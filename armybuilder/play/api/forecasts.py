"""The records of forecasts: what may come of an answer before one gives it."""

from armybuilder.play.forecasting import End
from armybuilder.rest import serializers


class FateSerializer(serializers.Serializer):
    """A way in which a piece may fare."""

    words = serializers.CharField()
    chance = serializers.FloatField()
    is_as_now = serializers.BooleanField(help_text="Whether nothing changes for it.")


class FatesSerializer(serializers.Serializer):
    """A piece for which something may change."""

    name = serializers.CharField()
    fates = FateSerializer(many=True)


class EndSerializer(serializers.Serializer):
    """A space on which what is ventured may end."""

    name = serializers.CharField()
    column = serializers.SerializerMethodField()
    row = serializers.SerializerMethodField()
    chance = serializers.FloatField(help_text="How likely it can end there.")

    def get_column(self, end: End) -> int:
        return end.place[0]

    def get_row(self, end: End) -> int:
        return end.place[1]


class HeldSerializer(serializers.Serializer):
    """Cards that somebody may hold against it."""

    name = serializers.CharField(help_text="The cards, one or several together.")
    words = serializers.CharField(help_text="What comes of it if they are laid down.")
    chance = serializers.FloatField(help_text="How likely all of them are held, from what whoever is asked may know.")


class ForecastSerializer(serializers.Serializer):
    """A forecast of an option."""

    is_exact = serializers.BooleanField(help_text="Whether all ways of the dice were followed.")
    deals = serializers.IntegerField(help_text="How many times what is hidden was dealt anew; 1 if it plays no part.")
    sample = serializers.IntegerField(help_text="The number of ways of a sample; 0 if all were followed.")
    pieces = FatesSerializer(source="rows", many=True)
    ends = EndSerializer(many=True, help_text="Where a charge may end, the likeliest space first.")
    held = HeldSerializer(many=True, help_text="The cards that may be held against an attack, where hands are hidden.")
