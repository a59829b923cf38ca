#!/usr/bin/env python3
"""StableHLO's reference interpreter as a backend:

    pip install jaxlib==0.10.2 ml_dtypes numpy
    hloref conform --backend 'exec:python3 .../stablehlo_interpreter.py'

jaxlib carries it as eval_module; what it has no case for, and what breaks, ends
its process. So each program is evaluated in a process of its own, and what that
says last is the answer: unsupported where it names an op, a type or an
attribute as such, else an error. CHLO is composed of StableHLO by StableHLO's
own pass. Every program runs as interpreter.run_parallel, one process or many.
"""
import importlib.metadata
import json
import os
import re
import signal
import tempfile

import numpy as np
from jaxlib.mlir import ir
from jaxlib.mlir._mlir_libs import _stablehlo
from jaxlib.mlir.dialects import stablehlo
from jaxlib.mlir.passmanager import PassManager
from protocol import TYPES, Unsupported, decode, encode, serve
from stablehlo_context import stablehlo_context

# Names that no vector has.
ENTRY, PROCESS = "hloref.entry", "hloref.process"
TOKEN = "!stablehlo.token"
# Its messages for programs that it has no case for.
NOT_THERE = re.compile(
    r"Unsupported op: .*?(\w+\.\w+)|((?:Unsupported|Unhandled) .*)|"
    r"Operation (\w+\.\w+) is unsupported at the moment|"
    r"(dynamic result types are not supported)|"
    r"failed to legalize operation '(chlo\.\w+)'|"
    r"(Dialect `\w+' not found|unregistered operation \S+|"
    r"unknown \w+ type: \w+)")
ARRAY_TYPE = re.compile(r"tensor<((?:[\d?]+x)*)([^,x]+?)(, .*)?>")
VALUE = re.compile(r"0x[0-9A-F]+|[+-]?\d[\d.]*(?:[Ee][+-]?\d+)?|true|false")


def mlir_name(kind):
    if kind == "pred":
        return "i1"
    if kind in ("c64", "c128"):
        return f"complex<f{int(kind[1:]) // 2}>"
    if re.fullmatch(r"f[468]e.*", kind):
        return "f" + kind[1:].upper()
    return re.sub(r"^u(\d+)$", r"ui\1", re.sub(r"^s(\d+)$", r"i\1", kind))


NAMES = {mlir_name(kind): kind for kind in TYPES}


def attribute(kind, array):
    """The array as MLIR's attribute; its raw form needs two elements."""
    shape = "x".join([str(size) for size in array.shape] + [mlir_name(kind)])
    if kind == "pred":
        values = json.dumps(array.tolist())
    else:
        values = f'"0x{np.ascontiguousarray(array).tobytes().hex().upper()}"'
    if not array.size:
        values = ""
    return ir.Attribute.parse(f"dense<{values}> : tensor<{shape}>")


def element_bits(text, dtype):
    """The bytes of one element that is written in decimal or as its bits."""
    if text.startswith("0x"):
        return int(text, 16).to_bytes(dtype.itemsize, "little")
    if text in ("true", "false"):
        return np.array(text == "true").tobytes()
    number = float(text) if dtype.kind in "fV" or "." in text else int(text)
    return np.array(number).astype(dtype).tobytes()


def array_of(result):
    """Type and array of an attribute, from MLIR's text, which is exact."""
    text, _, shape = str(result).rpartition(" : ")
    match = ARRAY_TYPE.fullmatch(shape)
    if match is None or match[2] not in NAMES:
        raise Unsupported(shape)
    kind = NAMES[match[2]]
    dtype = np.dtype(TYPES[kind])
    sizes = [int(size) for size in match[1].split("x") if size]
    body = text.partition("<")[2].rpartition(">")[0]
    if body.startswith('"'):
        data = bytes.fromhex(body.strip('"')[2:])
    else:
        data = b"".join(element_bits(each, dtype)
                        for each in VALUE.findall(body))
    count = int(np.prod(sizes, dtype=np.int64))
    array = np.frombuffer(data, dtype)
    return kind, (np.repeat(array, count) if array.size != count else
                  array).reshape(sizes)


