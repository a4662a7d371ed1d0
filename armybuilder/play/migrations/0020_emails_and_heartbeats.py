from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0019_turn_of"),
    ]

    operations = [
        migrations.RenameField("player", "wants_letters", "wants_emails"),
        migrations.RenameField("series", "told_at", "heartbeat_at"),
    ]
