"""Programs: what is one, what is wrong with one, and what it means."""

import pathlib
import pickle

import numpy as np
import pytest

import hloref

DOUBLE = "ENTRY e { x = f32[3] parameter(0)  ROOT y = f32[3] add(x, x) }"
X = np.float32([1, 2, np.nan])


def test_every_form_of_a_program(tmp_path):
    module = hloref.Module(DOUBLE)
    path = tmp_path / "double.hlo"
    path.write_text(DOUBLE)
    proto = module.to_proto()
    for program in (DOUBLE, DOUBLE.encode(), bytearray(proto), memoryview(proto),
                    proto, module, pathlib.Path(path), module.to_stablehlo(),
                    module.to_stablehlo().encode(), str(module)):
        np.testing.assert_array_equal(hloref.run(program, X), X + X)
    for no_program in (3, None, ["a"], object()):
        with pytest.raises(TypeError, match="a program is"):
            hloref.run(no_program)


def test_a_module_has_parts():
    module = hloref.Module("""HloModule m, replica_count=2
      add { a = f32[] parameter(0)  b = f32[] parameter(1)
        ROOT s = f32[] add(a, b) }
      ENTRY main { x = f32[3] parameter(0)  z = f32[] constant(0)
        ROOT r = f32[] reduce(x, z), dimensions={0}, to_apply=add }""")
    assert (module.name, module.replicas, module.partitions) == ("m", 2, 1)
    assert [c.name for c in module.computations] == ["add", "main"]
    assert module.entry.root.op == "reduce"
    assert module.instructions[2].operands == ("x", "z")
    assert module.instructions[2].line == 5
    assert module.parameters[0].name == "x"
    assert module.parameters[0].shape == hloref.Shape("f32[3]")
    assert hloref.Shape("f32[3]{0}") != hloref.Shape("f32[3]")  # a layout
    assert str(module.result) == "f32[]"
    again = pickle.loads(pickle.dumps(module))
    assert again.to_proto() == module.to_proto() and again.replicas == 2


def test_shapes():
    shape = hloref.Shape("(f32[2,<=5]{1,0}, token[])")
    assert shape.kind == "tuple" and not shape.is_static
    array, token = shape.elements
    assert (array.sizes, array.element_type, token.kind) == ((2, 5), "f32", "token")
    assert array.dtype == np.float32 and token.dtype is None
    assert array.byte_size == 40
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert len({shape, hloref.Shape(str(array)), array}) >= 2
    with pytest.raises(hloref.ArgumentError):
        hloref.Shape("f32[")


def test_errors_show_their_place():
    with pytest.raises(hloref.ProgramError) as caught:
        hloref.run("ENTRY e {\n  x = f32[2] parameter(0)\n"
                   "  y = f32[3] add(x, x)\n  ROOT z = f32[] add(w, w)\n}")
    error = caught.value
    assert isinstance(error, ValueError) and error.code == "INVALID_ARGUMENT"
    assert [(d.line, d.column) for d in error.diagnostics] == [(3, 3), (4, 22)]
    assert error.diagnostics[0].rule == "add S1"
    assert error.diagnostics[0].instruction == "y"
    line, caret = error.diagnostics[1].excerpt.split("\n")
    assert line[caret.index("^")] == "w"
    assert line in str(error) and caret in str(error)
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics


@pytest.mark.parametrize("bytes_", [
    b"", b"\x00", b"\xff\xfe", b"HloModule", b"\n\x00" * 1000, b"((((" * 10000,
    "ENTRY e { \ud800 }", b"\x0a\x05abc", b"module {", b"{" * 100000])
def test_anything_else_is_an_error(bytes_):
    with pytest.raises((hloref.Error, UnicodeEncodeError)):
        hloref.run(bytes_)


def test_warnings():
    text = ("ENTRY e (x: f32[2]) -> f32[3] { x = f32[2] parameter(0)  "
            "ROOT r = f32[2] add(x, x) }")
    with pytest.warns(hloref.ProgramWarning, match="the header of e") as caught:
        module = hloref.Module(text)
    assert module.warnings[0].severity == "warning"
    assert caught[0].filename == __file__
    with pytest.raises(hloref.ProgramError, match="the header of e"):
        hloref.Module(text, strict=True)


