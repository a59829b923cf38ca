"""The forms of PTX that nvcc makes of the kernels, as Python's statements.

r: the registers; frame: the address of the function's variables; m: the machine.
An unknown form is an error.
"""

import re

from parse import SIZES

SPECIAL = {"%tid.x": "m.thread", "%ntid.x": "m.threads", "%ctaid.x": "0",
           "%nctaid.x": "1"}
ORDERED = {"eq": "{a} == {b}", "lt": "{a} < {b}", "le": "{a} <= {b}",
           "gt": "{a} > {b}", "ge": "{a} >= {b}",
           "ne": "{a} < {b} or {a} > {b}",
           "equ": "not ({a} < {b} or {a} > {b})", "neu": "{a} != {b}",
           "ltu": "not {a} >= {b}", "leu": "not {a} > {b}",
           "gtu": "not {a} <= {b}", "geu": "not {a} < {b}",
           "num": "{a} == {a} and {b} == {b}",
           "nan": "{a} != {a} or {b} != {b}"}
INTEGERS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
ARITHMETIC = {"add": "{a} + {b}", "sub": "{a} - {b}", "mul": "{a} * {b}",
              "div": "quotient({a}, {b})", "sqrt": "root({a})",
              "rcp": "quotient(1.0, {a})", "min": "lesser({a}, {b})",
              "max": "greater({a}, {b})"}
SIGNS = {"neg": "{a} ^ {sign}", "abs": "{a} & {rest}",
         "copysign": "{a} & {sign} | {b} & {rest}"}