class Launcher:
    """Two functions around the entry, as text: what each process runs, which
    has arrays alone as arguments and results, complex ones in two parts, since
    MLIR's Python knows no complex attribute, and a @main that runs it in all
    processes."""

    def __init__(self, module):
        entry = next(
            op for op in module.body.operations
            if ir.StringAttr(op.attributes["sym_name"]).value == "main")
        entry.attributes["sym_name"] = ir.StringAttr.get(ENTRY)
        kind = ir.FunctionType(entry.attributes["function_type"].value)
        self.inputs, self.lines, self.outputs = [], [], []
        operands = [self.operand(each) for each in kind.inputs]
        # One result is %out, several are %out#0, %out#1, ..
        count = len(kind.results)
        out = f"%out{f':{count}' if count > 1 else ''} = " if count else ""
        self.lines.append(
            f'{out}func.call @"{ENTRY}"({", ".join(operands)}) : '
            f"({types(kind.inputs)}) -> ({types(kind.results)})")
        # A leaf is the numbers of its results: of a token none, two of a
        # complex array.
        self.leaves = []
        for i, each in enumerate(kind.results):
            self.leaf(f"%out#{i}" if count > 1 else "%out", each)

    def line(self, op, operands, kinds, result, attributes=""):
        name = f"%v{len(self.lines)}"
        self.lines.append(f'{name} = "stablehlo.{op}"({", ".join(operands)}) '
                          f"{attributes} : ({types(kinds)}) -> {result}")
        return name

    def operand(self, kind):
        if str(kind) == TOKEN:
            return self.line("create_token", [], [], kind)
        if isinstance(kind, ir.TupleType):
            parts = parts_of(kind)
            return self.line("tuple", [self.operand(part) for part in parts],
                             parts, kind)
        part = real_type(kind)
        first = len(self.inputs)
        if part == str(kind):
            self.inputs.append(part)
            return f"%a{first}"
        self.inputs += [part, part]
        return self.line("complex", [f"%a{first}", f"%a{first + 1}"],
                         [part, part], kind)

    def leaf(self, name, kind):
        if str(kind) == TOKEN:
            self.leaves.append([])
        elif isinstance(kind, ir.TupleType):
            for i, part in enumerate(parts_of(kind)):
                self.leaf(self.line("get_tuple_element", [name], [kind], part,
                                    f"{{index = {i} : i32}}"), part)
        elif (real := real_type(kind)) != str(kind):
            first = len(self.outputs)
            self.leaves.append([first, first + 1])
            for op in ("real", "imag"):
                self.outputs.append(
                    (self.line(op, [name], [kind], real), real))
        else:
            self.leaves.append([len(self.outputs)])
            self.outputs.append((name, str(kind)))

    def text(self, replicas, partitions):
        names = ", ".join(name for name, _ in self.outputs)
        outputs = [kind for _, kind in self.outputs]
        arguments = ", ".join(f"%a{i}: {kind}"
                              for i, kind in enumerate(self.inputs))
        body = "\n".join(self.lines)
        end = f": {types(outputs)}" if outputs else ""
        count = replicas * partitions
        row = ", ".join([f'@"{PROCESS}"'] * partitions)
        grid = ", ".join([f"[{row}]"] * replicas)
        given = [f"%a{i}" for i in range(len(self.inputs) * count)]
        several = len(outputs) * count
        out = f"%out:{several} = " if outputs else ""
        results = ", ".join(f"%out#{i}" for i in range(several))
        all_inputs = ", ".join(f"{name}: {kind}" for name, kind in
                               zip(given, self.inputs * count))
        return f"""
func.func @"{PROCESS}"({arguments}) -> ({types(outputs)}) {{
{body}
return {names} {end}
}}
func.func @main({all_inputs}) -> ({types(outputs * count)}) {{
{out}"interpreter.run_parallel"({", ".join(given)}) {{programs = [{grid}]}} : (
    {types(self.inputs * count)}) -> ({types(outputs * count)})
return {results} {f": {types(outputs * count)}" if outputs else ""}
}}"""

    def process(self, arrays):
        """The leaves of a process from the arrays of its outputs."""
        return [encode(*whole([arrays[i] for i in leaf]))
                for leaf in self.leaves]


def types(kinds):
    return ", ".join(map(str, kinds))


def real_type(kind):
    """The type of the parts of a complex array; else the type itself."""
    return re.sub(r"complex<(f\d+)>", r"\1", str(kind))


def parts_of(kind):
    return [kind.get_type(i) for i in range(kind.num_types)]


def whole(parts):
    """Type, sizes and array of a leaf."""
    if not parts:
        return "token", [], None
    kind, array = parts[0]
    if len(parts) == 2:
        kind = {"f32": "c64", "f64": "c128"}[kind]
        both = np.stack([part[1] for part in parts], axis=-1)
        array = both.view(TYPES[kind]).reshape(array.shape)
    return kind, list(array.shape), array


