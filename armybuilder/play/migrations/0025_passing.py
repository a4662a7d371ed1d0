from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0024_guest_tokens"),
    ]

    operations = [
        migrations.AddField(
            "match",
            "passing",
            models.JSONField(
                default=dict,
                blank=True,
                help_text="The reactions on which players pass for a turn, by seat and card: the turn, and how many answers "
                "came before.",
            ),
        ),
    ]
