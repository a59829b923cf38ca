#!/usr/bin/env python3
"""The executor's forms, against the values of PTX's documents."""

import contextlib
import io
import pathlib
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import compiled  # noqa: E402
import numbers_of_ptx as numbers  # noqa: E402
from machine import Machine  # noqa: E402

KERNEL = """
.entry k(
	.param .u64 k_param_0
)
{
	.reg .pred 	%%p<3>;
	.reg .b32 	%%r<9>;
	.reg .b64 	%%rd<9>;
	.reg .f32 	%%f<9>;
	.reg .f64 	%%fd<9>;
	ld.param.u64 	%%rd1, [k_param_0];
%s
	ret;
}
"""
BASE = 4096


def run(body, memory=bytes(64), threads=1):
    block = bytearray(memory)
    Machine(KERNEL % body).launch("k", {BASE: block},
                                  [struct.pack("<Q", BASE)], threads)
    return block


def value(form, *operands, to="%r1", store="u32"):
    """The result of one instruction, as bits."""
    line = f"{form} {to}, {', '.join(operands)};\nst.global.{store} [%rd1], {to};"
    return int.from_bytes(run(line)[:8], "little")


class Forms(unittest.TestCase):
    def test_integers(self):
        self.assertEqual(value("add.s32", "-1", "2"), 1)
        self.assertEqual(value("sub.s32", "1", "2"), 0xFFFFFFFF)
        self.assertEqual(value("div.s32", "-7", "2"), 0xFFFFFFFD)
        self.assertEqual(value("rem.s32", "-7", "2"), 0xFFFFFFFF)
        self.assertEqual(value("mul.hi.u32", "-1", "-1"), 0xFFFFFFFE)
        self.assertEqual(value("mul.wide.s32", "-2", "3", to="%rd2",
                               store="u64"), (1 << 64) - 6)
        self.assertEqual(value("min.s32", "-1", "1"), 0xFFFFFFFF)
        self.assertEqual(value("clz.b32", "1"), 31)
        self.assertEqual(value("popc.b32", "255"), 8)
        self.assertEqual(value("bfi.b32", "5", "0", "4", "8"), 0x50)

    def test_shifts_stop_at_the_width(self):
        self.assertEqual(value("shl.b32", "1", "32"), 0)
        self.assertEqual(value("shr.u32", "-1", "33"), 0)
        self.assertEqual(value("shr.s32", "-8", "40"), 0xFFFFFFFF)
        self.assertEqual(value("shf.l.wrap.b32", "0x80000000", "1", "33"), 3)

    def test_a_carry_goes_on(self):
        block = run("add.cc.u32 %r1, -1, 1;\naddc.u32 %r2, 0, 0;\n"
                    "sub.cc.u32 %r3, 0, 1;\nsubc.u32 %r4, 5, 0;\n"
                    "st.global.u32 [%rd1], %r2;\nst.global.u32 [%rd1+4], %r4;")
        self.assertEqual(struct.unpack("<2I", block[:8]), (1, 4))

    def test_floats_are_rounded_once_and_nans_are_the_hardware_s(self):
        half_way = "0f3F800001", "0f33800000"  # 1 + 2^-23, 2^-24: to even
        self.assertEqual(value("add.rn.f32", *half_way, to="%f1", store="f32"),
                         0x3F800002)
        self.assertEqual(value("div.rn.f32", "0f00000000", "0f00000000",
                               to="%f1", store="f32"), 0x7FFFFFFF)
        self.assertEqual(value("min.f64", "0d7FF8000000000000",
                               "0d3FF0000000000000", to="%fd1", store="f64"),
                         0x3FF0000000000000)
        self.assertEqual(numbers.rounded(1e39), 0x7F800000)
        self.assertEqual(numbers.rounded_integer((1 << 60) + (1 << 36) + 1),
                         0x5D800001)

    def test_conversions_saturate(self):
        self.assertEqual(value("cvt.rzi.s32.f32", "0f4F800000"), 0x7FFFFFFF)
        self.assertEqual(value("cvt.rzi.s32.f32", "0f7FFFFFFF"), 0)
        self.assertEqual(value("cvt.rni.f32.f32", "0fBE800000", to="%f1",
                               store="f32"), 0x80000000)
        self.assertEqual(value("cvt.s32.s8", "0xFF"), 0xFFFFFFFF)

    def test_comparisons_with_a_nan(self):
        for relation, holds in (("lt", 0), ("ltu", 1), ("neu", 1), ("nan", 1),
                                ("eq", 0), ("ne", 0), ("num", 0)):
            block = run(f"setp.{relation}.f32 %p1, 0f7FFFFFFF, 0f3F800000;\n"
                        "selp.b32 %r1, 1, 0, %p1;\nst.global.u32 [%rd1], %r1;")
            self.assertEqual(block[0], holds, relation)

    def test_registers_of_a_scope_hide_others(self):
        block = run("mov.u32 %r1, 7;\n {\n.reg .u32 %r1;\nmov.u32 %r1, 8;\n }\n"
                    "st.global.u32 [%rd1], %r1;")
        self.assertEqual(block[0], 7)

    def test_a_predicate_and_a_jump(self):
        block = run("mov.u32 %r1, %tid.x;\nsetp.eq.s32 %p1, %r1, 0;\n"
                    "@!%p1 bra $L1;\nst.global.u32 [%rd1], 5;\n$L1:\n"
                    "@%p1 st.global.u32 [%rd1+4], 6;", threads=2)
        self.assertEqual(struct.unpack("<2I", block[:8]), (5, 6))

    def test_a_thread_reaches_its_own_scratch_memory_alone(self):
        for step in (8, 16):
            body = KERNEL % ("mov.u32 %r1, %tid.x;\n"
                             f"mul.wide.u32 %rd2, %r1, {step};\n"
                             "add.s64 %rd3, %rd1, %rd2;\n"
                             "st.global.u64 [%rd3], %rd2;")
            launch = [struct.pack("<Q", BASE)], 2, (BASE, 16)
            if step == 16:
                Machine(body).launch("k", {}, *launch)
                continue
            with self.assertRaisesRegex(ValueError, "no block"):
                Machine(body).launch("k", {}, *launch)

    def test_accesses_are_checked(self):
        for line, words in (("ld.global.u32 %r1, [%rd1+64];", "no block"),
                            ("st.global.u64 [%rd1+4], %rd1;", "not aligned"),
                            ("div.u32 %r1, 1, 0;", "divided by zero")):
            with self.assertRaisesRegex(ValueError, words):
                run(line)


