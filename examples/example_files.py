"""The JSON files of an example: arguments and the values that must come out.

Needs: pip install numpy
"""

import json
import pathlib

import numpy as np

NAMES = {"bool": "pred", "int32": "s32", "float32": "f32", "complex64": "c64"}


def shape(array):
    dimensions = ",".join(str(size) for size in array.shape)
    return f"{NAMES[array.dtype.name]}[{dimensions}]"


def values(array):
    """Nested lists of numbers; a complex number is [real, imaginary]."""
    if np.iscomplexobj(array):
        array = np.stack([array.real, array.imag], -1)
    # The shortest decimal that is still this float32, not that of its double.
    if array.dtype == np.float32:
        return json.loads(np.array2string(
            array, separator=",", threshold=array.size + 1,
            formatter={"float_kind": lambda x: repr(float(str(x)))}))
    return array.tolist()


def literal(array, as_type=None):
    """The JSON literal of an array; `as_type` names the type in the program."""
    array = np.asarray(array)
    typed = array.astype(as_type) if as_type else array
    return {"shape": shape(typed), "values": values(array)}


def dump(file, fields):
    """One line for each field or list item: arrays stay on one line."""
    lines = []
    for key, field in fields.items():
        if isinstance(field, list):
            items = ",\n".join("  " + json.dumps(item) for item in field)
            lines.append(f'"{key}": [\n{items}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(field)}')
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def write(script, name, runs, results, source, relative=0.0, absolute=0.0,
          reason="equal bit for bit"):
    """Writes NAME beside `script`; results: of each process, an array or, for a
    tuple, a list of arrays."""
    def exactly(leaf):  # A float32 by the decimal of its double.
        leaf = np.asarray(leaf)
        return (literal(leaf.astype(np.float64), leaf.dtype)
                if leaf.dtype == np.float32 else literal(leaf))

    dump(pathlib.Path(script).parent / name, {
        "runs": runs, "source": source, "relative": relative,
        "absolute": absolute, "reason": reason,
        "results": [{"tuple": [exactly(leaf) for leaf in result]}
                    if isinstance(result, list) else exactly(result)
                    for result in results]})


def write_args(script, name, by_process=None, args=None):
    """Writes NAME beside `script`: arguments of all, or of each process."""
    fields = ({"args": [literal(arg) for arg in args]} if args else
              {"args_by_process": [[literal(arg) for arg in each]
                                   for each in by_process]})
    dump(pathlib.Path(script).parent / name, fields)