class Writer:
    """Statements for the instructions of a function."""

    def __init__(self, function, symbols):
        self.function, self.symbols = function, symbols

    def kind(self, operand):
        return self.function.registers[operand][1]

    def address(self, operand):
        name, offset = re.match(r"\[([^+\]]+)\+?(-?\d+)?\]", operand).groups()
        return f"{self.bits(name, 8)} + {int(offset or 0)}"

    def bits(self, operand, size):
        """An expression for the bits of an operand of so many bytes."""
        mask = (1 << 8 * size) - 1
        if operand in self.function.registers:
            index, kind = self.function.registers[operand]
            if kind == "f64":
                return f"bits_of(r[{index}])"
            narrow = SIZES[kind] > size
            return f"(r[{index}] & {mask})" if narrow else f"r[{index}]"
        if operand in SPECIAL:
            return SPECIAL[operand]
        if operand in self.function.places:
            return f"(frame + {self.function.places[operand]})"
        if operand in self.symbols:
            return str(self.symbols[operand])
        if operand[:2] in ("0f", "0d"):
            return str(int(operand[2:], 16))
        return str(int(operand, 0) & mask)

    def signed(self, operand, size):
        sign = 1 << 8 * size - 1
        return f"(({self.bits(operand, size)} ^ {sign}) - {sign})"

    def integer(self, operand, kind):
        return (self.signed if kind[0] == "s" else self.bits)(operand,
                                                              SIZES[kind])

    def real(self, operand, kind):
        """A float of Python's."""
        if kind == "f32":
            return f"float_of({self.bits(operand, 4)})"
        if operand in self.function.registers:
            return f"r[{self.function.registers[operand][0]}]"
        return f"double_of({self.bits(operand, 8)})"

    def put(self, operand, expression):
        """The bits of a result."""
        index, kind = self.function.registers[operand]
        if kind == "f64":
            expression = f"double_of({expression})"
        return f"r[{index}] = {expression}"

    def put_real(self, operand, kind, expression):
        index = self.function.registers[operand][0]
        if kind == "f32":
            expression = f"rounded({expression})"
        return f"r[{index}] = {expression}"

    # Each of the following takes the parts of a form and its operands, and gives
    # a list of statements.

    def write(self, form, operands):
        name, kind = form[0], form[-1]
        if name in ("ld", "st"):
            return self.move(form, operands)
        if "approx" in form:
            return self.approximation(name, kind, operands)
        if name in ("mov", "cvta"):
            return self.mov(kind, operands)
        if name in ("setp", "selp"):
            return getattr(self, name)(form[1], kind, operands)
        if name == "cvt":
            return self.cvt(form[1:], operands)
        if name == "atom" and form[1:3] == ["global", "min"]:
            return [self.put(operands[0], f"m.least({self.address(operands[1])}"
                             f", {self.signed(operands[2], 8)})")]
        if "cc" in form or name in ("addc", "subc", "madc"):
            return self.carried(form, operands)
        if kind[0] == "f":
            return self.float_form(name, kind, operands)
        return [self.put(operands[0], self.integer_form(form, operands))]

    def move(self, form, operands):
        kind = form[-1]
        size = SIZES[kind]
        at, values = (1, 0) if form[0] == "ld" else (0, 1)
        lanes = operands[values]
        lanes = lanes if isinstance(lanes, list) else [lanes]
        lines = [f"a = m.aligned({self.address(operands[at])}, "
                 f"{size * len(lanes)})"]
        for k, lane in enumerate(lanes):
            where = f"a + {k * size}, {size}"
            if form[0] == "st":
                lines.append(f"m.store({where}, {self.bits(lane, size)})")
                continue
            value = f"m.load({where})"
            wide = SIZES[self.kind(lane)]
            if kind[0] == "s" and wide > size:
                sign = 1 << 8 * size - 1
                value = f"(({value} ^ {sign}) - {sign}) & {(1 << 8 * wide) - 1}"
            lines.append(self.put(lane, value))
        return lines

    def mov(self, kind, operands):
        to, source = operands
        size = SIZES[kind]
        if isinstance(to, list):
            part = size // len(to)
            mask = (1 << 8 * part) - 1
            return [f"a = {self.bits(source, size)}"] + \
                [self.put(each, f"a >> {8 * part * k} & {mask}")
                 for k, each in enumerate(to)]
        if isinstance(source, list):
            part = size // len(source)
            return [self.put(to, " | ".join(
                f"{self.bits(each, part)} << {8 * part * k}"
                for k, each in enumerate(source)))]
        if kind == "f64":
            return [self.put_real(to, kind, self.real(source, kind))]
        return [self.put(to, self.bits(source, size))]

    def setp(self, relation, kind, operands):
        to, a, b = operands
        if kind[0] == "f":
            a, b = self.real(a, kind), self.real(b, kind)
            return [self.put(to, f"int({ORDERED[relation].format(a=a, b=b)})")]
        return [self.put(to, f"int({self.integer(a, kind)} "
                             f"{INTEGERS[relation]} {self.integer(b, kind)})")]

    def selp(self, _, kind, operands):
        to, a, b, p = operands
        size = SIZES[kind]
        return [self.put(to, f"{self.bits(a, size)} if {self.bits(p, 1)} else "
                             f"{self.bits(b, size)}")]

    def cvt(self, parts, operands):
        to, source = parts[-2], parts[-1]
        mode = parts[0] if len(parts) > 2 else ""
        result, x = operands
        if source[0] != "f" and to[0] != "f":
            mask = (1 << 8 * SIZES[self.kind(result)]) - 1
            low = (1 << 8 * SIZES[to]) - 1
            value = f"{self.integer(x, source)} & {low}"
            if to[0] == "s" and SIZES[self.kind(result)] > SIZES[to]:
                sign = 1 << 8 * SIZES[to] - 1
                value = f"(({value} ^ {sign}) - {sign}) & {mask}"
            return [self.put(result, value)]
        if source[0] != "f":
            value = self.integer(x, source)
            if to == "f32":
                return [self.put(result, f"rounded_integer({value})")]
            return [self.put_real(result, to, f"float({value})")]
        value = self.real(x, source)
        if to[0] != "f":
            size = SIZES[to]
            wide = source == "f64" or size == 8
            return [self.put(result, f"to_integer('{mode}', {value}, {8 * size},"
                                     f" {to[0] == 's'}, {wide})")]
        if mode in ("rni", "rzi", "rmi", "rpi"):
            value = f"to_whole('{mode}', {value})"
        return [self.put_real(result, to, value)]

    def approximation(self, name, kind, operands):
        x = self.real(operands[1], kind)
        if kind == "f64":
            value = f"approximate('{name}', {x})"
            return ["m.inexact = True",
                    self.put_real(operands[0], kind, value)]
        return ["m.inexact = True",
                self.put(operands[0], f"approximate_base_two('{name}', {x})")]

    def float_form(self, name, kind, operands):
        if name in SIGNS:
            size = SIZES[kind]
            values = [self.bits(each, size) for each in operands[1:]]
            sign = 1 << 8 * size - 1
            return [self.put(operands[0], SIGNS[name].format(
                a=values[0], b=values[-1], sign=sign, rest=sign - 1))]
        values = [self.real(each, kind) for each in operands[1:]]
        if name == "fma" and kind == "f64":
            return ["m.inexact = True", self.put_real(
                operands[0], kind, f"fma({', '.join(values)})")]
        return [self.put_real(operands[0], kind, ARITHMETIC[name].format(
            a=values[0], b=values[-1]))]

    def carried(self, form, operands):
        name, kind = form[0], form[-1]
        size = SIZES[kind]
        values = [self.bits(each, size) for each in operands[1:]]
        carry = "m.carry" if name.endswith("c") else "0"
        if name.startswith("mad"):
            product = f"{values[0]} * {values[1]}"
            part = f"({product} >> {8 * size})" if "hi" in form else \
                f"({product} & {(1 << 8 * size) - 1})"
            total = f"{part} + {values[2]} + {carry}"
        else:
            sign = "-" if name.startswith("sub") else "+"
            total = f"{values[0]} {sign} {values[1]} {sign} {carry}"
        lines = [f"a = {total}"]
        if "cc" in form:
            lines.append(f"m.carry = a >> {8 * size} & 1")
        return lines + [self.put(operands[0], f"a & {(1 << 8 * size) - 1}")]

    def integer_form(self, form, operands):
        """An expression."""
        name, kind = form[0], form[-1]
        size = SIZES[kind]
        mask, width = (1 << 8 * size) - 1, 8 * size
        if kind == "pred":
            mask = 1
        if name in ("shl", "shr", "bfi", "shf"):
            return self.shift(name, kind, operands)
        values = [self.integer(each, kind) for each in operands[1:]]
        a, b, c = (values + ["", ""])[:3]
        formulas = {"add": f"{a} + {b}", "sub": f"{a} - {b}",
                    "and": f"{a} & {b}", "or": f"{a} | {b}",
                    "xor": f"{a} ^ {b}", "not": f"~{a}", "neg": f"-{a}",
                    "abs": f"abs({a})", "min": f"min({a}, {b})",
                    "max": f"max({a}, {b})", "div": f"divided({a}, {b})",
                    "rem": f"remainder({a}, {b})",
                    "mad": f"{a} * {b} + {c}", "mul": f"{a} * {b}",
                    "clz": f"{width} - ({a}).bit_length()",
                    "popc": f"bin({a}).count('1')"}
        if name == "mul" and form[1] == "hi":
            return f"{a} * {b} >> {width} & {mask}"
        if name == "mul" and form[1] == "wide":
            mask = (1 << 2 * width) - 1
        return f"({formulas[name]}) & {mask}"

    def shift(self, name, kind, operands):
        size = SIZES[kind]
        width, mask = 8 * size, (1 << 8 * size) - 1
        if name == "bfi":
            a, b = (self.bits(each, size) for each in operands[1:3])
            start, count = int(operands[3]), int(operands[4])
            field = ((1 << count) - 1) << start
            return f"{b} & {mask & ~field} | {a} << {start} & {field}"
        if name == "shf":  # .l.wrap
            a, b = (self.bits(each, 4) for each in operands[1:3])
            by = f"({self.bits(operands[3], 4)} & 31)"
            return f"({b} << {by} | {a} >> 32 - {by}) & {mask}"
        by = f"min({self.bits(operands[2], 4)}, {width})"
        sign = "<<" if name == "shl" else ">>"
        return f"({self.integer(operands[1], kind)} {sign} {by}) & {mask}"
