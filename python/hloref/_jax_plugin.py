"""JAX's plugin: `JAX_PLATFORMS=hloref,cpu` runs JAX on the interpreter.

JAX calls `initialize` when it first looks for devices (entry point of the group
jax_plugins). `HLOREF_JAX_OPTIONS` has the client's options (docs/jax.md).
"""

import os
import pathlib

LIBRARY = pathlib.Path(__file__).parent / "libhloref_pjrt.so"
# Below cpu's, which is 0: jax.devices() are hloref's only where JAX_PLATFORMS
# names it.
PRIORITY = -1


def _value(text):
    """An option's value in its type: a bool, an integer, a number, else text."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def parse_options(text):
    """The options of "devices=8,profile=xla,choices=a=b,choices=c=d": one that
    comes again adds to its text, behind a comma."""
    found = {}
    for piece in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, value = piece.partition("=")
        if not equals or not name.strip():
            raise ValueError(f"HLOREF_JAX_OPTIONS: {piece!r} is not NAME=VALUE")
        found.setdefault(name.strip(), []).append(value.strip())
    return {name: _value(values[0]) if len(values) == 1 else ",".join(values)
            for name, values in found.items()}


def _options():
    from hloref import _core
    from jax._src import distributed
    if distributed.global_state.client is not None:
        raise NotImplementedError("UNIMPLEMENTED: hloref's devices are of one process; "
                                  "use jax.distributed without JAX_PLATFORMS=hloref")
    return {**_core._jax_hooks(),
            **parse_options(os.environ.get("HLOREF_JAX_OPTIONS", ""))}


def initialize():
    """Registers the plugin. The client is made by JAX, with all others."""
    from hloref import _jax_ffi
    from jax._src import xla_bridge
    _jax_ffi.register()
    # Else JAX warns in every program that the platform is experimental.
    getattr(xla_bridge, "_nonexperimental_plugins", set()).add("hloref")
    xla_bridge.register_plugin("hloref", priority=PRIORITY,
                               library_path=str(LIBRARY), options=_options)
