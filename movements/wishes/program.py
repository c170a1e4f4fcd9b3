"""The solver: variables that are 0 or 1, linear demands on them, and the best answer or none.

HiGHS works in one thread from one seed and stops after a number of branches, not of seconds, so
that every machine gets the same answer. It works in floating point: each answer is checked here
in whole numbers.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

Sum = Mapping[int, int]
"""A sum: the weight of each variable in it."""


_OPTIONS: Mapping[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "random_seed": 1,
    "presolve": "off",  # it costs more than it saves in problems of this kind and size
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,  # the least is a whole number
    "time_limit": 10.0,  # seconds; the last resort
}


class GivenUpError(Exception):
    """All the branches allowed were tried without finding an answer."""


@dataclass(slots=True)
class Program:
    """A set of demands on numbered variables.

    Attributes:
        branches: How many branches the search may try for one answer.
        variables: How many variables there are.
        demands: Sums, each with the least and the most it may come to.
    """

    branches: int
    variables: int = 0
    demands: list[tuple[int, Sum, int]] = field(default_factory=list)

    def new(self, count: int) -> list[int]:
        """Return new variables."""
        self.variables += count
        return list(range(self.variables - count, self.variables))

    def demand(self, least: int, of: Iterable[int], most: int, less: Iterable[int] = ()) -> None:
        """Demand how many of these variables are 1, less the number of others that are."""
        self.demands.append((least, dict.fromkeys(of, 1) | dict.fromkeys(less, -1), most))

    def least(self, cost: Sum, demanded: Collection[int] = ()) -> frozenset[int] | None:
        """Return the variables that are 1 where a sum is least; None if nothing meets the demands.

        Args:
            cost: The sum.
            demanded: Variables that must be 1.

        Raises:
            GivenUpError: No answer was found within the branches allowed.
        """
        if not self.variables:
            return frozenset()
        # Loaded here, so that a server never asked about wishes does without it.
        import highspy
        import numpy as np

        solver = highspy.Highs()  # type: ignore[no-untyped-call]  # so in the library
        for option, value in (*_OPTIONS.items(), ("mip_max_nodes", self.branches)):
            solver.setOptionValue(option, value)
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = self.variables, len(self.demands)
        model.col_cost_ = np.array([cost.get(each, 0) for each in range(self.variables)], float)
        model.col_lower_ = np.isin(np.arange(self.variables), list(demanded)).astype(float)
        model.col_upper_ = np.ones(self.variables)
        model.row_lower_ = np.array([least for least, _of, _most in self.demands], float)
        model.row_upper_ = np.array([most for _least, _of, most in self.demands], float)
        starts = np.cumsum([0, *(len(of) for _least, of, _most in self.demands)])
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = starts
        model.a_matrix_.index_ = np.array([each for _, of, _ in self.demands for each in of], int)
        signs = [sign for _, of, _ in self.demands for sign in of.values()]
        model.a_matrix_.value_ = np.array(signs, float)
        model.integrality_ = [highspy.HighsVarType.kInteger] * self.variables
        solver.passModel(model)
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        values = solver.getSolution().col_value
        found = frozenset(each for each, value in enumerate(values) if value > 0.5)
        if status != highspy.HighsModelStatus.kOptimal or not self._allows(found):
            raise GivenUpError
        return found

    def _allows(self, found: frozenset[int]) -> bool:
        return all(
            least <= sum(of[each] for each in found & of.keys()) <= most
            for least, of, most in self.demands
        )
