"""Every form of every collective, as programs for two and four processes."""

import dataclasses


@dataclasses.dataclass
class Form:
    name: str
    text: str
    replicas: int
    partitions: int
    args: list  # of (type, dims[, kind of values])
    asked: str = ""  # what XLA gets instead, where it has not this form

    @property
    def xla_text(self):
        """The plugin's protos are older than iota groups: they get listed."""
        text = self.asked or self.text
        return (text.replace("[2,2]<=[4]", "{{0,1},{2,3}}")
                .replace("[2,2]<=[2,2]T(1,0)", "{{0,2},{1,3}}"))

    @property
    def devices(self):
        return f"{self.replicas} x {self.partitions}"


TYPES = ["pred", "s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64",
         "bf16", "f16", "f32", "f64", "c64", "c128"]


def reducer(type, op="add"):
    return (f"reducer {{\n  x = {type}[] parameter(0)\n"
            f"  y = {type}[] parameter(1)\n"
            f"  ROOT r = {type}[] {op}(x, y)\n}}\n")


HALF_OF_BOTH = """\
reducer {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  half = f32[] constant(0.5)
  z = f32[] subtract(x, y)
  ROOT r = f32[] multiply(z, half)
}
"""


def program(replicas, partitions, body, computations=""):
    if partitions > 1:
        # Already cut in parts: XLA's partitioner has nothing to do.
        body = "".join(line + ", sharding={manual}\n"
                       for line in body.splitlines())
    return (f"HloModule m, replica_count={replicas}, "
            f"num_partitions={partitions}\n{computations}"
            f"ENTRY main {{\n{body}}}\n")


def one(name, replicas, partitions, result, instruction, args, computations=""):
    """A form of one instruction on parameters a, b, .."""
    names = "abcdefgh"
    body = "".join(
        f"  {names[i]} = {arg[0]}[{','.join(map(str, arg[1]))}] "
        f"parameter({i})\n" for i, arg in enumerate(args))
    body += f"  ROOT r = {result} {instruction}\n"
    return Form(name, program(replicas, partitions, body, computations),
                replicas, partitions, args)


# Groups by name: of 4 ids.
GROUPS = {
    "no groups": "",
    "all listed": "{{0,1,2,3}}",
    "another order": "{{3,1,0,2}}",
    "pairs": "{{0,1},{2,3}}",
    "crossed pairs": "{{2,0},{1,3}}",
    "singles": "{{0},{1},{2},{3}}",
    "iota": "[2,2]<=[4]",
    "transposed iota": "[2,2]<=[2,2]T(1,0)",
}


def with_groups(groups):
    return f", replica_groups={groups}" if groups else ""


def all_of(n):
    return f"replica_groups={{{{{','.join(map(str, range(n)))}}}}}"


def ring_of(n):
    pairs = ",".join(f"{{{i},{(i + 1) % n}}}" for i in range(n))
    return f"source_target_pairs={{{pairs}}}"


def all_reduces():
    for type in TYPES:
        op = "or" if type == "pred" else "add"
        for replicas in (2, 4):
            yield one(f"all-reduce {op} {type}", replicas, 1, f"{type}[5]",
                      "all-reduce(a), to_apply=reducer", [(type, [5])],
                      reducer(type, op))
    for type, ops in {"f32": ["multiply", "maximum", "minimum", "subtract"],
                      "s32": ["multiply", "maximum", "minimum", "and", "xor"],
                      "pred": ["and", "xor"]}.items():
        for op in ops:
            yield one(f"all-reduce {op} {type}", 4, 1, f"{type}[5]",
                      "all-reduce(a), to_apply=reducer", [(type, [5])],
                      reducer(type, op))
    yield one("all-reduce of a computation of three ops", 4, 1, "f32[5]",
              "all-reduce(a), to_apply=reducer", [("f32", [5])], HALF_OF_BOTH)
    for kind in ("far apart", "special"):
        yield one(f"all-reduce add f32, values {kind}", 4, 1, "f32[64]",
                  "all-reduce(a), to_apply=reducer", [("f32", [64], kind)],
                  reducer("f32"))
    for op in ("maximum", "minimum"):
        yield one(f"all-reduce {op} f32, values special", 4, 1, "f32[64]",
                  "all-reduce(a), to_apply=reducer", [("f32", [64], "special")],
                  reducer("f32", op))
    for name, groups in {**GROUPS, "uneven": "{{0},{1,2,3}}"}.items():
        yield one(f"all-reduce, {name}", 4, 1, "f32[3]",
                  f"all-reduce(a), to_apply=reducer{with_groups(groups)}",
                  [("f32", [3])], reducer("f32"))
    yield one("all-reduce of several arrays", 4, 1, "(f32[3], f32[2,2])",
              "all-reduce(a, b), to_apply=reducer",
              [("f32", [3]), ("f32", [2, 2])], reducer("f32"))
    yield one("all-reduce of a scalar", 4, 1, "f32[]",
              "all-reduce(a), to_apply=reducer", [("f32", [])], reducer("f32"))
    yield one("all-reduce of no elements", 4, 1, "f32[0,3]",
              "all-reduce(a), to_apply=reducer", [("f32", [0, 3])],
              reducer("f32"))
    old = one("cross-replica-sum; XLA: all-reduce", 4, 1, "f32[3]",
              "cross-replica-sum(a)", [("f32", [3])])
    old.asked = one("", 4, 1, "f32[3]", "all-reduce(a), to_apply=reducer",
                    [("f32", [3])], reducer("f32")).text
    yield old


