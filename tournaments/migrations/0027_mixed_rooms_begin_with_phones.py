from django.db import migrations


def keep_on_paper(apps, schema_editor):
    """Tables of a mixed room that had no choice yet were on paper: they stay there."""
    links = apps.get_model("tournaments", "TableLink").objects
    links.filter(event__conditions__entry="mixed", on_paper=None).update(on_paper=True)


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0026_clubhouse"),
    ]

    operations = [
        migrations.RunPython(keep_on_paper, migrations.RunPython.noop),
    ]
