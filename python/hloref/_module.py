"""Module: a program that was read and obeys all rules."""

import os
import warnings as _warnings
from collections.abc import Mapping, Sequence
from typing import Any

from hloref import _core
from hloref._errors import Diagnostic, ProgramWarning
from hloref._parts import Computation, Instruction, Parameter


def source_of(program):
    """The bytes or the text of `program`, and the name of its file, or None."""
    if isinstance(program, os.PathLike):
        path = os.fspath(program)
        with open(path, "rb") as file:
            return file.read(), path
    return program, None


class Module:
    """A program that was read and obeys all rules. Immutable; any thread may use
    it.

    `source` is HLO text or StableHLO text, a str or bytes; the bytes of a portable
    artifact of StableHLO, of a serialized HloModuleProto, or of a snapshot that
    XLA dumps; or the `pathlib.Path` of a file of one of these.

    replicas, partitions: instead of the header's counts. entry, program, and
    arguments (shapes that replace `?`) choose among StableHLO's functions.
    constants: {name: array} for `constant({...})`; elided="zeros" or "random"
    (from seed) for the others. strict: warnings are errors. max_bytes, max_steps
    and max_depth bound what reading it may take.

    Raises ProgramError with all `diagnostics`, each with its line and a caret,
    and LimitError. Warnings are in `warnings`, and issued as ProgramWarning.
    """

    def __init__(self, source: str | bytes | bytearray | memoryview | os.PathLike,
                 *, file: str | None = None, strict: bool = False,
                 replicas: int = 0, partitions: int = 0, entry: str = "",
                 program: int = 0,
                 arguments: Sequence[str | _core.Shape] | None = None,
                 constants: Mapping[str, Any] | None = None,
                 elided: str = "keep", seed: int = 0,
                 max_bytes: int | None = None, max_steps: int | None = None,
                 max_depth: int | None = None):
        if arguments is not None:
            arguments = [_core.Shape(s) if isinstance(s, str) else s
                         for s in arguments]
        source, path = source_of(source)
        if not isinstance(source, (str, bytes, bytearray, memoryview)):
            raise TypeError("a program is text, bytes, a Path or a function of "
                            f"JAX, not {type(source).__name__}")
        self._inner, found = _core.Module._load(
            source, file or path or "<text>", strict, replicas, partitions,
            entry, program, arguments, constants or {}, elided, seed,
            (max_bytes, max_steps, max_depth))
        self.warnings: tuple[Diagnostic, ...] = found
        self._prepared = None  # with no options
        for each in found:
            _warnings.warn(str(each), ProgramWarning, stacklevel=2)

    @property
    def name(self) -> str:
        """The module's name."""
        return self._inner.name

    @property
    def replicas(self) -> int:
        """Replicas that run it."""
        return self._inner.replicas

    @property
    def partitions(self) -> int:
        """Partitions of each replica."""
        return self._inner.partitions

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Names and shapes of the entry's parameters, by number."""
        return self._inner._parameters()

    @property
    def result(self) -> _core.Shape:
        """The shape of the entry's result."""
        return self._inner.result

    @property
    def computations(self) -> tuple[Computation, ...]:
        """All computations, callees before callers."""
        return self._inner._computations()

    @property
    def entry(self) -> Computation:
        """The computation that is run."""
        return self.computations[self._inner._entry]

    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """The entry's instructions, each behind its operands."""
        return self.entry.instructions

    @property
    def elided_constants(self) -> list[str]:
        """Names of constants without a value: it can be printed but not run."""
        return self._inner.elided_constants

    def print(self, form="hlo", *, elide_above=None) -> str:
        """The program as canonical text; `form` is "hlo" or "stablehlo".

        Constants of more than `elide_above` elements are left out as {...} (HLO
        only). UnsupportedError where the form has no words for a part of it."""
        if elide_above is not None:
            if form != "hlo":
                raise ValueError("only HLO text leaves constants out")
            return self._inner._print_elided(elide_above)
        return self._inner._print(form)

    def to_stablehlo(self) -> str:
        """The program as StableHLO text."""
        return self._inner._print("stablehlo")

    def to_proto(self) -> bytes:
        """The program as a serialized HloModuleProto."""
        return self._inner._to_proto()

    def random_arguments(self, seed=0, *, max_bytes=None) -> list:
        """Arguments drawn at random, with indices within their bounds: the same
        arrays of the same seed on every machine."""
        return self._inner._random_arguments(seed, (max_bytes, None, None))

    def __str__(self):
        return self.print()

    def __repr__(self):
        shapes = ", ".join(f"{p.name}: {p.shape}" for p in self.parameters)
        return f"<hloref.Module {self.name}({shapes}) -> {self.result}>"

    def __reduce__(self):  # lines and warnings stay behind
        return _from_proto, (self.to_proto(), self.replicas, self.partitions)


def _from_proto(proto, replicas, partitions):
    with _warnings.catch_warnings():
        _warnings.simplefilter("ignore", ProgramWarning)
        return Module(proto, replicas=replicas, partitions=partitions)