def modes():
    """Two replicas of two partitions, in each mode."""
    flags = {
        "cross_replica": "replica_groups={{0,1}}",
        "cross_replica_and_partition": "channel_id=1, replica_groups={{0,1}}",
        "each replica's partitions": "channel_id=1, replica_groups={{0},{1}}",
        "flattened_id":
            "channel_id=1, replica_groups={{0,3},{1,2}}, "
            "use_global_device_ids=true",
    }
    for mode, said in flags.items():
        size = 4 if mode == "cross_replica_and_partition" else 2
        yield one(f"all-reduce, {mode}", 2, 2, "f32[3]",
                  f"all-reduce(a), {said}, to_apply=reducer", [("f32", [3])],
                  reducer("f32"))
        yield one(f"all-gather, {mode}", 2, 2, f"f32[{2 * size}]",
                  f"all-gather(a), dimensions={{0}}, {said}", [("f32", [2])])
        yield one(f"reduce-scatter, {mode}", 2, 2, f"f32[{4 // size}]",
                  f"reduce-scatter(a), dimensions={{0}}, {said}, "
                  "to_apply=reducer", [("f32", [4])], reducer("f32"))
    for mode, said in {"cross_replica": "replica_groups={{1,0}}",
                       "cross_partition":
                           "channel_id=1, replica_groups={{1,0}}"}.items():
        yield one(f"all-to-all, {mode}", 2, 2, "f32[4]",
                  f"all-to-all(a), dimensions={{0}}, {said}", [("f32", [4])])
        yield one(f"collective-broadcast, {mode}", 2, 2, "f32[4]",
                  f"collective-broadcast(a), {said}", [("f32", [4])])
    for mode, channel in {"cross_replica": "",
                          "cross_partition": "channel_id=1, "}.items():
        yield one(f"collective-permute, {mode}", 2, 2, "f32[4]",
                  f"collective-permute(a), {channel}"
                  "source_target_pairs={{0,1}}", [("f32", [4])])
    for op in ("replica-id", "partition-id"):
        for replicas, partitions in ((4, 1), (2, 2), (1, 4)):
            yield one(op, replicas, partitions, "u32[]", f"{op}()", [])


def all_gathers():
    for n in (2, 4):
        for type in TYPES:
            yield one(f"all-gather {type}", n, 1, f"{type}[{2 * n},3]",
                      "all-gather(a), dimensions={0}", [(type, [2, 3])])
        yield one("all-gather along dimension 1", n, 1, f"f32[2,{3 * n}]",
                  "all-gather(a), dimensions={1}", [("f32", [2, 3])])
        yield one("all-gather of several arrays", n, 1,
                  f"(f32[{2 * n},3], s32[{n}])",
                  "all-gather(a, b), dimensions={0}",
                  [("f32", [2, 3]), ("s32", [1])])
    for name, groups in GROUPS.items():
        size = {"": 4, "{": 4}.get(groups[:1], 4)
        size = (2 if "pairs" in name or "iota" in name else
                1 if name == "singles" else size)
        yield one(f"all-gather, {name}", 4, 1, f"f32[{2 * size}]",
                  f"all-gather(a), dimensions={{0}}{with_groups(groups)}",
                  [("f32", [2])])


def all_to_alls():
    for n in (2, 4):
        for type in TYPES:
            yield one(f"all-to-all {type}", n, 1, f"{type}[4,3]",
                      f"all-to-all(a), dimensions={{0}}, {all_of(n)}",
                      [(type, [4, 3])])
        yield one("all-to-all along dimension 1", n, 1, "f32[2,8]",
                  f"all-to-all(a), dimensions={{1}}, {all_of(n)}",
                  [("f32", [2, 8])])
    for name in ("another order", "pairs", "crossed pairs"):
        yield one(f"all-to-all, {name}", 4, 1, "f32[4]",
                  "all-to-all(a), dimensions={0}" + with_groups(GROUPS[name]),
                  [("f32", [4])])
    yield one("all-to-all of a tuple", 2, 1, "(f32[3], f32[3])",
              "all-to-all(a, b), replica_groups={{0,1}}",
              [("f32", [3]), ("f32", [3])])
    yield one("all-to-all of a tuple, crossed pairs", 4, 1, "(f32[3], f32[3])",
              "all-to-all(a, b), replica_groups={{2,0},{1,3}}",
              [("f32", [3]), ("f32", [3])])


