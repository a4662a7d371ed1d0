"""Nothing: the table of counts came and went."""

from django.db import migrations


class Migration(migrations.Migration):
    initial = True
    replaces = [("hosting", "0001_counts"), ("hosting", "0002_no_counts")]
