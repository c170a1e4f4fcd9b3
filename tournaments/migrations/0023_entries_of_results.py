from django.db import migrations, models


def note_entries(apps, schema_editor):
    """Note which entry of the ledger last entered, corrected or removed each score."""
    entries = apps.get_model('tournaments', 'LedgerEntry').objects.using(schema_editor.connection.alias)
    results = apps.get_model('tournaments', 'Result').objects.using(schema_editor.connection.alias)
    made = entries.filter(kind__in=('result_recorded', 'result_corrected')).order_by('event', 'sequence')
    last = dict(made.values_list('payload__result', 'sequence').iterator(chunk_size=2000))
    rows = [row for row in results.only('pk').iterator(chunk_size=2000) if row.pk in last]
    for row in rows:
        row.entered_at_sequence = last[row.pk]
    results.bulk_update(rows, ['entered_at_sequence'], batch_size=400)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_squashed_0022_unsent_of_each_side'),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='entered_at_sequence',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(note_entries, migrations.RunPython.noop),
    ]
