#!/usr/bin/env python3
"""XLA:CPU as a backend: hloref conform --backend 'exec:python3 .../xla_cpu.py'.

Needs jax, jaxlib and numpy (conformance/adapters/requirements.txt). A module is
read by XLA's own parser, converted and compiled for the CPU; what XLA refuses
at any stage is a rejection. Several processes: `unsupported`.
"""
import json
import os
import re
import sys

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_enable_fast_min_max=false")
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("JAX_ENABLE_X64", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import jax  # noqa: E402
import jaxlib  # noqa: E402
import ml_dtypes  # noqa: E402
import numpy as np  # noqa: E402
from jaxlib import _hlo, _jax, xla_client  # noqa: E402

TYPES = {"pred": np.bool_, "bf16": ml_dtypes.bfloat16, "f16": np.float16,
         "f32": np.float32, "f64": np.float64, "c64": np.complex64,
         "c128": np.complex128}
TYPES.update({f"s{n}": np.dtype(f"int{n}") for n in (8, 16, 32, 64)})
TYPES.update({f"u{n}": np.dtype(f"uint{n}") for n in (8, 16, 32, 64)})
for _name in ("int2", "int4", "uint2", "uint4"):
    TYPES[_name.replace("uint", "u").replace("int", "s")] = getattr(ml_dtypes, _name)
for _name in ("float8_e3m4", "float8_e4m3", "float8_e4m3fn", "float8_e4m3fnuz",
              "float8_e4m3b11fnuz", "float8_e5m2", "float8_e5m2fnuz",
              "float8_e8m0fnu", "float4_e2m1fn"):
    TYPES[_name.replace("float", "f").replace("_", "")] = getattr(ml_dtypes, _name)

SHAPE = re.compile(r"(\w+)\[([\d,]*)\]")


class Unsupported(Exception):
    pass


def decode(literal):
    match = SHAPE.fullmatch(literal.get("shape", ""))
    if match is None or match[1] not in TYPES:
        raise Unsupported(literal.get("shape", "tuple"))
    sizes = [int(size) for size in match[2].split(",") if size]
    data = np.frombuffer(bytes.fromhex(literal["bits"]), TYPES[match[1]])
    return data.reshape(sizes)


def encode(array):
    array = np.asarray(array)
    name = next(n for n, dtype in TYPES.items() if np.dtype(dtype) == array.dtype)
    sizes = ",".join(map(str, array.shape))
    return {"shape": f"{name}[{sizes}]",
            "bits": np.ascontiguousarray(array).tobytes().hex()}


class Client:
    def __init__(self):
        self.device = jax.devices("cpu")[0]
        self.programs = {}

    def compiled(self, program):
        key = program["id"]
        if key not in self.programs:
            module = _hlo.hlo_module_from_text(program["text"])
            computation = _hlo.XlaComputation(module.as_serialized_hlo_module_proto())
            mlir = _jax.mlir.xla_computation_to_mlir_module(computation)
            self.programs[key] = self.device.client.compile_and_load(
                mlir, [self.device], xla_client.CompileOptions())
        return self.programs[key]

    def answer(self, request):
        if request["replicas"] * request["partitions"] > 1:
            return {"unsupported": {"feature": "processes"}}
        try:
            arguments = [decode(literal) for literal in request["inputs"][0]]
        except Unsupported as error:
            return {"unsupported": {"feature": str(error)}}
        stage = "compile"
        try:
            program = self.compiled(request["program"])
            stage = "run"
            results = program.execute(
                [jax.device_put(array, self.device) for array in arguments])
            return {"ok": {"outputs": [[encode(result) for result in results]]}}
        except (RuntimeError, ValueError, TypeError) as error:
            message = str(error)
            if "UNIMPLEMENTED" in message or "not implemented" in message.lower():
                return {"unsupported": {"feature": message.splitlines()[0][:200]}}
            return {"rejected": {"stage": stage,
                                 "message": message.splitlines()[0][:500]}}


def main():
    client = Client()
    for line in sys.stdin:
        request = json.loads(line)
        if "bye" in request:
            return
        if "hello" in request:
            answer = {"hello": {
                "protocol": 1, "name": "xla-cpu", "version": jaxlib.__version__,
                "devices": 1, "types": sorted(TYPES),
                "unsupported": ["*", "dynamic", "processes"]}}
        else:
            answer = {"seq": request["seq"], **client.answer(request)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
