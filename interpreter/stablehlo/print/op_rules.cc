// HLO op -> the rule that writes it.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_replace.h"
#include "interpreter/stablehlo/convert/op_context.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/print/rules.h"
#include "ops/attributes/accuracy.h"
#include "ops/attributes/numbers.h"

namespace hlo::mlir {
namespace {

struct NamedRule {
  absl::string_view op;
  OpPrintRule rule;
};

// In the order of their names. The other ops are written by their rows.
constexpr NamedRule kRules[] = {
    {"add-dependency", PrintAddDependency},
    {"after-all", PrintAfterAll},
    {"all-gather", PrintAllGather},
    {"all-gather-done", PrintAwait},
    {"all-gather-start", PrintAllGatherStart},
    {"all-reduce", PrintAllReduce},
    {"all-reduce-done", PrintAwait},
    {"all-reduce-start", PrintAllReduceStart},
    {"all-to-all", PrintAllToAll},
    {"async-done", PrintAwait},
    {"async-start", PrintAsyncStart},
    {"async-update", PrintIdentity},
    {"batch-norm-grad", PrintBatchNorm},
    {"batch-norm-inference", PrintBatchNorm},
    {"batch-norm-training", PrintBatchNorm},
    {"bitcast", PrintBitcast},
    {"broadcast", PrintBroadcast},
    {"call", PrintCall},
    {"cholesky", PrintCholesky},
    {"collective-broadcast", PrintCollectiveBroadcast},
    {"collective-permute", PrintCollectivePermute},
    {"collective-permute-done", PrintAwait},
    {"collective-permute-start", PrintCollectivePermuteStart},
    {"compare", PrintCompare},
    {"conditional", PrintConditional},
    {"constant", PrintConstant},
    {"convolution", PrintConvolution},
    {"copy", PrintIdentity},
    {"copy-done", PrintCopyDone},
    {"copy-start", PrintCopyStart},
    {"custom-call", PrintCustomCall},
    {"domain", PrintIdentity},
    {"dot", PrintDot},
    {"dynamic-reshape", PrintDynamicReshape},
    {"dynamic-slice", PrintDynamicSlice},
    {"dynamic-update-slice", PrintDynamicSlice},
    {"fft", PrintFft},
    {"fusion", PrintFusion},
    {"gather", PrintGather},
    {"infeed", PrintInfeed},
    {"iota", PrintIota},
    {"map", PrintMap},
    {"opt-barrier", PrintBarrier},
    {"outfeed", PrintOutfeed},
    {"pad", PrintPad},
    {"ragged-all-to-all", PrintRaggedAllToAll},
    {"ragged-dot", PrintRaggedDot},
    {"recv", PrintRecv},
    {"recv-done", PrintRecvDone},
    {"reduce", PrintReduce},
    {"reduce-scatter", PrintReduceScatter},
    {"reduce-window", PrintReduceWindow},
    {"reshape", PrintReshape},
    {"rng", PrintRng},
    {"rng-bit-generator", PrintRngBitGenerator},
    {"scan", PrintScan},
    {"scatter", PrintScatter},
    {"select", PrintSelect},
    {"select-and-scatter", PrintSelectAndScatter},
    {"send", PrintSend},
    {"send-done", PrintSendDone},
    {"set-dimension-size", PrintSetDimensionSize},
    {"sign", PrintSign},
    {"slice", PrintSlice},
    {"sort", PrintSort},
    {"topk", PrintTopK},
    {"tuple", PrintTuple},
    {"while", PrintWhile},
};

constexpr bool IsBefore(const NamedRule& a, const NamedRule& b) {
  return a.op < b.op;
}
static_assert(std::is_sorted(std::begin(kRules), std::end(kRules), IsBefore));

const stablehlo::OpRow* RowOf(absl::string_view op) {
  const std::string name = absl::StrReplaceAll(op, {{"-", "_"}});
  const auto* row = stablehlo::FindRow(absl::StrCat("stablehlo.", name));
  return row ? row : stablehlo::FindRow(absl::StrCat("chlo.", name));
}

std::string AccuracyText(const ResultAccuracy& accuracy) {
  constexpr absl::string_view kModes[] = {"DEFAULT", "HIGHEST", "TOLERANCE"};
  return absl::StrCat(
      "#stablehlo.result_accuracy<atol = ", RealText(accuracy.atol),
      ", rtol = ", RealText(accuracy.rtol), ", ulps = ", accuracy.ulps,
      ", mode = #stablehlo.result_accuracy_mode<",
      kModes[static_cast<size_t>(accuracy.mode)], ">>");
}

// "transpose" of transpose_a: the enum's name.
constexpr absl::string_view kTranspose = "transpose";

std::string ValueText(const stablehlo::AttributeRow& row,
                      const AttributeValue& value) {
  const AttributeBase& handle = *row.handle;
  if (const auto* truth = std::get_if<bool>(&value)) {
    return *truth ? "true" : "false";
  }
  if (const auto* number = std::get_if<int64_t>(&value)) {
    const bool is_short =
        &handle == &attr::exponent_bits || &handle == &attr::mantissa_bits;
    return absl::StrCat(*number, is_short ? " : i32" : " : i64");
  }
  if (const auto* numbers = std::get_if<Ints>(&value)) {
    const bool is_one = absl::string_view(row.name) == "dimension";
    if (!is_one || numbers->size() != 1) return IntsText(*numbers);
    return absl::StrCat((*numbers)[0], " : i64");
  }
  if (const auto* accuracy = std::get_if<ResultAccuracy>(&value)) {
    return AccuracyText(*accuracy);
  }
  const auto* word = std::get_if<Word>(&value);
  return EnumText(kTranspose, handle, word == nullptr ? 0 : word->index);
}

// What an attribute that is not written says; null: nothing.
const AttributeValue* Absent(const AttributeBase& handle) {
  static const AttributeValue kFalse = false;
  static const AttributeValue kFirst = Word{0};
  if (handle.kind == kKindOf<bool>) return &kFalse;
  return handle.kind == kKindOf<Word> ? &kFirst : nullptr;
}

}  // namespace

OpPrintRule FindPrintRule(absl::string_view op) {
  const auto* rule = std::lower_bound(
      std::begin(kRules), std::end(kRules), op,
      [](const NamedRule& a, absl::string_view b) { return a.op < b; });
  return rule != std::end(kRules) && rule->op == op ? rule->rule : nullptr;
}

absl::StatusOr<Leaves> BecomeOp(OpPrinter& op, absl::string_view name,
                                std::vector<std::string> attributes,
                                std::vector<std::string> regions) {
  return op.Become({.name = name,
                    .operands = op.AllOperands(),
                    .attributes = std::move(attributes),
                    .regions = std::move(regions)});
}

absl::StatusOr<Leaves> BecomeWidened(OpPrinter& op, absl::string_view name,
                                     std::vector<std::string> attributes) {
  OpText text = {.name = name, .attributes = std::move(attributes)};
  for (const Leaf& leaf : op.AllOperands()) {
    absl::StatusOr<Leaf> widened =
        op.shape().is_array() ? op.Widen(leaf, op.shape().type()) : leaf;
    if (!widened.ok()) return widened.status();
    text.operands.push_back(*std::move(widened));
  }
  return op.Become(std::move(text));
}

bool HasOwnOp(absl::string_view op) { return RowOf(op) != nullptr; }

absl::StatusOr<Leaves> PrintRow(OpPrinter& op) {
  const absl::string_view name = op.instruction().op->name;
  const stablehlo::OpRow* row = RowOf(name);
  if (row == nullptr) return op.Unsupported(name);
  std::vector<std::string> attributes;
  for (const stablehlo::AttributeRow& each : row->attributes) {
    const AttributeValue* value = op.attributes().Find(*each.handle);
    if (value == nullptr) value = Absent(*each.handle);
    if (value == nullptr) continue;
    attributes.push_back(
        absl::StrCat(each.name, " = ", ValueText(each, *value)));
  }
  // Those that have no handler take and give one type.
  return row->handler == nullptr
             ? BecomeWidened(op, row->name, std::move(attributes))
             : BecomeOp(op, row->name, std::move(attributes));
}

}  // namespace hlo::mlir
