"""The names of tokens stand with them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_token")]
    operations = [
        migrations.AlterField("token", "created", models.DateTimeField(auto_now_add=True)),
        migrations.DeleteModel("TokenName"),
    ]
