"""Runs functions of PTX, one thread after another.

Each access of memory is checked: it lies in one block and is aligned.
"""

import bisect

import forms
import numbers_of_ptx as numbers
import parse

STACK, STACK_SIZE = 1 << 60, 1 << 14
VARIABLES = 1 << 58
MOST_STEPS = 20_000_000  # of one launch


class Machine:
    def __init__(self, text):
        self.functions, variables = parse.parse(text)
        self.symbols, self.constants = {}, {}
        for k, (name, data) in enumerate(sorted(variables.items())):
            self.symbols[name] = VARIABLES + (k << 20)
            self.constants[self.symbols[name]] = bytearray(data)
        self.thread = self.threads = self.carry = self.steps = 0
        self.inexact = False  # an fma or an approximation was computed
        self.starts, self.blocks = [], []

    def launch(self, name, blocks, arguments, threads, scratch=(0, 0)):
        """Runs a kernel as one block of threads. `blocks`: address -> bytes,
        changed; `arguments`: bytes of each parameter; `scratch`: where memory
        begins of which each thread has so many bytes, and reaches no other's."""
        function = self.functions[name]
        stack = bytearray(STACK_SIZE)
        shared = {**blocks, STACK: stack, **self.constants}
        self.threads, self.steps = threads, 0
        for self.thread in range(threads):
            start, size = scratch
            memory = {**shared, start + self.thread * size: bytearray(size)} \
                if size else shared
            self.starts = sorted(memory)
            self.blocks = [memory[start] for start in self.starts]
            stack[:] = b"\xA5" * STACK_SIZE
            for (offset, size), data in zip(function.parameters, arguments):
                assert len(data) == size, (name, len(data), size)
                stack[offset:offset + size] = data
            self.run(function, STACK)

    def run(self, function, frame):
        if function.blocks is None:
            function.parse()
            function.code = [None] * len(function.blocks)
        registers = [None] * len(function.registers)
        at = 0
        while at >= 0:
            code = function.code[at] or self.translate(function, at)
            self.steps += len(function.blocks[at])
            if self.steps > MOST_STEPS:
                raise ValueError("too many steps")
            at = code(registers, frame)

    def call(self, name, frame, arguments, results):
        """Addresses of arguments and results -> a call in a new frame."""
        function = self.functions[name]
        frame = (frame + 63) // 64 * 64
        for (offset, size), address in zip(function.parameters, arguments):
            self.copy(frame + offset, address, size)
        self.run(function, frame)
        for (offset, size), address in zip(function.results, results):
            self.copy(address, frame + offset, size)

    def copy(self, to, address, size):
        for k in range(size):
            self.store(to + k, 1, self.load(address + k, 1))

    def translate(self, function, at):
        writer = forms.Writer(function, self.symbols)
        lines = []
        for form, operands, predicate in function.blocks[at]:
            part = self.flow(writer, form, operands, at)
            if predicate:
                wanted = "not " if predicate[0] == "!" else ""
                part = [f"if {wanted}{writer.bits(predicate.lstrip('!'), 1)}:"
                        ] + ["  " + each for each in part]
            lines += part
        lines.append(f"return {at + 1}")
        space = dict(vars(numbers), m=self)
        exec("def code(r, frame):\n" + "".join(f"  {each}\n" for each in lines),
             space)
        function.code[at] = space["code"]
        return space["code"]

    def flow(self, writer, form, operands, at):
        function = writer.function
        if form[0] == "ret":
            return ["return -1"]
        if form[0] == "bra":
            return [f"return {function.labels[operands[0]]}"]
        if form[0] != "call":
            return writer.write(form, operands)
        results = operands[0] if isinstance(operands[0], list) else []
        name, arguments = operands[1 if results else 0:]
        addresses = [", ".join(writer.bits(each, 8) for each in names)
                     for names in (arguments, results)]
        return [f"m.call('{name}', frame + {function.frame_size}, "
                f"[{addresses[0]}], [{addresses[1]}])"]

    def aligned(self, address, size):
        if address % size != 0:
            raise ValueError(
                f"{size} bytes at {address:#x} are not aligned")
        return address

    def find(self, address, size):
        k = bisect.bisect_right(self.starts, address) - 1
        offset = address - self.starts[k]
        if k < 0 or offset + size > len(self.blocks[k]):
            raise ValueError(f"{size} bytes at {address:#x} are in no block")
        return self.blocks[k], offset

    def load(self, address, size):
        block, offset = self.find(address, size)
        return int.from_bytes(block[offset:offset + size], "little")

    def store(self, address, size, value):
        block, offset = self.find(address, size)
        block[offset:offset + size] = value.to_bytes(size, "little")

    def least(self, address, value):
        old = self.load(address, 8)
        signed = (old ^ 1 << 63) - (1 << 63)
        self.store(address, 8, min(signed, value) & ((1 << 64) - 1))
        return old
