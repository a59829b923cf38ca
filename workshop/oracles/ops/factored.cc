#include "workshop/oracles/ops/factored.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "workshop/oracles/program.h"

namespace hlo::conformance {
namespace {

using Matrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

absl::StatusOr<Matrix> ReadMatrix(const Literal& literal) {
  auto value = naive::FromLiteral(literal);
  if (!value.ok()) return value.status();
  const naive::Array& array = value->array;
  if (value->is_tuple || array.sizes.size() != 2 || !array.format->is_float()) {
    return absl::UnimplementedError("no real matrix");
  }
  Matrix matrix(array.sizes[0], array.sizes[1]);
  for (size_t lane = 0; lane < array.at.size(); ++lane) {
    matrix.data()[lane] = array.at[lane].re;
  }
  return matrix;
}

// The one step that is no parameter; null: another program.
const naive::Step* OnlyStep(const naive::Program& program) {
  if (program.computations.size() != 1) return nullptr;
  const naive::Computation& entry = program.computations.at(program.entry);
  const naive::Step& root = entry.steps[entry.root];
  if (root.operands.size() + 1 != entry.steps.size()) return nullptr;
  for (size_t k = 0; k < root.operands.size(); ++k) {
    const naive::Step& step = entry.steps[root.operands[k]];
    if (step.op != "parameter" || step.inside != std::to_string(k)) {
      return nullptr;
    }
  }
  return &root;
}

bool IsKnownSolve(const naive::Step& step) {
  return step.text("left_side") == "true" && step.text("lower") == "true" &&
         step.text("unit_diagonal") != "true" &&
         (!step.has("transpose_a") ||
          step.text("transpose_a") == "NO_TRANSPOSE");
}

}  // namespace

absl::StatusOr<Factored> RunEigen(absl::string_view module,
                                  const std::vector<Literal>& arguments) {
  const auto other = [] {
    return absl::UnimplementedError("no factorization that Eigen is asked of");
  };
  const absl::StatusOr<naive::Program> program = naive::ReadProgram(module);
  if (!program.ok()) return program.status();
  const naive::Step* step = OnlyStep(*program);
  if (step == nullptr || step->operands.size() != arguments.size() ||
      arguments.empty() || step->shape.format == nullptr) {
    return other();
  }
  std::vector<Matrix> operands;
  for (const Literal& argument : arguments) {
    absl::StatusOr<Matrix> matrix = ReadMatrix(argument);
    if (!matrix.ok()) return matrix.status();
    operands.push_back(*std::move(matrix));
  }
  Matrix result;
  if (step->op == "cholesky" && step->text("lower") == "true") {
    const Eigen::LLT<Matrix> factored(operands[0]);
    if (factored.info() != Eigen::Success) return other();
    result = factored.matrixL();
  } else if (step->op == "triangular-solve" && IsKnownSolve(*step)) {
    result = operands[0].triangularView<Eigen::Lower>().solve(operands[1]);
  } else {
    return other();
  }
  Factored all;
  all.lanes.assign(result.data(), result.data() + result.size());
  const double unit = std::ldexp(1.0, -step->shape.format->precision);
  const double largest = result.size() == 0 ? 0 : result.cwiseAbs().maxCoeff();
  all.bound = 64 * unit * static_cast<double>(operands[0].rows()) * largest;
  return all;
}

}  // namespace hlo::conformance
