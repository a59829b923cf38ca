#include "book/picture.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "literals/text.h"

namespace hlo::book {
namespace {

using Json = nlohmann::json;

// Each element as text, in row-major order.
std::vector<std::string> ElementTexts(const Literal& array) {
  std::vector<std::string> texts;
  const Shape scalar = Shape::Scalar(array.shape().type());
  const auto size = static_cast<size_t>(StorageBytes(scalar.type()));
  for (int64_t i = 0; i < array.count(); ++i) {
    auto element = Literal::Zeros(scalar);
    if (!element.ok()) return {};
    auto view = element->mutable_view();
    if (!view.ok()) return {};
    std::copy_n(array.view().data + i * static_cast<int64_t>(size), size,
                view->data);
    std::string text;
    AppendLiteral(*element, &text);
    texts.push_back(std::move(text));
  }
  return texts;
}

Json ArrayJson(const ArrayAt& array, std::string name) {
  const std::span<const int64_t> sizes = array.value.sizes();
  return {{"name", std::move(name)},
          {"process", array.process},
          {"shape", array.value.shape().ToString(false)},
          {"sizes", std::vector<int64_t>(sizes.begin(), sizes.end())},
          {"first", array.first},
          {"values", ElementTexts(array.value)}};
}

std::string ArgumentName(const ArrayAt& array, const OpExample& example) {
  const auto argument = static_cast<size_t>(array.argument);
  std::string name =
      argument < example.names.size() ? example.names[argument] : "argument";
  const Literal& whole =
      example.arguments[static_cast<size_t>(array.process)][argument];
  if (whole.is_tuple()) absl::StrAppend(&name, "[", array.leaf, "]");
  return name;
}

// Different texts among the elements, as a part of them.
double Distinct(const Literal& array) {
  const std::vector<std::string> texts = ElementTexts(array);
  const std::set<std::string> different(texts.begin(), texts.end());
  return static_cast<double>(different.size()) /
         static_cast<double>(std::max<size_t>(1, texts.size()));
}

// Numbers that are read at a glance: short, finite.
double Plainness(const Literal& array) {
  double plain = 0;
  const std::vector<std::string> texts = ElementTexts(array);
  for (const std::string& text : texts) {
    const bool word = !text.empty() && absl::ascii_isalpha(text.back());
    plain += word && text != "true" && text != "false" ? 0
             : text.size() <= 5                        ? 1
                                                       : 0.3;
  }
  return plain / static_cast<double>(std::max<size_t>(1, texts.size()));
}

// 1 for a handful of elements, less for one or very many.
double SizeMerit(int64_t count, int64_t best) {
  if (count == 0) return 0;
  const double ratio =
      std::log2(static_cast<double>(count) / static_cast<double>(best));
  return std::exp(-0.15 * ratio * ratio);
}

struct Arrays {
  std::vector<Literal> all;
  int64_t count = 0;
  int rank = 0;
};

Arrays ArraysOf(const std::vector<Literal>& literals) {
  Arrays arrays;
  for (const Literal& literal : literals) {
    const std::vector<Shape> shapes = literal.shape().Leaves();
    std::vector<Value> leaves = literal.Leaves();
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (!shapes[i].is_array()) continue;
      auto array = Literal::FromValue(shapes[i], std::move(leaves[i]));
      if (!array.ok()) continue;
      arrays.count += array->count();
      arrays.rank = std::max(arrays.rank, array->shape().rank());
      arrays.all.push_back(*std::move(array));
    }
  }
  return arrays;
}

}  // namespace

double Merit(const OpExample& example, const std::vector<Literal>& results) {
  std::vector<Literal> arguments;
  for (const Arguments& of_process : example.arguments) {
    arguments.insert(arguments.end(), of_process.begin(), of_process.end());
  }
  constexpr int64_t kMost = 144;
  const Arrays in = ArraysOf(arguments), out = ArraysOf(results);
  if (in.count > kMost || out.count > kMost || out.count == 0) return -1;
  const auto processes = static_cast<int64_t>(example.arguments.size());
  double merit = 2 * SizeMerit(out.count, 9 * processes) +
                 SizeMerit(std::max<int64_t>(1, in.count), 14 * processes);
  if (out.rank == 2) merit += 0.4;
  if (in.rank > 2 || out.rank > 2) merit -= 0.5;
  // Few attributes, no bounded sizes: the plain use comes first.
  merit -= static_cast<double>(example.text.size()) / 150;
  const bool bounded = std::any_of(
      in.all.begin(), in.all.end(),
      [](const Literal& array) { return !array.shape().is_static(); });
  if (bounded) merit -= 1.5;
  if (processes > 1) merit += 1.5;
  double distinct = 0, plain = 0;
  for (const Arrays* side : {&in, &out}) {
    for (const Literal& array : side->all) {
      const double part = static_cast<double>(array.count()) /
                          static_cast<double>(in.count + out.count);
      distinct += part * Distinct(array);
      plain += part * Plainness(array);
    }
  }
  return merit + 1.5 * distinct + 1.5 * plain;
}

absl::StatusOr<Json> Picture(const OpExample& example,
                             const ExecutionOptions& execution,
                             const DependenceLimits& limits) {
  auto found =
      FindDependence(example.module, example.arguments, execution, limits);
  if (!found.ok()) return found.status();
  Json picture = {
      {"text", example.text},    {"processes", example.arguments.size()},
      {"inputs", Json::array()}, {"outputs", Json::array()},
      {"near", found->near},     {"far", found->far}};
  for (const ArrayAt& array : found->arguments) {
    picture["inputs"].push_back(ArrayJson(array, ArgumentName(array, example)));
  }
  const bool several = found->results.size() > example.arguments.size();
  for (const ArrayAt& array : found->results) {
    picture["outputs"].push_back(ArrayJson(
        array, several ? absl::StrCat("result[", array.leaf, "]") : "result"));
  }
  return picture;
}

}  // namespace hlo::book
