#include "interpreter/bytecode/vhlo_ops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "literals/types/convert.h"

namespace hlo::bytecode {
namespace {

using stablehlo::Attribute;
using stablehlo::Dictionary;
using stablehlo::NamedAttribute;

// Longer splats stay tensors.
constexpr int64_t kLongestSplat = 4096;

// The attribute of StableHLO that a struct of fields is.
struct StructRow {
  absl::string_view group, attribute, kind;
  bool is_optional;  // without fields there is none
};
constexpr StructRow kStructs[] = {
    {"algorithm", "algorithm", "stablehlo.dot_algorithm", true},
    {"channel", "channel_handle", "stablehlo.channel_handle", true},
    {"conv", "dimension_numbers", "stablehlo.conv", false},
    {"dot", "dot_dimension_numbers", "stablehlo.dot", false},
    {"gather", "dimension_numbers", "stablehlo.gather", false},
    {"scatter", "scatter_dimension_numbers", "stablehlo.scatter", false}};

// The part of a word behind a character, which is cut off.
absl::string_view Cut(absl::string_view* word, char at) {
  const size_t position = word->find(at);
  if (position == word->npos) return {};
  const absl::string_view rest = word->substr(position + 1);
  *word = word->substr(0, position);
  return rest;
}

// name[:form][=omitted][@struct[.field]]
VhloAttribute ReadWord(absl::string_view word) {
  VhloAttribute attribute;
  attribute.group = Cut(&word, '@');
  attribute.field = Cut(&attribute.group, '.');
  attribute.omitted = Cut(&word, '=');
  attribute.form = Cut(&word, ':');
  attribute.name = word;
  if (attribute.field.empty()) attribute.field = word;
  return attribute;
}

VhloOp ReadRow(absl::string_view name, int version, absl::string_view first,
               absl::string_view last, absl::string_view attributes) {
  VhloOp op{name, version, first, last, {}};
  for (absl::string_view word :
       absl::StrSplit(attributes, ' ', absl::SkipEmpty())) {
    op.attributes.push_back(ReadWord(word));
  }
  return op;
}

bool AllAre(const Attribute::Dense& dense, int64_t value) {
  if (dense.type.shape().element_count() == 0) return false;
  Attribute elements;
  Attribute::Dense plain = dense;
  plain.splat = false;
  elements.value = std::move(plain);
  const auto values = stablehlo::IntegersOf(elements);
  return values.has_value() &&
         std::all_of(values->begin(), values->end(),
                     [&](int64_t each) { return each == value; });
}

bool IsNumber(const Attribute& attribute, int64_t number) {
  if (const Attribute::Dense* dense = stablehlo::DenseOf(attribute)) {
    return AllAre(*dense, number);
  }
  return stablehlo::IntegerOf(attribute) == number;
}

bool IsEmpty(const Attribute& attribute) {
  if (const std::string* text = stablehlo::StringOf(attribute)) {
    return text->empty();
  }
  if (const auto* array = std::get_if<Attribute::Array>(&attribute.value)) {
    return array->empty();
  }
  if (const auto* fields = std::get_if<Dictionary>(&attribute.value)) {
    return fields->empty();
  }
  const Attribute::Dense* dense = stablehlo::DenseOf(attribute);
  return dense != nullptr && dense->type.shape().element_count() == 0;
}

bool IsWord(const Attribute& attribute, absl::string_view word) {
  if (const auto* array = std::get_if<Attribute::Array>(&attribute.value)) {
    return std::all_of(
        array->begin(), array->end(),
        [&](const Attribute& each) { return stablehlo::EnumOf(each) == word; });
  }
  return stablehlo::EnumOf(attribute) == word;
}

bool IsExact(const Attribute& attribute) {
  const Dictionary* fields = stablehlo::FieldsOf(attribute);
  if (fields == nullptr) return false;
  for (const NamedAttribute& field : *fields) {
    const auto* real = std::get_if<Attribute::Real>(&field.attribute.value);
    if (real != nullptr && real->value != 0) return false;
    if (field.name == "ulps" && !IsNumber(field.attribute, 0)) return false;
    if (field.name == "mode" && !IsWord(field.attribute, "DEFAULT")) {
      return false;
    }
  }
  return true;
}

bool IsOmitted(const Attribute& attribute, absl::string_view omitted) {
  int64_t number = 0;
  if (omitted.empty()) return false;
  if (omitted == "false") return IsNumber(attribute, 0);
  if (absl::SimpleAtoi(omitted, &number)) return IsNumber(attribute, number);
  if (omitted == "empty" || omitted == "empties") return IsEmpty(attribute);
  if (omitted == "exact") return IsExact(attribute);
  if (omitted == "none") {
    const auto* type = std::get_if<stablehlo::Type>(&attribute.value);
    return type != nullptr && type->text() == "none";
  }
  return IsWord(attribute, omitted);
}

// A tensor as a list; the type is that of its elements in a list of its own,
// none in a field.
void MakeList(Attribute* attribute) {
  const Attribute::Dense* dense = stablehlo::DenseOf(*attribute);
  if (dense == nullptr ||
      (dense->splat && dense->type.shape().element_count() > kLongestSplat)) {
    return;
  }
  auto values = stablehlo::IntegersOf(*attribute);
  if (values.has_value()) {
    attribute->value = Attribute::Integers{*std::move(values), {}};
  }
}

bool MakeSymbol(Attribute* attribute) {
  const std::string* name = stablehlo::StringOf(*attribute);
  if (name == nullptr) return false;
  attribute->value = Attribute::Symbol{*name};
  return true;
}

// False where the attribute has not the kind that the form is made of.
bool GiveForm(absl::string_view form, Attribute* attribute) {
  if (form == "symbol") return MakeSymbol(attribute);
  if (form == "symbols") {
    auto* array = std::get_if<Attribute::Array>(&attribute->value);
    return array != nullptr &&
           std::all_of(array->begin(), array->end(),
                       [](Attribute& each) { return MakeSymbol(&each); });
  }
  if (form == "unit") attribute->value = Attribute::Unit{};
  if (form == "ints" || form == "bools") MakeList(attribute);
  return true;
}

class Upgrade {
 public:
  Upgrade(const VhloOp& op, Dictionary& result) : op_(op), result_(result) {}