class Checks(unittest.TestCase):
    def test_an_fma_outside_of_libm_is_found(self):
        found = compiled.Code(KERNEL % "fma.rn.f64 %fd1, %fd1, %fd1, %fd1;")
        self.assertEqual(found.bad, ["k: 1 x fma.rn.f64"])
        found = compiled.Code(KERNEL % "ex2.approx.ftz.f32 %f1, %f1;")
        self.assertEqual(found.bad, ["k: 1 x ex2.approx.ftz.f32"])
        plain = compiled.Code(KERNEL % "mul.rn.f64 %fd1, %fd1, %fd1;")
        self.assertEqual(plain.bad, [])

    def test_narrow_floats_and_foreign_functions_are_found(self):
        found = compiled.Code(KERNEL % "cvt.rn.bf16.f32 %r1, %f1;")
        self.assertEqual(found.bad, ["k: cvt.rn.bf16.f32"])
        foreign = ".extern .func  (.param .b32 func_retval0) vprintf\n(\n)\n;\n"
        self.assertEqual(compiled.Code(foreign + KERNEL % "").bad,
                         ["vprintf is not there"])

    def judged(self, check, text, body="mul.rn.f64 %fd1, %fd1, %fd1;"):
        code = compiled.Code(KERNEL % body)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "text"
            path.write_text(text, encoding="utf-8")
            with contextlib.redirect_stdout(io.StringIO()):
                getattr(code, check)(path)
        return [each.split(": ", 1)[1] for each in code.bad]

    def test_a_fused_instruction_without_a_division_is_found(self):
        text = ".text.k:\n" + "".join(
            f"        /*00{k}0*/     {each} R1, R2, R3, R4 ;\n"
            for k, each in enumerate(("DMUL", "@!P0 DFMA", "HFMA2.MMA")))
        self.assertEqual(self.judged("check_machine_code", text),
                         ["k: 1 fused or flushing instructions, 0 for its "
                          "divisions"])
        self.assertEqual(self.judged("check_machine_code", text,
                                     "div.rn.f64 %fd1, %fd1, %fd2;"), [])
        self.assertEqual(self.judged("check_machine_code", ""),
                         ["no machine code"])
        sine = text.replace("DMUL", "MUFU.SIN").replace("DFMA", "DADD")
        self.assertEqual(self.judged("check_machine_code", sine),
                         ["k: MUFU.SIN"])

    def test_stack_and_spills_are_bounded(self):
        words = ("ptxas info : Compiling entry function '_Z5GridIk' for 'sm_90'"
                 "\n    {} bytes stack frame, {} bytes spill stores, 0 bytes "
                 "spill loads\n")
        self.assertEqual(self.judged("check_ptxas", words.format(1024, 0)), [])
        self.assertEqual(self.judged("check_ptxas", words.format(1025, 4)),
                         ["1025 bytes of stack", "4 bytes spilled"])


if __name__ == "__main__":
    unittest.main()