def test_a_program_that_fails():
    trap = "ENTRY e { ROOT q = s32[] divide(s32[] constant(1), s32[] constant(0)) }"
    assert hloref.run(trap) == -1
    for choices in ({"int_div_zero": "trap"},):
        with pytest.raises(hloref.RunError, match="divide V2.*line 1"):
            hloref.run(trap, choices=choices)
    with pytest.raises(hloref.ProgramError, match="no_such"):
        hloref.run(trap, choices={"no_such": "x"})
    with pytest.raises(hloref.ProgramError, match="there are: accurate"):
        hloref.run(trap, profile="none")
    assert hloref.run(trap, profile="xla") == -1


def test_limits():
    text = "ENTRY e { ROOT b = f32[1000,1000] broadcast(f32[] constant(1)), dimensions={} }"
    with pytest.raises(hloref.LimitError) as error:
        hloref.run(text, max_bytes=1000)
    assert error.value.code == "RESOURCE_EXHAUSTED"
    with pytest.raises(hloref.LimitError):
        hloref.run(COUNT, max_steps=100)
    with pytest.raises(hloref.ArgumentError):
        hloref.run(text, max_bytes=-1)


COUNT = """
body { n = s64[] parameter(0)  one = s64[] constant(1)
  ROOT m = s64[] add(n, one) }
more { n = s64[] parameter(0)  end = s64[] constant(1000000000000)
  ROOT l = pred[] compare(n, end), direction=LT }
ENTRY main { zero = s64[] constant(0)
  ROOT w = s64[] while(zero), condition=more, body=body }"""


def test_processes():
    text = """add { x = s32[] parameter(0)  y = s32[] parameter(1)
        ROOT s = s32[] add(x, y) }
      ENTRY main { x = s32[2] parameter(0)
        ROOT r = s32[2] all-reduce(x), to_apply=add }"""
    x = np.int32([1, 10])
    for result in hloref.run(text, x, replicas=3):
        assert result.tolist() == [3, 30]
    results = hloref.run(text, arguments=[[x], [x * 2]], replicas=2, workers=2)
    assert [r.tolist() for r in results] == [[3, 30], [3, 30]]
    with pytest.raises(hloref.ArgumentError, match="process"):
        hloref.run(text, arguments=[[x], [x], [x]], replicas=2)
    with pytest.raises(TypeError):
        hloref.run(text, x, arguments=[[x]])


def test_infeed():
    text = """ENTRY e { t = token[] after-all()
      i = ((s32[2]), token[]) infeed(t)
      d = (s32[2]) get-tuple-element(i), index=0
      ROOT r = s32[2] get-tuple-element(d), index=0 }"""
    value = (np.int32([4, 5]),)
    assert hloref.run(text, infeed=[[value]]).tolist() == [4, 5]


def test_a_loaded_module_keeps_its_options():
    module = hloref.Module(DOUBLE)
    with pytest.raises(TypeError, match="replicas"):
        hloref.run(module, X, replicas=2)


def test_random_arguments_and_elided_constants():
    module = hloref.Module(DOUBLE)
    a, b = module.random_arguments(5), module.random_arguments(5)
    assert (a[0] == b[0]).all() and a[0].dtype == np.float32
    elided = "ENTRY e { ROOT c = f32[2] constant({...}) }"
    assert hloref.Module(elided).elided_constants == ["c"]
    with pytest.raises(hloref.Error):
        hloref.run(elided)
    assert hloref.run(elided, elided="zeros").tolist() == [0, 0]
    assert hloref.run(elided, constants={"c": np.float32([1, 2])}).tolist() == [1, 2]


def test_printing():
    module = hloref.Module(DOUBLE)
    assert hloref.Module(module.print()).print() == module.print()
    assert "stablehlo.add" in module.print("stablehlo") == module.to_stablehlo()
    assert "{...}" in hloref.Module(
        "ENTRY e { ROOT c = s32[3] constant({1,2,3}) }").print(elide_above=2)
    with pytest.raises(ValueError):
        module.print("c++")
