from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_knockout_lots'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='unrecorded',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