def leaves_of(literal):
    if "tuple" in literal:
        return [leaf for each in literal["tuple"] for leaf in leaves_of(each)]
    if literal["shape"] == "token[]":
        return []
    kind, array = decode(literal)
    if kind[0] != "c":
        return [(kind, array)]
    return [(f"f{int(kind[1:]) // 2}", part)
            for part in (array.real, array.imag)]


def evaluate(text, request):
    with stablehlo_context() as context, ir.Location.unknown():
        _stablehlo.register_interpreter_dialect(context)
        context.enable_multithreading(False)
        try:
            module = ir.Module.parse(text)
        except ir.MLIRError as error:
            return refused(str(error))
        PassManager.parse(
            "builtin.module(func.func(chlo-legalize-to-stablehlo))").run(
                module.operation)
        launcher = Launcher(module)
        # The generic form: not all that MLIR prints in the other one it reads.
        rest, end, attributes = module.operation.get_asm(
            print_generic_op_form=True).rpartition("\n})")
        text = launcher.text(request["replicas"], request["partitions"])
        arguments = [attribute(*leaf) for process in request["inputs"]
                     for literal in process for leaf in leaves_of(literal)]
        results = _stablehlo.eval_module(
            ir.Module.parse(rest + text + end + attributes), arguments)
        arrays = [array_of(result) for result in results]
        each = len(launcher.outputs)
        return {"ok": {"outputs": [
            launcher.process(arrays[p * each:(p + 1) * each])
            for p in range(len(request["inputs"]))]}}


def missing_in(said):
    """The answer if that is what it has no case for; else None."""
    match = NOT_THERE.search(said)
    if match is None:
        return None
    return {"unsupported": {"feature": next(filter(None, match.groups()))}}


def refused(said):
    message = re.search(r"error: (.*)", said)
    return missing_in(said) or {"rejected": {
        "stage": "check", "message": message[1] if message else said}}


def died(said, status):
    """The answer when the evaluation ended its process."""
    lines = [line for line in said.splitlines() if line.strip()] or [""]
    last = next((line for line in lines if "ERROR" in line), lines[-1])
    how = (signal.Signals(os.WTERMSIG(status)).name
           if os.WIFSIGNALED(status) else f"exit {os.WEXITSTATUS(status)}")
    return missing_in(said) or {"errored": {"message": f"{how}: {last}"}}


class Client:
    def __init__(self):
        self.programs = {}  # their texts, by id

    def hello(self):
        version = importlib.metadata.version("jaxlib")
        return {"protocol": 1, "name": "stablehlo-interpreter",
                "version": f"StableHLO {stablehlo.get_current_version()}, "
                           f"jaxlib {version}",
                "forms": ["stablehlo"],
                # Each process waits for others on a thread of its own, and
                # there are as many threads as cores.
                "devices": len(os.sched_getaffinity(0)),
                "types": sorted(TYPES), "unsupported": ["*"]}

    def answer(self, request):
        program = request["program"]
        if "text" in program:
            self.programs[program["id"]] = program["text"]
        text = self.programs.get(program["id"])
        if text is None:
            return {"need": program["id"]}
        # Infeed, outfeed, send and recv end in the interpreter itself.
        for queue in ("infeed", "from_host"):
            if queue in request:
                return {"unsupported": {"feature": queue}}
        if '"stablehlo.outfeed"' in text:
            return {"unsupported": {"feature": "op:outfeed"}}
        if "is_host_transfer = true" in text:
            return {"unsupported": {"feature": "host_transfers"}}
        return self.in_a_child(text, request)

    @staticmethod
    def in_a_child(text, request):
        reader, writer = os.pipe()
        with tempfile.TemporaryFile() as log:
            child = os.fork()
            if child == 0:
                os.close(reader)
                os.dup2(log.fileno(), 2)
                try:
                    answer = evaluate(text, request)
                except Unsupported as missing:
                    answer = {"unsupported": {"feature": str(missing)}}
                except Exception as error:  # noqa: BLE001: reported
                    answer = {"raised": f"{type(error).__name__}: {error}"}
                with os.fdopen(writer, "w") as pipe:
                    json.dump(answer, pipe)
                os._exit(0)
            os.close(writer)
            with os.fdopen(reader) as pipe:
                answer = pipe.read()
            _, status = os.waitpid(child, 0)
            log.seek(0)
            said = log.read().decode(errors="replace")
        if status or not answer:
            return died(said, status)
        answer = json.loads(answer)
        if "raised" not in answer:
            return answer
        said = f"{answer['raised']} {said}".strip()
        return missing_in(said) or {"errored": {"message": said}}


if __name__ == "__main__":
    _stablehlo.register_stablehlo_passes()
    serve(Client())
