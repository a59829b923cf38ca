"""Users' functions of XLA's FFI, which JAX programs name in custom calls.

`jax.ffi.register_ffi_target(name, capsule, platform="cpu")` is enough: programs
that are lowered for the platform cpu run here. Functions of the platform
"hloref" come first.
"""

import ctypes
import itertools
import os

_STAGES = ("instantiate", "prepare", "initialize", "execute")
# Libraries whose handlers call into XLA's own runtime, which is not here.
_RUNTIMES = ("libjax_common", "xla_extension", "_jax", "_xla")

_functions = {}  # those of the platform "hloref": (capsules by stage, is typed)
_deleters = {}   # addresses (0: none) by the number of their type
_next_type = itertools.count(1 << 40)


class _Symbol(ctypes.Structure):
    """Dl_info."""
    _fields_ = [("file", ctypes.c_char_p), ("base", ctypes.c_void_p),
                ("name", ctypes.c_char_p), ("address", ctypes.c_void_p)]


def _address(capsule):
    """What a PyCapsule holds."""
    api = ctypes.pythonapi
    api.PyCapsule_GetName.restype = ctypes.c_char_p
    api.PyCapsule_GetName.argtypes = [ctypes.py_object]
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    return api.PyCapsule_GetPointer(capsule, api.PyCapsule_GetName(capsule)) or 0


def _is_of_runtime(address):
    symbol = _Symbol()
    dladdr = ctypes.CDLL(None).dladdr
    dladdr.argtypes = [ctypes.c_void_p, ctypes.POINTER(_Symbol)]
    if not dladdr(address, ctypes.byref(symbol)) or not symbol.file:
        return False
    return os.path.basename(symbol.file.decode()).startswith(_RUNTIMES)


def _targets_of_cpu():
    from jaxlib import _jax
    return _jax.custom_call_targets("Host")


def find_function(name):
    """The addresses of a plain function and of the handlers of the four stages,
    0 where there is none; None if nobody has registered one of that name."""
    known = _functions.get(name)
    if known is None:
        capsules = _targets_of_cpu().get(name)
        known = capsules, isinstance(capsules, dict)
    capsules, typed = known
    if capsules is None:
        return None
    if not typed:
        return [_address(capsules), 0, 0, 0, 0]
    if not isinstance(capsules, dict):
        capsules = {"execute": capsules}
    found = [0] + [_address(capsules[stage]) if stage in capsules else 0
                   for stage in _STAGES]
    return None if any(map(_is_of_runtime, filter(None, found))) else found


def find_type(number):
    """The address of the deleter of a type, 0 if it has none; None if nobody has
    registered the type for the platform "hloref"."""
    return _deleters.get(number)


def _register_function(name, capsules, platform, api_version=0, traits=0):
    del platform, traits
    if isinstance(name, bytes):
        name = name.decode()
    _functions[name] = capsules, api_version == 1


def _register_type(name, registration):
    """A type has the number that stands in its registration, or gets one."""
    del name
    if not isinstance(registration, dict):
        registration = {"type_id": registration}
    number = ctypes.c_int64.from_address(_address(registration["type_id"]))
    if number.value == 0:
        number.value = next(_next_type)
    info = registration.get("type_info")
    # XLA_FFI_TypeInfo: two words, then the deleter.
    _deleters[number.value] = 0 if info is None else ctypes.c_void_p.from_address(
        _address(info) + 2 * ctypes.sizeof(ctypes.c_void_p)).value or 0


def register():
    """Receives what is registered for the platform "hloref", now and later."""
    from jaxlib import xla_client
    xla_client.register_custom_call_handler("hloref", _register_function)
    xla_client.register_custom_type_handler("hloref", _register_type)
