"""What the docs name is there: files, names in them, the apps and what they declare."""

import re
import tomllib
from pathlib import Path, PurePosixPath
from pkgutil import resolve_name

from django.apps import AppConfig, apps

PROJECT = Path(__file__).resolve().parents[2]
ELSEWHERE = {"dist/qrcode.js"}  # in the package from which we took it
FOLDERS = ("config", "docs", "movements", "scoring", "templates", "tests", "tools", "tournaments")
FILES = {
    path.relative_to(PROJECT).as_posix()
    for path in (*PROJECT.glob("*"), *(p for each in FOLDERS for p in (PROJECT / each).rglob("*")))
}
PAGES = {
    page.relative_to(PROJECT).as_posix(): re.sub(
        r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    for page in (*(PROJECT / "docs").rglob("*.md"), *PROJECT.glob("[CR]*.md"))
}
A_FILE = re.compile(r"[\w./-]+\.(?:py|html|js|css|md|toml|yaml)")
IN_A_FILE = re.compile(r"((?:`[\w.]+`(?:, | and )?)+)(?: in | \()`([\w/]+/\w+\.(?:py|js))`")
OURS = {each.name: each for each in apps.get_app_configs() if each.name.startswith("tournaments.")}


def is_there(name: str) -> bool:
    """Whether there is such a file or folder, or a file of which this is the end."""
    if name.startswith(tuple(f"{each}/" for each in FOLDERS)):
        return name in FILES
    return any(PurePosixPath(each).match(name) for each in FILES)


def table(heading: str) -> list[list[str]]:
    """Return the cells of the table under a heading of the page of the architecture."""
    part = PAGES["docs/architecture.md"].split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


def words(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def declared(config: AppConfig) -> set[str]:
    """Return the attributes that an app adds to those of Django."""
    return {name for name in vars(type(config)) if not hasattr(AppConfig, name)} - {"name"}


def test_every_file_that_the_docs_name_is_there() -> None:
    named = {
        (page, word)
        for page, text in PAGES.items()
        for word in re.findall(r"`([\w./-]+\w)`", text)
        if A_FILE.fullmatch(word) or word.startswith(tuple(f"{each}/" for each in FOLDERS))
    }

    assert len(named) > 300
    assert [
        each for each in sorted(named) if each[1] not in ELSEWHERE and not is_there(each[1])
    ] == []


def test_every_name_that_the_docs_find_in_a_file_is_defined_there() -> None:
    found = {
        (name, file)
        for text in PAGES.values()
        for names, file in IN_A_FILE.findall(text)
        for name in re.findall(r"(\w+)`", names)
    }

    assert len(found) > 150
    for name, file in sorted(found):
        code = (PROJECT / file).read_text(encoding="utf-8")
        defined = rf"^\s*(?:def|class|function) {name}\b|^\s*{name}\b.*="
        assert re.search(defined, code, re.MULTILINE), f"{name} in {file}"


def test_every_dotted_name_in_the_docs_can_be_imported() -> None:
    for text in PAGES.values():
        for name in re.findall(r"`((?:config|movements|scoring|tournaments)\.[\w.]+)`", text):
            resolve_name(name)


def test_the_picture_has_the_apps_as_the_contracts_put_them_above_each_other() -> None:
    page = (PROJECT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.split("\n## The picture\n\n```\n")[1].split("```")[0]
    drawn = [re.split(" {2,}", line)[0] for line in picture.splitlines() if line[:1].strip()]
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    apart, inside = settings["tool"]["importlinter"]["contracts"][:2]

    assert drawn == [
        *(each.replace("tournaments.", "") for each in apart["layers"]),
        "movements | scoring",
    ]
    layers = {name for each in apart["layers"] for name in each.split(" | ")}
    assert set(inside["containers"]) == set(OURS) == layers - {"config", "tournaments.management"}


def test_the_table_of_apps_has_every_app_in_order_with_its_models_and_what_it_declares() -> None:
    models = {name: set[str]() for name in OURS}
    for model in apps.get_models():
        models.setdefault(".".join(model.__module__.split(".")[:2]), set()).add(model.__name__)

    assert [
        (app.strip("`"), question, words(of_app), words(declares))
        for app, question, of_app, declares in table("The apps")
    ] == [
        (name.partition(".")[2], type(each).__doc__, models[name], declared(each))
        for name, each in OURS.items()
    ]


def test_the_table_of_what_apps_declare_has_all_that_is_collected_and_by_whom() -> None:
    collected = {
        (what, file.relative_to(PROJECT).as_posix())
        for folder in ("config", "tournaments")
        for file in (PROJECT / folder).rglob("*.py")
        for what in re.findall(r'collected\("(\w+)"\)', file.read_text(encoding="utf-8"))
    }

    assert {
        (what.strip("`"), re.findall(r"`([\w/]+\.py)`", by_whom)[0])
        for what, _members, by_whom, _without in table("What an app declares")
    } == collected
    assert {what for each in OURS.values() for what in declared(each)} == {
        what for what, _by_whom in collected
    }
