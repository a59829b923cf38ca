"""The exceptions of hloref, and the diagnostics that they carry."""

from typing import NamedTuple


class Diagnostic(NamedTuple):
    """One error of a program, or one doubtful form of one that is accepted."""

    severity: str  # "error" or "warning"
    code: str  # "INVALID_ARGUMENT"
    file: str  # as the program was named
    line: int  # from 1; 0 where the program has no such place
    column: int  # in bytes, from 1
    rule: str  # "add S1"; "" where no op's rule is broken
    message: str  # begins with the rule
    instruction: str  # its name without %; "" outside one
    excerpt: str  # the line of the text, and below it a caret at the column

    def __str__(self):
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        inside = f" [in {self.instruction}]" if self.instruction else ""
        excerpt = f"\n{self.excerpt}" if self.excerpt else ""
        return f"{place}: {self.severity}: {self.message}{inside}{excerpt}"


class Error(Exception):
    """Every error of hloref. `code` is its kind by gRPC's names:
    "INVALID_ARGUMENT", "UNIMPLEMENTED", "FAILED_PRECONDITION" (a deadlock),
    "ABORTED" (a check of the program fails), "INTERNAL" (please report it) .."""

    def __init__(self, message, code="UNKNOWN", diagnostics=()):
        super().__init__(message)
        self.code: str = code
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics


class ProgramError(Error, ValueError):
    """The program cannot be read or breaks a rule, or its choices are none.
    `diagnostics` has each error with its place; str() shows them with carets."""


class ArgumentError(Error, ValueError):
    """An array does not fit the program, or has a type that hloref lacks."""


class RunError(Error, RuntimeError):
    """The program has failed while it ran; the message names the rule, the
    instruction and the line."""


class LimitError(Error, RuntimeError):
    """The program needs more than max_bytes, max_steps or max_depth."""


class UnsupportedError(Error, NotImplementedError):
    """A legal form that is not covered."""


class ProgramWarning(UserWarning):
    """A doubtful form of a program that is accepted."""


_BY_PHASE = {"program": ProgramError, "argument": ArgumentError, "run": RunError}
_BY_CODE = {"RESOURCE_EXHAUSTED": LimitError, "DEADLINE_EXCEEDED": LimitError,
            "UNIMPLEMENTED": UnsupportedError}


def error_of(phase, code, message, diagnostics):
    return _BY_CODE.get(code, _BY_PHASE[phase])(message, code, diagnostics)
