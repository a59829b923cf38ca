"""The parts of a module, and of a comparison, as plain data."""

from typing import NamedTuple

from hloref._core import Shape


class Parameter(NamedTuple):
    name: str
    shape: Shape


class Instruction(NamedTuple):
    """One instruction of a computation; its operands come before it."""

    name: str  # without %
    op: str  # "get-tuple-element"
    shape: Shape
    operands: tuple[str, ...]  # names of instructions of the same computation
    line: int  # in the program's text, from 1; 0 where it has none
    column: int
    text: str  # as HLO text

    def __str__(self):
        return self.text


class Computation(NamedTuple):
    name: str
    instructions: tuple[Instruction, ...]
    root: Instruction


class CustomCall(NamedTuple):
    """One call of a function of `custom_calls`, its first argument."""

    target: str
    instruction: str  # its name, without %
    backend_config: str  # as the program has it
    process: int  # replica * partitions + partition
    shape: Shape  # of the result


class Element(NamedTuple):
    """An element that differs."""

    leaf: tuple[int, ...]  # its place in the results; () for a single array
    index: tuple[int, ...]  # the element of that array
    ulps: int  # 2**64 - 1 for a NaN beside a number
    expected: str
    actual: str