  std::string Run(std::vector<NamedAttribute> attributes) {
    keeps_empties_ = std::any_of(
        attributes.begin(), attributes.end(), [&](const NamedAttribute& each) {
          const VhloAttribute* row = Find(each.name);
          return row != nullptr && row->omitted == "empties" &&
                 !IsEmpty(each.attribute);
        });
    for (const VhloAttribute& row : op_.attributes) {
      for (const StructRow& each : kStructs) {
        if (each.group == row.group) structs_.try_emplace(&each);
      }
    }
    for (NamedAttribute& each : attributes) {
      std::string error = Add(std::move(each));
      if (!error.empty()) return error;
    }
    return AddStructs();
  }

 private:
  const VhloAttribute* Find(absl::string_view name) const {
    for (const VhloAttribute& row : op_.attributes) {
      if (row.name == name) return &row;
    }
    return nullptr;
  }

  std::string Put(std::string name, Attribute attribute) {
    const std::string copy = name;
    if (Insert(result_, {std::move(name), std::move(attribute)})) return "";
    return absl::StrCat("the attribute '", copy, "' is given twice");
  }

  std::string Add(NamedAttribute each) {
    const VhloAttribute* row = Find(each.name);
    if (row == nullptr) {
      return Put(std::move(each.name), std::move(each.attribute));
    }
    const bool is_kept = row->omitted == "empties" && keeps_empties_;
    if (row->form == "drop" ||
        (row->form == "unit" && IsNumber(each.attribute, 0)) ||
        (!is_kept && IsOmitted(each.attribute, row->omitted))) {
      return "";
    }
    if (!GiveForm(row->form, &each.attribute)) {
      return absl::StrCat("the attribute '", each.name, "' is no ", row->form);
    }
    if (row->group.empty()) {
      return Put(std::move(each.name), std::move(each.attribute));
    }
    AddField(*row, std::move(each.attribute));
    return "";
  }

  // Numbers of dimensions that StableHLO's text leaves out are absent.
  void AddField(const VhloAttribute& row, Attribute attribute) {
    MakeList(&attribute);
    const auto list = stablehlo::IntegersOf(attribute);
    const bool is_none =
        row.group != "conv" && row.group != "channel" &&
        ((list.has_value() && list->empty()) ||
         (row.name == "index_vector_dim" && IsNumber(attribute, 0)));
    if (is_none) return;
    for (auto& [each, fields] : structs_) {
      if (each->group != row.group) continue;
      Insert(fields, {std::string(row.field), std::move(attribute)});
      return;
    }
  }

  std::string AddStructs() {
    for (auto& [row, fields] : structs_) {
      if (row->is_optional && fields.empty()) continue;
      if (row->group == "channel") {
        Attribute type;
        type.value = Attribute::Integer{};
        Insert(fields, {"type", std::move(type)});  // stays if it is there
      }
      Attribute attribute;
      Attribute::Tagged tagged;
      tagged.kind = std::string(row->kind);
      tagged.fields = std::move(fields);
      attribute.value = std::move(tagged);
      std::string error =
          Put(std::string(row->attribute), std::move(attribute));
      if (!error.empty()) return error;
    }
    return "";
  }

  const VhloOp& op_;
  Dictionary& result_;
  bool keeps_empties_ = false;
  std::map<const StructRow*, Dictionary> structs_;
};

}  // namespace

std::span<const VhloOp> AllVhloOps() {
  static const auto* const ops = new std::vector<VhloOp>{
#define VHLO_OP(name, version, first, last, attributes) \
  ReadRow(name, version, first, last, attributes),
#include "interpreter/bytecode/vhlo_ops.def"
  };
  return *ops;
}

const VhloOp* FindVhloOp(absl::string_view name) {
  static const auto* const by_name = [] {
    auto* names = new absl::flat_hash_map<std::string, const VhloOp*>();
    for (const VhloOp& op : AllVhloOps()) {
      names->emplace(absl::StrCat(op.name, "_v", op.version), &op);
    }
    return names;
  }();
  const auto found = by_name->find(name);
  return found == by_name->end() ? nullptr : found->second;
}

std::string ToStablehlo(const VhloOp& op,
                        std::vector<NamedAttribute> attributes,
                        Dictionary* result) {
  return Upgrade(op, *result).Run(std::move(attributes));
}

}  // namespace hlo::bytecode
