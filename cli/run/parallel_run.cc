#include "cli/run/parallel_run.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "interpreter/ir/finish.h"
#include "interpreter/ir/verifier.h"
#include "interpreter/stablehlo/convert/convert.h"

namespace hlo {
namespace {

// The programs of one module.
class Runner {
 public:
  Runner(const ProgramFlags& flags, int64_t replicas, int64_t partitions,
         bool in_grid)
      : flags_(flags),
        replicas_(replicas),
        partitions_(partitions),
        in_grid_(in_grid) {}

  absl::StatusOr<std::shared_ptr<const Program>> Make(
      const stablehlo::Module& tree, const std::string& entry,
      std::optional<std::vector<Shape>> arguments) const {
    Diagnostics diagnostics(flags_.load.file, tree.text);
    stablehlo::ConvertOptions options;
    options.entry = entry;
    options.arguments = std::move(arguments);
    options.replicas = replicas_;
    options.partitions = partitions_;
    options.in_grid = in_grid_;
    Draft draft = stablehlo::Convert(tree, options, diagnostics);
    if (!diagnostics.ok()) return diagnostics.ToStatus();
    absl::StatusOr<Module> module = Finish(std::move(draft), diagnostics);
    if (!module.ok()) return module.status();
    const auto verified =
        Verify(std::make_shared<const Module>(*std::move(module)), flags_.load,
               diagnostics);
    if (!verified.has_value()) return diagnostics.ToStatus();
    return Prepare(*verified, flags_.prepare);
  }

  // One process.
  absl::StatusOr<Literal> Run(const stablehlo::Module& tree,
                              const std::string& entry,
                              Arguments arguments) const {
    std::vector<Shape> shapes;
    for (const Literal& argument : arguments) {
      shapes.push_back(argument.shape());
    }
    const auto program = Make(tree, entry, std::move(shapes));
    if (!program.ok()) return program.status();
    auto results = Evaluate(*program, {std::move(arguments)}, flags_.execution);
    if (!results.ok()) return results.status();
    return std::move(results->front());
  }

