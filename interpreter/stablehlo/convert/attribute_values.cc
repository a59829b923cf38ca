#include "interpreter/stablehlo/convert/attribute_values.h"

#include <array>
#include <type_traits>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/common.h"
#include "ops/attributes/dimensions.h"

namespace hlo::stablehlo {
namespace {

using ReadResult = absl::StatusOr<AttributeValue>;

template <typename T>
ReadResult Want(std::optional<T> value, absl::string_view what) {
  if (value.has_value()) return AttributeValue(*std::move(value));
  return absl::InvalidArgumentError(absl::StrCat("is no ", what));
}

std::optional<Ints> IntsOf(const Attribute& attribute) {
  if (auto values = IntegersOf(attribute)) return values;
  if (auto value = IntegerOf(attribute)) return Ints{*value};
  return std::nullopt;
}

std::optional<double> RealOf(const Attribute& attribute) {
  const auto* real = std::get_if<Attribute::Real>(&attribute.value);
  if (real == nullptr) return std::nullopt;
  return real->value;
}

std::optional<std::string> TextOf(const Attribute& attribute) {
  const std::string* text = StringOf(attribute);
  if (text == nullptr) return std::nullopt;
  return *text;
}

std::optional<Word> WordOf(const AttributeBase& handle,
                           const Attribute& attribute) {
  const int index = FindWord(handle, EnumOf(attribute));
  if (index < 0) return std::nullopt;
  return Word{index};
}

std::optional<Words> WordsOf(const AttributeBase& handle,
                             const Attribute& attribute) {
  const auto* array = std::get_if<Attribute::Array>(&attribute.value);
  if (array == nullptr) {
    const auto none = IntegersOf(attribute);  // `[]`
    if (!none.has_value() || !none->empty()) return std::nullopt;
    return Words{};
  }
  Words words;
  for (const Attribute& element : *array) {
    const auto word = WordOf(handle, element);
    if (!word.has_value()) return std::nullopt;
    words.indices.push_back(word->index);
  }
  return words;
}

// A matrix; entries of -1 pad short rows.
std::optional<IdGroups> GroupsOf(const Attribute& attribute) {
  const Attribute::Dense* dense = DenseOf(attribute);
  const auto ids = IntegersOf(attribute);
  if (!ids.has_value()) return std::nullopt;
  const bool is_matrix = dense != nullptr && dense->type.shape().rank() == 2;
  if (!is_matrix) {
    if (!ids->empty()) return std::nullopt;
    return IdGroups{};
  }
  const auto columns = static_cast<size_t>(dense->type.shape().size(1));
  IdGroups groups;
  for (size_t i = 0; i < ids->size(); ++i) {
    if (i % columns == 0) groups.emplace_back();
    if ((*ids)[i] != -1) groups.back().push_back((*ids)[i]);
  }
  return groups;
}

std::optional<ResultAccuracy> AccuracyOf(const Attribute& attribute) {
  const Dictionary* fields = FieldsOf(attribute);
  if (fields == nullptr) return std::nullopt;
  ResultAccuracy accuracy;
  const auto real = [&](absl::string_view name, double* value) {
    const Attribute* field = Find(*fields, name);
    if (field != nullptr) *value = RealOf(*field).value_or(0);
  };
  real("atol", &accuracy.atol);
  real("rtol", &accuracy.rtol);
  if (const Attribute* ulps = Find(*fields, "ulps")) {
    accuracy.ulps = IntegerOf(*ulps).value_or(0);
  }
  const Attribute* mode = Find(*fields, "mode");
  const absl::string_view word =
      mode == nullptr ? absl::string_view() : EnumOf(*mode);
  if (word == "HIGHEST") accuracy.mode = ResultAccuracy::Mode::kHighest;
  if (word == "TOLERANCE") accuracy.mode = ResultAccuracy::Mode::kTolerance;
  return accuracy;
}

// Readers by kind: one for each kind of AttributeValue.
template <typename T>
using KindTag = std::type_identity<T>;

ReadResult Read(KindTag<bool>, const AttributeBase&,
                const Attribute& attribute) {
  return Want(BoolOf(attribute), "truth value");
}
ReadResult Read(KindTag<int64_t>, const AttributeBase&,
                const Attribute& attribute) {
  return Want(IntegerOf(attribute), "integer");
}
ReadResult Read(KindTag<double>, const AttributeBase&,
                const Attribute& attribute) {
  return Want(RealOf(attribute), "number");
}
ReadResult Read(KindTag<std::string>, const AttributeBase&,
                const Attribute& attribute) {
  return Want(TextOf(attribute), "string");
}
ReadResult Read(KindTag<Ints>, const AttributeBase&,
                const Attribute& attribute) {
  return Want(IntsOf(attribute), "list of integers");
}
ReadResult Read(KindTag<Word>, const AttributeBase& handle,
                const Attribute& attribute) {
  return Want(WordOf(handle, attribute), "word that it can be");
}
ReadResult Read(KindTag<Words>, const AttributeBase& handle,
                const Attribute& attribute) {
  return Want(WordsOf(handle, attribute), "list of words that it can be");
}
ReadResult Read(KindTag<IdGroups>, const AttributeBase&,
                const Attribute& attribute) {
  return Want(GroupsOf(attribute), "matrix of integers");
}
ReadResult Read(KindTag<ReplicaGroups>, const AttributeBase&,
                const Attribute& attribute) {
  auto groups = GroupsOf(attribute);
  if (!groups.has_value()) return Want(groups, "matrix of integers");
  return AttributeValue(ReplicaGroups{*std::move(groups), ""});
}
ReadResult Read(KindTag<ResultAccuracy>, const AttributeBase&,
                const Attribute& attribute) {
  const auto accuracy = AccuracyOf(attribute);
  if (accuracy.has_value() &&
      accuracy->mode != ResultAccuracy::Mode::kTolerance &&
      (accuracy->atol != 0 || accuracy->rtol != 0 || accuracy->ulps != 0)) {
    return absl::InvalidArgumentError(
        "has a tolerance, which its mode does not take");
  }
  return Want(accuracy, "accuracy");
}
template <HasNoForm T>
ReadResult Read(KindTag<T>, const AttributeBase& handle, const Attribute&) {
  return absl::UnimplementedError(
      absl::StrCat("stands for ", handle.name,
                   ", for which StableHLO has no single attribute"));
}

using Reader = ReadResult (*)(const AttributeBase&, const Attribute&);
template <typename T>
ReadResult ReadAs(const AttributeBase& handle, const Attribute& attribute) {
  return Read(KindTag<T>(), handle, attribute);
}
template <typename... Ts>
constexpr std::array<Reader, sizeof...(Ts)> ReadersOf(
    const std::variant<Ts...>*) {
  return {ReadAs<Ts>...};
}
constexpr auto kReaders =
    ReadersOf(static_cast<const AttributeValue*>(nullptr));

// One group of braces, as HLO text has shardings.
bool IsBraced(absl::string_view text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}') --depth;
    const bool closes = depth == 0 && text[i] == '}';
    if (depth < 1 && !(closes && i + 1 == text.size())) return false;
    if (text[i] == '"' || text[i] == '\'' || text[i] == '/' ||
        text[i] == '\n') {
      return false;
    }
  }
  return depth == 0 && !text.empty();
}

}  // namespace

