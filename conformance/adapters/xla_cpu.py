#!/usr/bin/env python3
"""XLA:CPU as a backend: hloref conform --backend 'exec:python3 .../xla_cpu.py'.

    pip install -r conformance/adapters/requirements.txt

A module is read by XLA's own parser (jaxlib) and runs as it is written on the
four devices of XLA's PJRT plugin. With --form proto the plugin reads hloref's
own protos, with --form stablehlo its StableHLO. What XLA refuses at any stage is a rejection; what it says
it does not implement is unsupported.
"""
import base64
import collections
import importlib.metadata
import os
import pathlib
import re

# Else maximum, minimum and clamp lose NaN, as XLA documents.
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_enable_fast_min_max=false")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import xla_plugins.xla_cpu_pjrt as plugin  # noqa: E402
from jaxlib import _jax as hlo  # noqa: E402
from jaxlib.mlir import ir  # noqa: E402
from pjrt_client import UNIMPLEMENTED, PjrtClient, PjrtError  # noqa: E402
from protocol import (  # noqa: E402
    ARRAY, TYPES, Unsupported, decode, encode, serve)
from stablehlo_context import stablehlo_context  # noqa: E402

# Errors of other kinds that say: there is no code for this.
NOT_THERE = re.compile(
    r"Unknown opcode: [\w-]+|No registered implementation for .*|"
    r"failed to legalize operation \S+|Unsupported stochastic convert: .*|"
    r"unknown stablehlo type: \w+|unregistered operation \S+|"
    r"Algorithm not supported by .*|Unsupported type: .*|"
    r"LayoutModeToXlaShape must be passed array shapes")
# A line that is an instruction.
INSTRUCTION = re.compile(r"^  +(?:ROOT )?%?[\w.-]+ = ")
# The plugin has no call that takes what is fed out: the program would wait.
OUTFEED = re.compile(r" outfeed\(|stablehlo\.outfeed")
PROGRAMS_KEPT = 64


def parameter_layouts(text):
    """Minor to major by parameter, where that is not the usual order."""
    header = text.partition("entry_computation_layout={(")[2]
    depth, end = 1, 0
    while end < len(header) and depth:
        depth += {"(": 1, ")": -1}.get(header[end], 0)
        end += 1
    layouts = []
    for match in ARRAY.finditer(header[:end]):
        order = [int(d) for d in (match[3] or "").split(",") if d]
        usual = sorted(order, reverse=True)
        layouts.append(order if order != usual else None)
    return layouts


def as_written(text, partitions):
    """For several partitions XLA would cut the program up anew: marked so."""
    if partitions == 1:
        return text
    return "\n".join(
        line + ", sharding={manual}"
        if INSTRUCTION.match(line) and "sharding=" not in line else line
        for line in text.split("\n"))


def stablehlo_as_written(text, partitions):
    """The same of StableHLO, in the bytes that the plugin reads."""
    if partitions == 1:
        return text.encode()
    with stablehlo_context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        manual = ir.StringAttr.get("{manual}")
        notes = ir.DictAttr.get({"mhlo.sharding": manual})

        def mark(op):
            op = op.operation
            if op.name.startswith(("stablehlo.", "chlo.")):
                op.attributes["mhlo.sharding"] = manual
            return ir.WalkResult.ADVANCE

        module.operation.walk(mark)
        for function in module.body.operations:
            kind = function.attributes["function_type"].value
            for name, types in (("arg_attrs", kind.inputs),
                                ("res_attrs", kind.results)):
                function.attributes[name] = ir.ArrayAttr.get(
                    [notes] * len(types))
        return module.operation.get_asm().encode()


class Client:
    def __init__(self):
        folder = pathlib.Path(list(plugin.__path__)[0])
        self.pjrt = PjrtClient(folder / "xla_cpu_pjrt.so",
                               folder / "include" / "pjrt_c_api.h")
        self.programs = collections.OrderedDict()

    def hello(self):
        versions = [f"{name} {importlib.metadata.version(name)}"
                    for name in ("xla-cpu-pjrt", "jaxlib")]
        return {"protocol": 1, "name": "xla-cpu",
                "version": ", ".join(versions + [self.pjrt.version()]),
                "forms": ["hlo", "stablehlo", "proto"],
                "devices": len(self.pjrt.devices),
                "types": sorted(set(TYPES) & set(self.pjrt.codes)),
                "unsupported": ["*"]}

    def compiled(self, request):
        """The program and its parameters' layouts; None: its text is gone."""
        key = request["program"]["id"]
        if key in self.programs:
            self.programs.move_to_end(key)
            return self.programs[key]
        if "text" not in request["program"]:
            return None
        text = request["program"]["text"]
        if OUTFEED.search(text):
            raise Unsupported("outfeed")
        counts = request["replicas"], request["partitions"]
        if request["program"]["form"] == "stablehlo":
            program = stablehlo_as_written(text, counts[1])
            executable = self.pjrt.compile(program, *counts, form="mlir")
            layouts = [None] * len(request["inputs"][0])
        elif request["program"]["form"] == "proto" and counts[1] == 1:
            program = base64.b64decode(text)
            executable = self.pjrt.compile(program, *counts)
            module = hlo.HloModule.from_serialized_hlo_module_proto(program)
            layouts = parameter_layouts(module.to_string())
        else:
            if request["program"]["form"] == "proto":
                # To be marked as what runs as it is written.
                text = hlo.HloModule.from_serialized_hlo_module_proto(
                    base64.b64decode(text)).to_string()
            module = hlo.hlo_module_from_text(as_written(text, counts[1]))
            executable = self.pjrt.compile(
                module.as_serialized_hlo_module_proto(), *counts)
            layouts = parameter_layouts(module.to_string())
        if len(self.programs) == PROGRAMS_KEPT:
            self.pjrt.forget(self.programs.popitem(last=False)[1][0])
        self.programs[key] = executable, layouts
        return self.programs[key]

    def answer(self, request):
        stage = "parse"
        try:
            for queue in ("infeed", "from_host"):
                if queue in request:
                    raise Unsupported(queue)
            arguments = [[decode(literal) for literal in process]
                         for process in request["inputs"]]
            found = self.compiled(request)
            if found is None:
                return {"need": request["program"]["id"]}
            stage = "run"
            executable, layouts = found
            results = self.pjrt.run(executable, arguments, layouts)
            return {"ok": {"outputs": [[encode(*leaf) for leaf in process]
                                       for process in results]}}
        except Unsupported as missing:
            return {"unsupported": {"feature": str(missing)}}
        except (PjrtError, RuntimeError, ValueError, ir.MLIRError) as error:
            return self.refused(error, stage)

    @staticmethod
    def refused(error, stage):
        parsing = re.search(r"error: .*", str(error))
        message = parsing[0] if parsing else str(error).splitlines()[0]
        message = message.partition(". Allowed attributes")[0]  # in any order
        code = error.code if isinstance(error, PjrtError) else None
        if code == UNIMPLEMENTED:
            return {"unsupported": {"feature": message}}
        missing = NOT_THERE.search(message)
        if missing:
            return {"unsupported": {"feature": missing[0]}}
        if code is not None and stage == "parse":
            stage = "compile"
        return {"rejected": {"stage": stage, "message": message}}


if __name__ == "__main__":
    serve(Client())