def reduce_scatters():
    for n in (2, 4):
        for type in TYPES:
            op = "or" if type == "pred" else "add"
            yield one(f"reduce-scatter {op} {type}", n, 1, f"{type}[{4 // n},3]",
                      "reduce-scatter(a), dimensions={0}, to_apply=reducer, " +
                      all_of(n), [(type, [4, 3])], reducer(type, op))
        yield one("reduce-scatter along dimension 1", n, 1, f"f32[2,{8 // n}]",
                  "reduce-scatter(a), dimensions={1}, to_apply=reducer, " +
                  all_of(n), [("f32", [2, 8])], reducer("f32"))
        yield one("reduce-scatter of several arrays", n, 1,
                  f"(f32[{4 // n}], f32[{4 // n},3])",
                  "reduce-scatter(a, b), dimensions={0}, to_apply=reducer, " +
                  all_of(n), [("f32", [4]), ("f32", [4, 3])], reducer("f32"))
    for name in ("another order", "pairs", "crossed pairs", "transposed iota"):
        size = 1 if name == "another order" else 2
        yield one(f"reduce-scatter, {name}", 4, 1, f"f32[{size}]",
                  "reduce-scatter(a), dimensions={0}, to_apply=reducer" +
                  with_groups(GROUPS[name]), [("f32", [4])], reducer("f32"))
    yield one("reduce-scatter add f32, values far apart", 4, 1, "f32[16]",
              "reduce-scatter(a), dimensions={0}, to_apply=reducer, "
              "replica_groups={{0,1,2,3}}", [("f32", [64], "far apart")],
              reducer("f32"))


def permutes():
    for n in (2, 4):
        for type in TYPES:
            yield one(f"collective-permute {type}", n, 1, f"{type}[3]",
                      f"collective-permute(a), {ring_of(n)}", [(type, [3])])
        yield one("collective-permute of several arrays", n, 1,
                  "(f32[3], s32[2])", f"collective-permute(a, b), {ring_of(n)}",
                  [("f32", [3]), ("s32", [2])])
    for name, pairs in {"some are no target": "{{0,3},{1,2}}",
                        "to oneself": "{{0,0},{1,2},{2,1}}",
                        "no pairs": "{}"}.items():
        yield one(f"collective-permute, {name}", 4, 1, "f32[3]",
                  f"collective-permute(a), source_target_pairs={pairs}",
                  [("f32", [3])])
    body = ("  a = f32[4] parameter(0)\n  b = f32[4] parameter(1)\n"
            "  from = s32[] parameter(2)\n  to = s32[] parameter(3)\n"
            "  c = (s32[]) tuple(from)\n  d = (s32[]) tuple(to)\n"
            "  ROOT r = f32[4] collective-permute(a, b, c, d), "
            "source_target_pairs={{0,1},{1,0}}, slice_sizes={{2}}\n")
    yield Form("collective-permute in place", program(2, 1, body), 2, 1,
               [("f32", [4]), ("f32", [4]), ("s32", [], "zero"),
                ("s32", [], "zero")])


def broadcasts():
    for replicas, groups in ((2, "{{0,1}}"), (4, "{{2,0},{1,3}}"),
                             (4, "{{1,3}}")):
        yield one(f"collective-broadcast {groups}", replicas, 1, "f32[3]",
                  f"collective-broadcast(a), replica_groups={groups}",
                  [("f32", [3])])


def raggeds():
    for updates in (0, 2):
        n = 2
        shape = [n, updates] if updates else [n]
        args = [("f32", [8]), ("f32", [8])] + [
            ("s32", shape, kind) for kind in
            ("input offsets", "sizes", "output offsets", "received")]
        yield one("ragged-all-to-all" +
                  (f", {updates} updates each" if updates else ""), n, 1,
                  "f32[8]", "ragged-all-to-all(a, b, c, d, e, f), "
                  "replica_groups={{0,1}}", args)


