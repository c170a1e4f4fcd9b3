import django.db.models.deletion
from django.db import migrations, models

DEMONSTRATION = {'Ferry Lane Bridge and Whist Club': 5, 'Quayside Bridge Club': 1}
"""The clubs of the demonstration, and how many events each came with."""


def mark_demonstration(apps, schema_editor):
    """Mark the demonstration clubs, except where somebody has made one their own with an event."""
    clubs = apps.get_model('tournaments', 'Club').objects.using(schema_editor.connection.alias)
    events = apps.get_model('tournaments', 'Event').objects.using(schema_editor.connection.alias)
    for club in clubs.filter(name__in=DEMONSTRATION):
        if events.filter(club=club).count() <= DEMONSTRATION[club.name]:
            clubs.filter(pk=club.pk).update(demonstration=True)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0023_entries_of_results'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='address',
            field=models.CharField(blank=True, default='', max_length=160),
        ),
        migrations.AddField(
            model_name='club',
            name='colour',
            field=models.CharField(blank=True, default='', max_length=7),
        ),
        migrations.AddField(
            model_name='club',
            name='demonstration',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='club',
            name='logo',
            field=models.CharField(blank=True, default='', max_length=32),
        ),
        migrations.CreateModel(
            name='ClubLogo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('png', models.BinaryField()),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='picture', to='tournaments.club')),
            ],
        ),
        migrations.RunPython(mark_demonstration, migrations.RunPython.noop),
    ]
