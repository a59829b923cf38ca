// All of the library: reading, running and printing programs.
//
//   hloref::Result<hloref::Literal> y = hloref::Evaluate(text, {x});
#ifndef HLOREF_RUN_H_
#define HLOREF_RUN_H_

#include <string_view>
#include <vector>

#include "hloref/comparison.h"
#include "hloref/custom_calls.h"
#include "hloref/execution.h"
#include "hloref/export.h"
#include "hloref/hooks.h"
#include "hloref/limits.h"
#include "hloref/literal.h"
#include "hloref/module.h"
#include "hloref/program.h"
#include "hloref/shape.h"
#include "hloref/status.h"

namespace hloref {

// Create, Run, TakeResults: the result of each process.
HLOREF_API Result<std::vector<Literal>> Run(const Program& program,
                                            Inputs inputs,
                                            const RunOptions& options = {});

// Load, Prepare and Run of a program for one process.
HLOREF_API Result<Literal> Evaluate(std::string_view program,
                                    const std::vector<Literal>& arguments = {});

}  // namespace hloref

#endif  // HLOREF_RUN_H_
