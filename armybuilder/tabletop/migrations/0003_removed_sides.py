from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tabletop", "0002_results")]

    operations = [
        migrations.AddField(
            model_name="tabletop",
            name="last_removed",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="The highest number of a removed side. Phones may still send its events: none gets it again.",
            ),
        ),
    ]
