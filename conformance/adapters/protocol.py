"""docs/conformance_protocol.md for clients: arrays, and the loop.

Needs: pip install ml_dtypes numpy.
"""
import json
import re
import sys

import ml_dtypes
import numpy as np

TYPES = {"pred": np.bool_, "bf16": ml_dtypes.bfloat16, "f16": np.float16,
         "f32": np.float32, "f64": np.float64, "c64": np.complex64,
         "c128": np.complex128}
for _bits in (8, 16, 32, 64):
    TYPES[f"s{_bits}"] = np.dtype(f"int{_bits}")
    TYPES[f"u{_bits}"] = np.dtype(f"uint{_bits}")
for _name in dir(ml_dtypes):
    if re.fullmatch(r"u?int[24]|float[468]_\w+", _name):
        _short = _name.replace("uint", "u").replace("int", "s")
        TYPES[_short.replace("float", "f").replace("_", "")] = getattr(
            ml_dtypes, _name)

ARRAY = re.compile(r"(\w+)\[([<=\d,]*)\](?:\{([\d,]*)[^}]*\})?")


class Unsupported(Exception):
    pass


def decode(literal):
    match = ARRAY.fullmatch(literal.get("shape", ""))
    if match is None or match[1] not in TYPES:
        raise Unsupported(literal.get("shape", "tuple"))
    if "<=" in match[2]:
        raise Unsupported("dynamic")
    sizes = [int(size) for size in match[2].split(",") if size]
    data = np.frombuffer(bytes.fromhex(literal["bits"]), TYPES[match[1]])
    return match[1], data.reshape(sizes)


def encode(kind, bounds, array):
    if array is None:
        return {"shape": "token[]"}
    sizes = [f"<={bound}" if size != bound else str(bound)
             for size, bound in zip(array.shape, bounds)]
    literal = {"shape": f"{kind}[{','.join(sizes)}]"}
    if list(array.shape) != bounds:
        literal["sizes"] = list(array.shape)
    literal["bits"] = np.ascontiguousarray(array).tobytes().hex()
    return literal


def serve(client):
    """`client`: hello() and answer(request) return the lines' objects."""
    for line in sys.stdin:
        request = json.loads(line)
        if "bye" in request:
            return
        if "hello" in request:
            answer = {"hello": client.hello()}
        else:
            answer = {"seq": request["seq"], **client.answer(request)}
        print(json.dumps(answer), flush=True)