def starts():
    """Starts and dones, and async wrappers."""
    for n in (2, 4):
        forms = {
            "all-reduce": ("f32[4]", "f32[4]", "to_apply=reducer"),
            "all-gather": (f"(f32[4], f32[{4 * n}])", f"f32[{4 * n}]",
                           "dimensions={0}"),
            "collective-permute":
                ("(f32[4], f32[4], u32[], u32[])", "f32[4]", ring_of(n)),
        }
        for op, (begun, result, said) in forms.items():
            body = ("  a = f32[4] parameter(0)\n"
                    f"  s = {begun} {op}-start(a), {said}\n"
                    f"  ROOT d = {result} {op}-done(s)\n")
            plain = one("", n, 1, result, f"{op}(a), {said}",
                        [("f32", [4])], reducer("f32"))
            yield Form(f"{op}-start, -done; XLA: {op}",
                       program(n, 1, body, reducer("f32")), n, 1,
                       [("f32", [4])], plain.text)
        wrapped = {
            **{op: (result, said) for op, (_, result, said) in forms.items()},
            "all-to-all": ("f32[4]", f"dimensions={{0}}, {all_of(n)}"),
            "reduce-scatter": (f"f32[{4 // n}]",
                               "dimensions={0}, to_apply=reducer, " + all_of(n)),
            "collective-broadcast": ("f32[4]", all_of(n)),
        }
        for op, (result, said) in wrapped.items():
            body = ("  a = f32[4] parameter(0)\n"
                    f"  s = ((f32[4]), {result}) async-start(a), "
                    "calls=wrapped\n"
                    f"  ROOT d = {result} async-done(s)\n")
            inside = ("wrapped {\n  x = f32[4] parameter(0)\n"
                      f"  ROOT r = {result} {op}(x), {said}\n}}\n")
            plain = one("", n, 1, result, f"{op}(a), {said}",
                        [("f32", [4])], reducer("f32"))
            yield Form(f"{op} in async-start, -done; XLA: {op}",
                       program(n, 1, body, reducer("f32") + inside), n, 1,
                       [("f32", [4])], plain.text)


def send_and_recv():
    attributes = ('frontend_attributes={_xla_send_recv_source_target_pairs='
                  '"{{0,1},{1,0}}"}')
    body = ("  a = f32[3] parameter(0)\n  t = token[] after-all()\n"
            "  r = (f32[3], u32[], token[]) recv(t), channel_id=1, "
            f"{attributes}\n"
            "  s = (f32[3], u32[], token[]) send(a, t), channel_id=1, "
            f"{attributes}\n"
            "  rd = (f32[3], token[]) recv-done(r), channel_id=1\n"
            "  sd = token[] send-done(s), channel_id=1\n"
            "  ROOT d = f32[3] get-tuple-element(rd), index=0\n")
    plain = one("", 2, 1, "f32[3]", "collective-permute(a), "
                "source_target_pairs={{0,1},{1,0}}", [("f32", [3])])
    yield Form("send, recv; XLA: collective-permute", program(2, 1, body), 2, 1,
               [("f32", [3])], plain.text)


def in_control_flow():
    loop = ("below {\n  s = (s32[], f32[3]) parameter(0)\n"
            "  i = s32[] get-tuple-element(s), index=0\n"
            "  n = s32[] constant(3)\n"
            "  ROOT r = pred[] compare(i, n), direction=LT\n}\n"
            "round {\n  s = (s32[], f32[3]) parameter(0)\n"
            "  i = s32[] get-tuple-element(s), index=0\n"
            "  x = f32[3] get-tuple-element(s), index=1\n"
            "  y = f32[3] all-reduce(x), to_apply=reducer\n"
            "  one = s32[] constant(1)\n  j = s32[] add(i, one)\n"
            "  ROOT r = (s32[], f32[3]) tuple(j, y)\n}\n")
    body = ("  a = f32[3] parameter(0)\n  zero = s32[] constant(0)\n"
            "  init = (s32[], f32[3]) tuple(zero, a)\n"
            "  w = (s32[], f32[3]) while(init), condition=below, body=round\n"
            "  ROOT r = f32[3] get-tuple-element(w), index=1\n")
    yield Form("all-reduce in a while loop",
               program(4, 1, body, reducer("f32") + loop), 4, 1,
               [("f32", [3])])
    branches = "".join(
        f"{name} {{\n  x = f32[3] parameter(0)\n"
        f"  ROOT r = f32[3] all-reduce(x), replica_groups={{{{0,2}},{{1,3}}}},"
        f" channel_id={channel}, to_apply=reducer, "
        "use_global_device_ids=true\n}\n"
        for channel, name in ((1, "even"), (2, "odd")))
    body = ("  a = f32[3] parameter(0)\n  id = u32[] replica-id()\n"
            "  one = u32[] constant(1)\n  bit = u32[] and(id, one)\n"
            "  which = s32[] convert(bit)\n"
            "  ROOT r = f32[3] conditional(which, a, a), "
            "branch_computations={even, odd}\n")
    yield Form("all-reduce in the branches of a conditional",
               program(4, 1, body, reducer("f32") + branches), 4, 1,
               [("f32", [3])])


def all_forms():
    for family in (all_reduces, modes, all_gathers, all_to_alls,
                   reduce_scatters, permutes, broadcasts, raggeds, starts,
                   send_and_recv, in_control_flow):
        yield from family()
