#!/usr/bin/env python3
"""Each folder includes itself and the folders that it stands on, no others.

The table is the picture of the pipeline in docs/architecture.md; a folder's
library links the same ones (CMakeLists.txt). Tests may include what they like
of the product.
"""

import pathlib
import re
import subprocess
import sys

# In the order of ops.def.
GROUPS = " ".join(dict.fromkeys(re.findall(
    r"^OP\((\w+),", pathlib.Path("ops/ops.def").read_text(encoding="utf-8"),
    re.MULTILINE)))
TYPES = "base literals/types"
OPS = f"{TYPES} literals ops ops/attributes ops/choices"
RULES = f"{OPS} ops/functions ops/kernels ops/rules"
IR = f"{OPS} interpreter/ir"
RUN = f"{IR} interpreter/text interpreter/text/stablehlo " \
    "interpreter/text/stablehlo_printer interpreter/text/proto_writer " \
    "interpreter/eval interpreter/inputs"
CONFORMANCE = ("conformance/oracles conformance/shadow conformance/vectors "
               "conformance/generators conformance/backends conformance/run "
               "conformance/faults conformance/reports")
ALL = f"{RUN} interpreter/cases {CONFORMANCE}"

# Folder -> what it may include besides itself.
MAY_INCLUDE = {
    "base": "",
    "literals/types": "base",
    "literals": TYPES,
    "ops": f"{TYPES} literals ops/attributes ops/choices",
    "ops/attributes": "ops",
    "ops/choices": "ops",
    "ops/functions": TYPES,
    "ops/kernels": f"{OPS} ops/functions",
    "ops/rules": RULES,
    **{f"ops/{group}": RULES for group in GROUPS.split()},
    "ops/custom_calls": RULES,
    "ops/testing": RULES,
    "interpreter/ir": OPS,
    "interpreter/text/stablehlo": IR,
    "interpreter/text": f"{IR} interpreter/text/stablehlo",
    "interpreter/text/stablehlo_printer":
        f"{IR} interpreter/text interpreter/text/stablehlo",
    "interpreter/text/proto_writer": f"{IR} ops/rules interpreter/text",
    "interpreter/eval": IR,
    "interpreter/inputs": IR,
    "interpreter/testing": RUN,
    "interpreter/cases": f"{RUN} ops/custom_calls",
    "conformance/oracles": f"{TYPES} literals",
    "conformance/vectors":
        f"{RUN} ops/kernels ops/custom_calls interpreter/cases "
        "conformance/oracles",
    "conformance/shadow": f"{TYPES} literals conformance/oracles",
    "conformance/generators":
        f"{RUN} conformance/oracles conformance/shadow conformance/vectors",
    "conformance/backends": f"{RUN} conformance/vectors",
    "conformance/run": f"{OPS} ops/functions conformance/vectors "
        "conformance/backends",
    "conformance/faults":
        f"{RUN} interpreter/cases conformance/vectors conformance/backends "
        "conformance/run",
    "conformance/reports":
        f"{OPS} conformance/vectors conformance/backends conformance/run",
    "conformance/clients": "",
    "interpreter/cli":
        f"{RUN} interpreter/cases ops/custom_calls {CONFORMANCE}",
    "gpu_check": ALL,
    "bench": f"{ALL} {RULES} ops/testing interpreter/testing",
    "fuzz": f"{RUN} interpreter/cases ops/custom_calls",
    "mutants": f"{RUN} interpreter/cases conformance/vectors conformance/faults",
    "examples": "",
}
EXTERNAL = {"absl", "openssl", "valijson", "nlohmann", "Eigen", "CLI", "gmock", "gtest", "benchmark",
            "google"}
EXTERNAL_FILES = {"mpfr.h", "mpc.h", "gmp.h", "omp.h"}


def sources():
    """The repository's C++ files, also new ones that git doesn't know yet."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard",
         "*.h", "*.cc"], capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.split() if pathlib.Path(path).exists()]


def problem(path, included):
    """Why `path` may not include `included`; None if it may."""
    if included.split("/")[0] in EXTERNAL or included in EXTERNAL_FILES:
        return None
    folder, target = (str(pathlib.PurePath(p).parent) for p in (path, included))
    if folder not in MAY_INCLUDE:
        return f"{folder}/ has no line in scripts/check/include_direction.py"
    if target == folder or target in MAY_INCLUDE[folder].split():
        return None
    return f'{folder}/ may not include "{included}"'


def main():
    bad = 0
    for path in sources():
        if path.endswith("_test.cc"):
            continue
        if path.endswith(".h") and path.split("/")[1:2] and \
                path.split("/")[1] in GROUPS.split():
            print(f"{path}:1: an op has no header; what ops share lies in "
                  "ops/rules/ and ops/kernels/")
            bad = 1
        lines = pathlib.Path(path).read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines, 1):
            include = re.match(r'#include "([^"]+)"', line)
            reason = include and problem(path, include[1])
            if reason:
                print(f"{path}:{number}: {reason}")
                bad = 1
    return bad


sys.exit(main())
