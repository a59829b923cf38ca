"""Programs that JAX lowers. JAX is imported here, and only for these."""

from typing import NamedTuple

import numpy as np


class Lowered(NamedTuple):
    text: str  # StableHLO
    arrays: tuple  # for the parameters that are left
    results: object  # a function: of the run's results
    compile: object  # a function: JAX's own executable, of the given arguments


def _is_key(leaf):
    import jax
    return isinstance(leaf, jax.Array) and jax.dtypes.issubdtype(
        leaf.dtype, jax.dtypes.prng_key)


def _leaves(arguments, infos):
    """Leaves in the types that JAX gives them, as `jit` does."""
    import jax
    leaves = jax.tree_util.tree_leaves(arguments)
    shapes = jax.tree_util.tree_leaves(infos)
    if len(leaves) != len(shapes):
        raise TypeError(f"{len(leaves)} arrays are given, the function takes "
                        f"{len(shapes)}; one with static arguments is lowered "
                        "before: run(f.lower(3, x), x)")
    result = []
    for leaf, info in zip(leaves, shapes):
        if _is_key(leaf):
            result.append(np.asarray(jax.random.key_data(leaf)))
        elif getattr(leaf, "dtype", None) == info.dtype:
            result.append(leaf)
        else:
            result.append(np.asarray(leaf).astype(info.dtype))
    return result


def _kept(lowered, leaves):
    """The leaves of parameters that JAX has not dropped as unused."""
    kept = getattr(getattr(lowered, "_lowering", None), "compile_args", {}).get(
        "kept_var_idx")
    return leaves if kept is None else [leaves[i] for i in sorted(kept)]


def _unflatten(tree):
    import jax

    def results(values):
        if isinstance(values, list):  # one for each process
            return [results(each) for each in values]
        if not isinstance(values, tuple):
            values = (values,)
        return jax.tree_util.tree_unflatten(tree, values)
    return results


def _of_stage(lowered, arguments):
    """`arguments` are those that it was lowered for; None: it is only prepared."""
    arrays = ()
    if arguments is not None:
        arrays = tuple(_kept(lowered, _leaves(arguments, lowered.args_info)))
    return Lowered(lowered.as_text(), arrays, _unflatten(lowered.out_tree),
                   lambda: lowered.compile()(*arguments))


def lower(program, arguments):
    """A `Lowered` of a function, `jax.jit(f)`, a stage or an export."""
    if hasattr(program, "mlir_module"):  # jax.export.Exported
        leaves = arguments
        if arguments is not None:
            import jax
            leaves = tuple(jax.tree_util.tree_leaves(tuple(arguments)))
            kept = getattr(program, "module_kept_var_idx", range(len(leaves)))
            leaves = tuple(_leaves([leaves[i] for i in kept],
                                   [program.in_avals[i] for i in kept]))
        return Lowered(program.mlir_module(), leaves, _unflatten(program.out_tree),
                       lambda: program.call(*arguments))
    if hasattr(program, "as_text"):  # jax.stages.Lowered
        return _of_stage(program, arguments)
    try:
        import jax
    except ImportError as error:
        raise TypeError("a function is a program only where JAX is installed") \
            from error
    if arguments is None:
        raise TypeError("lower the function: prepare(jax.jit(f).lower(x))")
    if not hasattr(program, "lower"):
        program = jax.jit(program)
    return _of_stage(program.lower(*arguments), arguments)
