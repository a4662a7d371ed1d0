from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0020_emails_and_heartbeats"),
    ]

    operations = [
        migrations.AddField(
            "match",
            "placed_for",
            models.JSONField(
                default=dict,
                blank=True,
                help_text="What a bot places for players who left the rest of it to one, by seat.",
            ),
        ),
    ]