int FindWord(const AttributeBase& handle, absl::string_view word) {
  for (size_t i = 0; i < handle.words.size() && !word.empty(); ++i) {
    const absl::string_view name = handle.words[i];
    if (absl::EqualsIgnoreCase(name, word) ||
        absl::EndsWithIgnoreCase(name, absl::StrCat("rng_", word))) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

ReadResult ReadValue(const AttributeBase& handle, const Attribute& attribute) {
  return kReaders[handle.kind](handle, attribute);
}

std::string FrontendText(
    const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::string text;
  for (const auto& [name, value] : pairs) {
    absl::StrAppend(&text, text.empty() ? "{" : ",", HloName(name), "=\"",
                    absl::CEscape(value), "\"");
  }
  return text.empty() ? text : text + "}";
}

std::string FrontendAttributes(const ModuleConverter& module,
                               const Dictionary& attributes) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const Attribute* notes = Find(attributes, "mhlo.frontend_attributes");
  if (const Dictionary* fields = notes ? FieldsOf(*notes) : nullptr) {
    for (const NamedAttribute& note : *fields) {
      const std::string* text = StringOf(note.attribute);
      if (text != nullptr) pairs.emplace_back(note.name, *text);
    }
  }
  if (const Attribute* sharding = Find(attributes, "sdy.sharding")) {
    pairs.emplace_back("xla.sdy.sharding", module.Text(*sharding));
  }
  return FrontendText(pairs);
}

void AddNotes(const ModuleConverter& module, const Dictionary& attributes,
              Builder& builder, Id id) {
  if (attributes.empty()) return;
  const Attribute* sharding = Find(attributes, "mhlo.sharding");
  const std::string* text = sharding ? StringOf(*sharding) : nullptr;
  if (text != nullptr && IsBraced(*text)) {
    builder.Annotate(id, attr::sharding, *text);
  }
  const std::string notes = FrontendAttributes(module, attributes);
  if (!notes.empty()) builder.Annotate(id, attr::frontend_attributes, notes);
}

Id AddConstant(Builder& builder, const Attribute::Dense& dense) {
  const Id scalar = builder.Constant(dense.elements);
  if (!dense.splat) return scalar;
  Attributes attributes;
  attributes.set(attr::dimensions, Ints{});
  return builder.AddAs(dense.type.shape(), "broadcast", {scalar},
                       std::move(attributes));
}

}  // namespace hlo::stablehlo
