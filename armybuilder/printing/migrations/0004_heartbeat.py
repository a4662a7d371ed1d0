from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("printing", "0003_files"),
    ]

    operations = [
        migrations.RenameField("backgroundprint", "told_at", "heartbeat_at"),
    ]
