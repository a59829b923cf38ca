#!/usr/bin/env python3
"""A backend in 60 lines: it adds and multiplies f32 arrays, and nothing else.

    hloref conform --backend 'exec:python3 conformance/clients/toy_backend.py'

The protocol is one JSON object a line: docs/conformance_protocol.md.
"""
import json
import re
import struct
import sys

OPS = {"add": lambda a, b: a + b, "multiply": lambda a, b: a * b}
LINE = re.compile(r"%?([\w.-]+) = (\(.*?\)|\S+) ([\w-]+)\(([^)]*)\)")


def single(number):
    """A Python number rounded to f32."""
    try:
        return struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def decode(literal):
    data = bytes.fromhex(literal["bits"])
    return list(struct.unpack(f"<{len(data) // 4}f", data))


def encode(shape, values):
    bits = struct.pack(f"<{len(values)}f", *values).hex()
    return {"shape": shape, "bits": bits}


def evaluate(text, arguments):
    """Walks the instructions of the entry computation."""
    values, shape = {}, ""
    for name, shape, op, operands in LINE.findall(text[text.find("ENTRY"):]):
        shape = shape.split("{")[0]
        if op != "parameter" and op not in OPS:
            return {"unsupported": {"feature": f"op:{op}"}}
        if not shape.startswith("f32"):
            return {"unsupported": {"feature": shape.split("[")[0]}}
        if op == "parameter":
            values[name] = decode(arguments[int(operands)])
        else:
            a, b = (values[each.strip().lstrip("%")] for each in operands.split(","))
            if len(a) != len(b):
                return {"rejected": {"stage": "check", "message": "sizes differ"}}
            values[name] = [single(OPS[op](x, y)) for x, y in zip(a, b)]
    if not values:
        return {"rejected": {"stage": "parse", "message": "no instruction"}}
    return {"ok": {"outputs": [[encode(shape, values[name])]]}}


def main():
    programs = {}
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            answer = {"hello": {"protocol": 1, "name": "toy", "version": "1",
                                "types": ["f32"],
                                "unsupported": ["*", "dynamic"]}}
        elif "bye" in request:
            return
        else:
            program = request["program"]
            text = programs.setdefault(program["id"], program.get("text"))
            try:
                answer = evaluate(text, request["inputs"][0])
            except (KeyError, ValueError, IndexError) as error:
                answer = {"rejected": {"stage": "parse", "message": str(error)}}
            answer["seq"] = request["seq"]
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
