"""The conditions of contest of an event: a column for each condition that ``scoring`` declares."""

from typing import Any

from django.db import models
from django.db.models import Q

from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.declaring import (
    Amount,
    Condition,
    OneOf,
    ScaleText,
    TieBreakList,
    WholeNumber,
    YesNo,
)


def _possible(condition: Condition) -> Q:
    """Return which values a column may hold; texts have no limit here, a service checks them."""
    match condition:
        case OneOf():
            return Q(**{f"{condition.name}__in": [str(word) for word in condition.choices]})
        case WholeNumber():
            return Q(**{f"{condition.name}__range": (condition.least, condition.most)})
        case Amount():
            return Q(**{f"{condition.name}__range": (0, condition.most)})
        case _:
            return Q()


class ConditionsOfContest(models.Model):
    """How an event is scored and shown; ``value`` holds all columns in one frozen value.

    The columns are added below from the declarations in ``scoring``.
    """

    class Meta:
        app_label = "tournaments"
        verbose_name_plural = "conditions of contest"
        constraints = (
            *(
                models.CheckConstraint(condition=_possible(each), name=f"{name}_is_possible")
                for name, each in CONDITIONS.items()
                if _possible(each)
            ),
            models.CheckConstraint(
                condition=~Q(victory_points="own") | ~Q(own_scale=""), name="own_scale_is_there"
            ),
        )

    def __str__(self) -> str:
        return f"Conditions of contest {self.pk}"

    @property
    def value(self) -> Conditions:
        """All columns in one frozen value."""
        return Conditions.read({name: getattr(self, name) for name in CONDITIONS})

    def take(self, value: Conditions) -> list[str]:
        """Set the columns from a value, without saving; return the names of those that changed."""
        stored = value.stored()
        changed = [name for name in CONDITIONS if getattr(self, name) != stored[name]]
        for name in changed:
            setattr(self, name, stored[name])
        return changed


def _column(condition: Condition) -> "models.Field[Any, Any]":
    default = condition.stored(condition.default)
    match condition:
        case OneOf():
            words = [(str(each), each.label) for each in condition.choices]
            longest = max(len(word) for word, _ in words)
            return models.CharField(max_length=longest, choices=words, default=default)
        case YesNo():
            return models.BooleanField(default=default)
        case WholeNumber():
            return models.PositiveSmallIntegerField(default=default)
        case Amount():
            return models.DecimalField(
                max_digits=condition.digits, decimal_places=condition.places, default=default
            )
        case TieBreakList() | ScaleText():
            return models.CharField(max_length=condition.longest, blank=True, default=default)
        case _:
            raise TypeError(f"There is no column for a {type(condition).__name__}.")


for _name, _condition in CONDITIONS.items():
    ConditionsOfContest.add_to_class(_name, _column(_condition))
