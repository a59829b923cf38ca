"""run and prepare."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hloref import _core
from hloref._module import Module

_LOADS = ("replicas", "partitions", "entry", "constants", "elided")


def _prepared(module, profile, choices, instructions, show_aliases=False):
    if not (profile or choices or instructions or show_aliases):
        if module._prepared is None:
            module._prepared = _core._prepare(module._inner, "", {}, "", False)
        return module._prepared
    words = {name: str(value).lower() if isinstance(value, bool) else str(value)
             for name, value in (choices or {}).items()}
    return _core._prepare(module._inner, profile or "", words,
                          instructions or "", show_aliases)


def _load(program, arrays, kwargs):
    """(Module, arrays, function of the results): of a program in any form."""
    if isinstance(program, Module):
        given = [name for name in kwargs if kwargs[name] is not None]
        if given:
            raise TypeError(f"{', '.join(given)}: the module is loaded already; "
                            "give it to Module")
        return program, arrays, lambda results: results
    kwargs = {name: value for name, value in kwargs.items() if value is not None}
    if callable(program) or hasattr(program, "as_text") or hasattr(
            program, "mlir_module"):
        from hloref import _jax
        lowered = _jax.lower(program, arrays)
        return Module(lowered.text, **kwargs), lowered.arrays, lowered.results
    return Module(program, **kwargs), arrays, lambda results: results


def prepare(program: Any, *, profile: str | None = None,
            choices: Mapping[str, object] | None = None,
            instructions: str | None = None, **load: Any) -> _core.Program:
    """A program that is ready to run, for many runs: `prepare(text)(x, y)`.

    `program` is as `run` takes it, but a function must be lowered:
    `prepare(jax.jit(f).lower(x))`. profile, choices, instructions: see `run`.
    load: keywords of `Module`.
    """
    module, _, _ = _load(program, None, load)
    return _prepared(module, profile, choices, instructions)


def run(program: Any, *arrays: Any, profile: str | None = None,
        choices: Mapping[str, object] | None = None,
        instructions: str | None = None, replicas: int | None = None,
        partitions: int | None = None, entry: str | None = None,
        constants: Mapping[str, Any] | None = None, elided: str | None = None,
        arguments: Sequence[Sequence[Any]] | None = None,
        infeed: Sequence[Sequence[Any]] | None = None,
        from_host: Mapping[int, Sequence[Sequence[Any]]] | None = None,
        outfeed: list[list[Any]] | None = None,
        to_host: dict[int, list[list[Any]]] | None = None,
        custom_calls: Mapping[str, Callable[..., Any]] | None = None,
        seed: int = 0, strict: bool = False, threads: int = 0, workers: int = 0,
        max_bytes: int | None = None, max_steps: int | None = None,
        max_depth: int | None = None) -> Any:
    """Runs a program on arrays and returns its results.

    program: HLO text, StableHLO text, the bytes of a portable artifact or of a
        proto, the Path of a file, a `Module`, or what JAX lowers: a function,
        `jax.jit(f)`, a `jax.stages.Lowered`, a `jax.export.Exported`.
    arrays: one for each parameter, of its type and sizes: NumPy's, with
        ml_dtypes' types; JAX's and others that have __dlpack__, on the CPU;
        numbers and lists, which take the parameter's type. A tuple for a
        parameter that is a tuple, None for a token. They are looked at where
        they lie: do not write to them meanwhile. A function of JAX takes what
        JAX takes, trees and numbers.
    arguments: a list of arrays for each process instead, replica by replica.
    infeed: the values that each process reads from infeed, a list for each; or
        one list for all of them.
    from_host: {channel: the same}: what recv gets from the host.
    outfeed: a list, to which the values that each process has written to outfeed
        are appended, a list for each; to_host: a dictionary, which gets {channel:
        such lists} of what send has brought to the host. Also of a run that fails.
    custom_calls: {name: function}: targets of custom-call. A function gets a
        `CustomCall` (target, instruction, backend_config, process, shape), then an
        array for each operand, a tuple of them where it is one, None for a token,
        and returns what the result is. What it raises is the cause of a RunError.
    profile: "xla", "stablehlo", "accurate", or JSON; choices: {id: value}, over
        the profile (docs/semantics.md has them).
    instructions: "base", "avx2", "avx512", "vnni" or "amx" at most; no result
        depends on it.
    replicas, partitions, entry, constants, elided: see `Module`.
    seed: of the program's random numbers.
    strict: untrue declarations (unique_indices ..) are errors.
    threads, workers: inside an instruction; that run processes. 0: as many as
        cores; 1. No result depends on them. In a forked child it is 1 thread.
    max_bytes: alive at one time, 16 GiB; max_steps: instructions of each process;
        max_depth: calls within calls, 100,000.

    Returns an array that owns its memory, a tuple of them if the result is one,
    None for a token; for several processes a list with each one's. Of a function
    of JAX: its results, in the tree that it returns.

    Raises ProgramError, ArgumentError, RunError, LimitError, UnsupportedError
    (all are `Error`); KeyboardInterrupt soon after Ctrl-C. The GIL is released.
    """
    load = dict(zip(_LOADS, (replicas, partitions, entry, constants, elided)))
    module, arrays, results = _load(program, arrays, load)
    ready = _prepared(module, profile, choices, instructions)
    return results(ready(*arrays, arguments=arguments, infeed=infeed, seed=seed,
                         from_host=from_host, outfeed=outfeed, to_host=to_host,
                         custom_calls=custom_calls, strict=strict, threads=threads,
                         workers=workers, max_bytes=max_bytes,
                         max_steps=max_steps, max_depth=max_depth))
