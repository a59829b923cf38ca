// Attributes by kind: a writer for each kind that StableHLO has a form of.
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "interpreter/stablehlo/print/mlir_text.h"

namespace hlo::mlir {
namespace {

using stablehlo::AttributeRow;

std::string ValueText(const AttributeRow&, bool value) {
  return value ? "true" : "false";
}

std::string ValueText(const AttributeRow& row, int64_t value) {
  return absl::StrCat(value, " : ", row.type.empty() ? "i64" : row.type);
}

std::string ValueText(const AttributeRow& row, double value) {
  if (row.type != "f32") return absl::StrCat(RealText(value), " : f64");
  return absl::StrCat(RealText(static_cast<float>(value)), " : f32");
}

std::string ValueText(const AttributeRow&, const std::string& value) {
  return StringText(value);
}

std::string ValueText(const AttributeRow& row, const Ints& values) {
  const bool is_one = !row.type.empty() && values.size() == 1;
  return is_one ? ValueText(row, values[0]) : IntsText(values);
}

// #stablehlo<transpose NO_TRANSPOSE>, #stablehlo<rng_distribution UNIFORM>
std::string ValueText(const AttributeRow& row, Word value) {
  absl::string_view word = row.handle->words[static_cast<size_t>(value.index)];
  absl::ConsumePrefix(&word, "rng_");
  return absl::StrCat("#stablehlo<", row.type, " ", absl::AsciiStrToUpper(word),
                      ">");
}

std::string ValueText(const AttributeRow& row, const Words& words) {
  return absl::StrCat("[",
                      absl::StrJoin(words.indices, ", ",
                                    [&](std::string* out, int index) {
                                      absl::StrAppend(
                                          out, ValueText(row, Word{index}));
                                    }),
                      "]");
}

std::string ValueText(const AttributeRow&, const IdGroups& groups) {
  return MatrixText(groups, Longest(groups));
}

std::string ValueText(const AttributeRow& row, const ReplicaGroups& groups) {
  return ValueText(row, groups.groups);
}

std::string ValueText(const AttributeRow&, const ResultAccuracy& accuracy) {
  constexpr absl::string_view kModes[] = {"DEFAULT", "HIGHEST", "TOLERANCE"};
  return absl::StrCat(
      "#stablehlo.result_accuracy<atol = ", RealText(accuracy.atol),
      ", rtol = ", RealText(accuracy.rtol), ", ulps = ", accuracy.ulps,
      ", mode = #stablehlo.result_accuracy_mode<",
      kModes[static_cast<size_t>(accuracy.mode)], ">>");
}

using Writer = std::string (*)(const AttributeRow&, const Attributes&);

template <typename T>
std::string Write(const AttributeRow& row, const Attributes& attributes) {
  const auto& handle = static_cast<const Attribute<T>&>(*row.handle);
  return ValueText(row, attributes.get(handle));
}

template <typename T>
constexpr Writer WriterOf() {
  if constexpr (stablehlo::HasNoForm<T>) {
    return nullptr;
  } else {
    return Write<T>;
  }
}

template <typename... Ts>
constexpr std::array<Writer, sizeof...(Ts)> WritersOf(
    const std::variant<Ts...>*) {
  return {WriterOf<Ts>()...};
}

constexpr auto kWriters =
    WritersOf(static_cast<const AttributeValue*>(nullptr));

}  // namespace

std::string AttributeText(const AttributeRow& row,
                          const Attributes& attributes) {
  return absl::StrCat(row.name, " = ",
                      kWriters[row.handle->kind](row, attributes));
}

}  // namespace hlo::mlir
