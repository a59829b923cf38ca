"""PTX as text -> functions, their blocks and registers."""

import re

SIZES = {"pred": 1, "b8": 1, "u8": 1, "s8": 1, "b16": 2, "u16": 2, "s16": 2,
         "b32": 4, "u32": 4, "s32": 4, "f32": 4, "b64": 8, "u64": 8, "s64": 8,
         "f64": 8}
VARIABLE = re.compile(r"(?:\.align (\d+) )?\.(\w+)\s+([\w$%.]+)(?:\[(\d+)\])?$")


class Function:
    """Its memory, parameters first, is a frame: names have places in it."""

    def __init__(self, name, results, parameters, body):
        self.name, self.body = name, body
        self.places, self.frame_size = {}, 0
        self.parameters = [self.place(each) for each in parameters]
        self.results = [self.place(each) for each in results]
        self.registers = {}  # name -> (index, type)
        self.blocks, self.labels = None, {}

    def place(self, declaration):
        """(offset, bytes) of a variable that is declared."""
        align, kind, name, count = VARIABLE.match(declaration).groups()
        size = SIZES[kind] * int(count or 1)
        align = max(int(align or 1), SIZES[kind])
        start = (self.frame_size + align - 1) // align * align
        self.frame_size = start + size
        self.places[name] = start
        return start, size

    def register(self, name, kind):
        self.registers[name] = (len(self.registers), kind)

    def parse(self):
        """Its blocks: lists of (form, operands, predicate)."""
        self.blocks, scopes = [[]], [{}]
        for statement in statements(self.body):
            if statement == "{":
                scopes.append(dict(scopes[-1]))
            elif statement == "}":
                scopes.pop()
            elif statement.endswith(":"):
                self.labels[statement[:-1]] = len(self.blocks)
                self.blocks.append([])
            elif statement.startswith(".reg"):
                self.declare(statement, len(scopes), scopes[-1])
            elif statement.startswith((".param", ".local")):
                variable = re.sub(r"^\.\w+ +", "", statement)
                name = re.search(r"\b(?:param|retval)\d+\b", variable)
                if name:  # of one call
                    inner = f"{name[0]}__{self.frame_size}"
                    scopes[-1][name[0]] = inner
                    variable = variable.replace(name[0], inner)
                self.place(variable)
            elif not statement.startswith("."):
                self.blocks[-1].append(instruction(statement, scopes[-1]))

    def declare(self, statement, depth, scope):
        _, kind, names = statement.split(None, 2)
        for name in names.split(","):
            name, count = re.match(r"\s*([%\w]+)(?:<(\d+)>)?", name).groups()
            each = [name] if count is None else \
                [f"{name}{i}" for i in range(int(count))]
            for one in each:
                inner = one if depth == 1 else f"{one}@{len(self.registers)}"
                scope[one] = inner
                self.register(inner, kind[1:])


def statements(body):
    """A `{` that opens a scope, `}`, `label:`, or text without its `;`."""
    text = ""
    for line in body:
        line = line.split("//")[0].strip()
        if not text and (line in ("{", "}") or line.endswith(":")):
            yield line
            continue
        text = f"{text} {line}".strip()
        if text.endswith(";"):
            yield text[:-1].strip()
            text = ""


def instruction(statement, scope):
    """(form's parts, operands, predicate). An operand is text, or a list."""
    predicate, form, rest = re.match(r"(?:@(!?%\w+)\s+)?(\S+)\s*(.*)$",
                                     statement, re.S).groups()
    rest = re.sub(r"%\w+(?:\.x)?|\b(?:param|retval)\d+\b",
                  lambda m: scope.get(m[0], m[0]), rest)
    if predicate:
        name = predicate.lstrip("!")
        predicate = predicate.replace(name, scope.get(name, name))
    return form.split("."), operands(rest), predicate


def operands(text):
    found = re.findall(r"\{[^}]*\}|\([^)]*\)|\[[^\]]*\]|[^,\s]+", text)
    return [[each.strip() for each in one[1:-1].split(",") if each.strip()]
            if one[0] in "{(" else one for one in found]


def parse(text):
    """(functions by name, initial bytes of global variables by name)."""
    functions, variables = {}, {}
    for match in re.finditer(r"^\.global .*?\.b8 (\w+)\[\d+\] = \{([^}]*)\}",
                             text, re.M):
        variables[match[1]] = bytes(int(each) for each in match[2].split(","))
    header = re.compile(
        r"^(?:\.\w+ )*\.(?:entry|func)\s+(?:\(([^)]*)\)\s*)?(\w+)\s*"
        r"\(([^)]*)\)([^{;]*)(\{\n(.*?)^\}$|;)", re.M | re.S)
    for match in header.finditer(text):
        if match[5] != ";":
            functions[match[2]] = Function(match[2], declared(match[1]),
                                           declared(match[3]),
                                           match[6].splitlines())
    return functions, variables


def declared(text):
    return [re.sub(r"^\.param +", "", each.strip())
            for each in (text or "").split(",") if each.strip()]
