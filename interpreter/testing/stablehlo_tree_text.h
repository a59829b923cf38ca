// A StableHLO tree as text that says all that the converter sees, but names of
// values and places: for tests that compare forms.
#ifndef HLOREF_INTERPRETER_TESTING_STABLEHLO_TREE_TEXT_H_
#define HLOREF_INTERPRETER_TESTING_STABLEHLO_TREE_TEXT_H_

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/tree.h"
#include "literals/text.h"

namespace hlo::stablehlo {

class TreeText {
 public:
  static std::string Of(const Module& module) {
    TreeText text;
    absl::StrAppend(&text.out_, "module @", module.name, " ");
    text.Add(module.attributes);
    text.out_ += "\n";
    for (const Operation& op : module.others) text.Add(op);
    for (const Function& function : module.functions) text.Add(function);
    return text.out_;
  }

 private:
  void Add(const Function& function) {
    numbers_.clear();
    function_ = &function;
    absl::StrAppend(&out_, "func ", function.visibility, " @", function.name,
                    " ");
    for (size_t i = 0; i < function.argument_types.size(); ++i) {
      Add(function.argument_types[i]);
      Add(function.argument_attributes[i]);
    }
    out_ += "-> ";
    for (const FunctionResult& result : function.results) {
      Add(result.type);
      Add(result.attributes);
    }
    Add(function.attributes);
    if (function.body.has_value()) Add(*function.body);
    out_ += "\n";
  }
  void Add(const Region& region) {
    out_ += "{";
    for (ValueId id : region.arguments) Define(id);
    out_ += "\n";
    for (const Operation& op : region.operations) Add(op);
    out_ += "}";
  }
  void Define(ValueId id) {
    const int number = static_cast<int>(numbers_.size());
    numbers_[id] = number;
    absl::StrAppend(&out_, "%", number, ":");
    Add(function_->values[id].type);
  }
  void Add(const Operation& op) {
    absl::StrAppend(&out_, op.name, "(");
    for (ValueId id : op.operands) absl::StrAppend(&out_, "%", numbers_[id]);
    out_ += ")";
    Add(op.attributes);
    for (const Region& region : op.regions) Add(region);
    out_ += " -> ";
    for (int i = 0; i < op.result_count; ++i) Define(op.result(i));
    out_ += "\n";
  }
  void Add(const Type& type) {
    using Kind = Type::Kind;
    const bool shaped =
        type.kind() == Kind::kTensor || type.kind() == Kind::kScalar;
    if (shaped) {
      absl::StrAppend(&out_, type.shape().ToString(), " ");
    } else if (type.kind() == Kind::kRefused) {
      absl::StrAppend(&out_, type.text(), " ");
    } else {
      absl::StrAppend(&out_, "kind", static_cast<int>(type.kind()), "<");
      for (const Type& part : type.parts()) Add(part);
      out_ += "->";
      for (const Type& part : type.results()) Add(part);
      out_ += "> ";
    }
  }
  void Add(const Dictionary& dictionary) {
    out_ += "{";
    for (const NamedAttribute& entry : dictionary) {
      absl::StrAppend(&out_, entry.name, " = ");
      Add(entry.attribute);
      out_ += "; ";
    }
    out_ += "}";
  }
  void Add(const Attribute& attribute) {
    if (const auto integers = IntegersOf(attribute)) {
      out_ += "[";
      for (int64_t value : *integers) absl::StrAppend(&out_, value, " ");
      out_ += "]";
      if (const auto* dense = DenseOf(attribute)) Add(dense->type);
      return;
    }
    std::visit([&](const auto& value) { AddValue(value); }, attribute.value);
  }
  void AddValue(Attribute::Unit) { out_ += "unit"; }
  void AddValue(bool value) { absl::StrAppend(&out_, "bool ", value); }
  void AddValue(const Attribute::Integer& value) {
    absl::StrAppend(&out_, value.value);
  }
  void AddValue(const Attribute::Real& value) {
    absl::StrAppend(&out_, value.value);
  }
  void AddValue(const std::string& value) {
    absl::StrAppend(&out_, "\"", value, "\"");
  }
  void AddValue(const Attribute::Symbol& value) {
    absl::StrAppend(&out_, "@", value.name);
  }
  void AddValue(const Type& value) { Add(value); }
  void AddValue(const Boxed<Attribute::Dense>& value) {
    absl::StrAppend(&out_, value->splat ? "splat " : "",
                    ToString(value->elements));
  }
  void AddValue(const Attribute::Integers&) {}
  void AddValue(const Attribute::Array& value) {
    out_ += "[";
    for (const Attribute& element : value) Add(element), out_ += ", ";
    out_ += "]";
  }
  void AddValue(const Dictionary& value) { Add(value); }
  void AddValue(const Boxed<Attribute::Tagged>& value) {
    absl::StrAppend(&out_, "#", value->kind, "<", value->value, value->text);
    Add(value->fields);
    out_ += ">";
  }
  void AddValue(const Boxed<Attribute::Opaque>& value) {
    absl::StrAppend(&out_, "opaque ", value->text);
    Add(value->type);
  }

  std::string out_;
  const Function* function_ = nullptr;
  absl::flat_hash_map<ValueId, int> numbers_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_TESTING_STABLEHLO_TREE_TEXT_H_