 private:
  const ProgramFlags& flags_;
  int64_t replicas_, partitions_;
  bool in_grid_;
};

const stablehlo::Function* Find(const stablehlo::Module& tree,
                                const std::string& name) {
  for (const stablehlo::Function& function : tree.functions) {
    if (function.name == name) return &function;
  }
  return nullptr;
}

// The values of a function that returns `count`.
std::vector<Literal> ValuesOf(Literal result, size_t count) {
  if (count == 1) return {std::move(result)};
  return std::move(result).TakeElements();
}

// A grid and the arguments of its processes.
struct Grid {
  Programs programs;
  std::vector<Arguments> arguments;
  std::vector<size_t> results;  // of each process
};

absl::StatusOr<Grid> MakeGrid(const stablehlo::Module& tree,
                              const stablehlo::ParallelRun& run,
                              const Runner& runner,
                              std::vector<Literal> values) {
  Grid grid;
  std::vector<std::string> names;
  size_t taken = 0;
  for (const auto& row : run.programs) {
    for (const std::string& name : row) {
      const stablehlo::Function* function = Find(tree, name);
      const size_t count = function ? function->argument_types.size() : 0;
      if (function == nullptr || taken + count > values.size()) {
        return absl::InvalidArgumentError(
            absl::StrCat("interpreter.run_parallel: there is no function @",
                         name, ", or no argument for it"));
      }
      Arguments& arguments = grid.arguments.emplace_back();
      for (size_t i = 0; i < count; ++i) {
        arguments.push_back(std::move(values[taken++]));
      }
      grid.results.push_back(function->results.size());
      const auto known = std::find(names.begin(), names.end(), name);
      grid.programs.assigned.push_back(static_cast<int>(known - names.begin()));
      if (known != names.end()) continue;
      names.push_back(name);
      auto program = runner.Make(tree, name, std::nullopt);
      if (!program.ok()) return program.status();
      grid.programs.programs.push_back(*std::move(program));
    }
  }
  return grid;
}

// The results of the grid, process by process.
absl::StatusOr<std::vector<Literal>> RunGrid(Grid grid,
                                             const ExecutionOptions& options) {
  auto results =
      Evaluate(std::move(grid.programs), std::move(grid.arguments), options);
  if (!results.ok()) return results.status();
  std::vector<Literal> values;
  for (size_t i = 0; i < results->size(); ++i) {
    for (Literal& value : ValuesOf(std::move((*results)[i]), grid.results[i])) {
      values.push_back(std::move(value));
    }
  }
  return values;
}

// The results of the functions of `infeed`, a value each.
absl::StatusOr<std::vector<Literal>> InfeedQueue(
    const stablehlo::Module& tree, const stablehlo::ParallelRun& run,
    const Runner& one) {
  std::vector<Literal> queue;
  for (const std::string& name : run.infeed) {
    const stablehlo::Function* function = Find(tree, name);
    if (function == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat(
          "interpreter.run_parallel: there is no function @", name));
    }
    auto item = one.Run(tree, name, {});
    if (!item.ok()) return item.status();
    auto tuple =
        Literal::Tuple(ValuesOf(*std::move(item), function->results.size()));
    if (!tuple.ok()) return tuple.status();
    queue.push_back(*std::move(tuple));
  }
  return queue;
}

bool Reads(const Program& program) {
  for (const Computation& computation : program.module().computations) {
    for (const Instruction& instruction : computation.instructions) {
      if (instruction.op->resource == Resource::kInfeed) return true;
    }
  }
  return false;
}

// One queue for all processes: those that read take turns, in their order
// (docs/stablehlo.md), so that no schedule shows.
std::vector<std::vector<Literal>> Dealt(std::vector<Literal> queue,
                                        const Programs& programs) {
  std::vector<std::vector<Literal>> queues(
      static_cast<size_t>(programs.processes()));
  std::vector<size_t> readers;
  for (size_t p = 0; p < queues.size(); ++p) {
    if (Reads(*programs.of(static_cast<int64_t>(p)))) readers.push_back(p);
  }
  for (size_t i = 0; i < queue.size() && !readers.empty(); ++i) {
    queues[readers[i % readers.size()]].push_back(std::move(queue[i]));
  }
  return queues;
}

absl::StatusOr<Literal> RunParts(const stablehlo::Module& tree,
                                 const std::string& entry,
                                 const stablehlo::ParallelRun& run,
                                 const ProgramFlags& flags,
                                 Arguments arguments) {
  const Runner one(flags, 1, 1, false);
  const Runner many(flags, std::ssize(run.programs),
                    std::ssize(run.programs[0]), true);
  auto given = one.Run(run.before, entry, std::move(arguments));
  if (!given.ok()) return given.status();
  const size_t count = Find(run.before, entry)->results.size();
  std::vector<Literal> values = ValuesOf(*std::move(given), count);
  const auto behind =
      values.begin() + static_cast<std::ptrdiff_t>(run.grid_arguments);
  Arguments live(std::make_move_iterator(behind),
                 std::make_move_iterator(values.end()));
  values.erase(behind, values.end());
  ExecutionOptions options = flags.execution;
  auto queue = InfeedQueue(tree, run, one);
  if (!queue.ok()) return queue.status();
  auto grid = MakeGrid(tree, run, many, std::move(values));
  if (!grid.ok()) return grid.status();
  if (!run.infeed.empty()) {
    options.infeed = Dealt(*std::move(queue), grid->programs);
  }
  auto results = RunGrid(*std::move(grid), options);
  if (!results.ok()) return results.status();
  for (Literal& value : *results) live.push_back(std::move(value));
  return one.Run(run.after, entry, std::move(live));
}

}  // namespace

int64_t ParallelProgram::processes() const {
  int64_t count = 0;
  for (const auto& row : run.programs) count += std::ssize(row);
  return count;
}

absl::StatusOr<std::optional<ParallelProgram>> FindParallel(
    const std::shared_ptr<const std::string>& text, const LoadOptions& load) {
  std::optional<ChosenProgram> chosen = ChooseProgram(text, load);
  if (!chosen.has_value()) return std::nullopt;
  auto run = stablehlo::FindParallelRun(*chosen->module, chosen->entry);
  if (!run.ok()) return run.status();
  if (!run->has_value()) return std::nullopt;
  return ParallelProgram{*std::move(chosen), **std::move(run)};
}

absl::StatusOr<Literal> RunParallel(const ParallelProgram& program,
                                    const ProgramFlags& flags,
                                    Arguments arguments) {
  return RunParts(*program.chosen.module, program.chosen.entry, program.run,
                  flags, std::move(arguments));
}

}  // namespace hlo
