from django.db import migrations, models


def count_single_players(apps, schema_editor):
    """Until now the only parts of a contestant were the single players of a team."""
    entries = apps.get_model("tournaments", "Entry").objects
    entries.filter(position__isnull=False).update(seats=1)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_contests_conditions_deals_and_batches")]

    operations = [
        migrations.AddField("entry", "seats", models.PositiveSmallIntegerField(default=2)),
        migrations.RunPython(count_single_players, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=models.Q(("seats__in", (1, 2))), name="entry_of_1_or_2_seats"
            ),
        ),
    ]
