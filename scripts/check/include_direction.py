#!/usr/bin/env python3
"""Each folder includes itself and the folders of its line below, no others.

The table is the picture of the pipeline in docs/architecture.md; a folder's
library links the same ones (CMakeLists.txt). A sub-folder without a line of its
own belongs to the folder above it. Tests may include what they like of the
product.
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
LANGUAGES = (f"{IR} interpreter/hlo interpreter/stablehlo/read "
             "interpreter/stablehlo/convert interpreter/stablehlo/print "
             "interpreter/bytecode interpreter/proto interpreter")
RUN = f"{LANGUAGES} interpreter/eval interpreter/inputs"
INTERPRETER = f"{RUN} interpreter/cases ops/custom_calls"
CONFORMANCE = (f"{INTERPRETER} conformance/format conformance/backends "
               "conformance/run conformance/programs conformance/reports")
ORACLES = f"{TYPES} literals workshop/oracles"
WORKSHOP = (f"{CONFORMANCE} workshop/oracles workshop/shadow workshop/making "
            "workshop/rules workshop/mutants")

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
    "interpreter/hlo": IR,
    "interpreter/stablehlo": "",
    "interpreter/stablehlo/read": f"{IR} interpreter/stablehlo",
    "interpreter/stablehlo/convert":
        f"{IR} interpreter/stablehlo interpreter/stablehlo/read",
    "interpreter/stablehlo/print":
        f"{IR} interpreter/hlo interpreter/stablehlo "
        "interpreter/stablehlo/read interpreter/stablehlo/convert",
    "interpreter/bytecode":
        f"{IR} interpreter/stablehlo/read interpreter/stablehlo/print",
    "interpreter/proto": f"{IR} ops/kernels interpreter/hlo",
    "interpreter": LANGUAGES,
    "interpreter/eval": IR,
    "interpreter/inputs": IR,
    "interpreter/testing": RUN,
    "interpreter/cases": f"{RUN} ops/custom_calls",
    "conformance/format": f"{INTERPRETER} ops/kernels",
    "conformance/backends": f"{INTERPRETER} conformance/format",
    "conformance/run":
        f"{INTERPRETER} ops/functions conformance/format conformance/backends",
    "conformance/programs": f"{INTERPRETER} conformance/format "
                            "conformance/backends conformance/run",
    "conformance/reports": CONFORMANCE,
    "conformance/clients": "",
    "workshop/oracles": ORACLES,
    "workshop/shadow": ORACLES,
    "workshop/making": f"{CONFORMANCE} workshop/oracles",
    "workshop/rules":
        f"{CONFORMANCE} workshop/oracles workshop/shadow workshop/making",
    "workshop/mutants": f"{CONFORMANCE} workshop/making",
    "workshop": WORKSHOP,
    # The public headers, as api/ and its users name them.
    "hloref": "",
    "api/hloref": "hloref",
    "api/consumer": "hloref",
    "api": f"{INTERPRETER} hloref",
    "pjrt": "",
    "pjrt/client": f"{TYPES} literals conformance/format pjrt pjrt/plugin",
    "pjrt/plugin": f"{INTERPRETER} ops/kernels pjrt",
    "book": CONFORMANCE,
    "book/serve": f"{CONFORMANCE} book",
    "cli": f"{CONFORMANCE} book book/serve",
    # A second engine: what it shares with the first is in its README.
    "gpu_check/kernels": "",
    "gpu_check/cuda": "gpu_check/kernels gpu_check/device",
    "gpu_check/device": "gpu_check/kernels gpu_check/cuda",
    "gpu_check": "base literals ops ops/attributes interpreter/ir interpreter "
                 "conformance/format gpu_check/kernels gpu_check/device",
    "bench": f"{RUN} {RULES} ops/testing interpreter/testing",
    "fuzz": INTERPRETER,
    "examples": "hloref",
    "python/src": "hloref pjrt/plugin",
    "python/tests": "xla",
}
# Folder -> the only files that it may include of another one.
ONLY = {
    "gpu_check": {
        "base": {"base/shortened.h"},
        "literals": {"literals/json.h", "literals/literal.h",
                     "literals/shape.h", "literals/sizes.h"},
        "ops": {"ops/op.h"},
        "interpreter": {"interpreter/load.h"},
        "conformance/format": {"conformance/format/json_fields.h",
                               "conformance/format/literal_texts.h"},
    },
}
EXTERNAL = {"absl", "openssl", "nlohmann", "Eigen", "CLI", "gmock", "gtest", "benchmark",
            "google", "cuda_runtime.h"}
EXTERNAL_FILES = {"mpfr.h", "mpc.h", "gmp.h", "omp.h", "httplib.h"}


def sources():
    """The repository's C++ files, also new ones that git doesn't know yet."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard",
         "*.h", "*.cc", "*.cu"], capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.split() if pathlib.Path(path).exists()]


def row(path):
    """The nearest folder above `path` that has a line; None if none has."""
    for folder in pathlib.PurePath(path).parents:
        if str(folder) in MAY_INCLUDE:
            return str(folder)
    return None


def problem(path, included):
    """Why `path` may not include `included`; None if it may."""
    if included.split("/")[0] in EXTERNAL or included in EXTERNAL_FILES:
        return None
    folder, target = row(path), row(included)
    if folder is None:
        return (f"{pathlib.PurePath(path).parent}/ has no line in "
                "scripts/check/include_direction.py")
    only = ONLY.get(folder, {}).get(target, {included})
    if target == folder or \
            ((target or included.split("/")[0]) in MAY_INCLUDE[folder].split() and included in only):
        return None
    return f'{folder}/ may not include "{included}"'


def main():
    bad = 0
    for path in sources():
        if path.endswith("_test.cc"):
            continue
        if path.endswith(".h") and path.startswith("ops/") and \
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
