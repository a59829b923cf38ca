#include "interpreter/stablehlo/convert/op_context.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/constant_folding.h"

namespace hlo::stablehlo {
namespace {

// "add" of "stablehlo.add".
absl::string_view WithoutDialect(absl::string_view name) {
  return name.substr(name.find('.') + 1);
}

std::string Plural(int64_t n, absl::string_view noun) {
  return absl::StrCat(n, " ", noun, n == 1 ? "" : "s");
}

// A `?` of what is written has any size.
bool FitsWritten(const Shape& written, const Shape& shape) {
  if (SameIgnoringLayout(written, shape)) return true;
  bool fits = written.is_unbounded() && written.is_array() == shape.is_array();
  if (fits && written.is_array()) {
    fits = written.type() == shape.type() && written.rank() == shape.rank();
    for (int d = 0; fits && d < shape.rank(); ++d) {
      fits = written.dimension(d).unbounded() ||
             written.dimension(d) == shape.dimension(d);
    }
  }
  return fits;
}

}  // namespace

OpContext::OpContext(Scope& scope, const Operation& operation, const OpRow& row)
    : scope_(scope),
      operation_(operation),
      row_(row),
      begin_(scope.builder().instructions().size()) {
  for (ValueId operand : operation.operands) {
    operands_.push_back(scope.Lookup(operand));
  }
}

bool OpContext::Has(const Counts& counts) {
  const auto check = [&](int wanted, int64_t found, absl::string_view noun) {
    if (wanted < 0 || wanted == found || !ok()) return;
    Fail("it has ", Plural(wanted, noun), ", not ", found);
  };
  check(counts.operands, operand_count(), "operand");
  check(counts.results, operation_.result_count, "result");
  check(counts.regions, std::ssize(operation_.regions), "region");
  return ok();
}

std::vector<Id> OpContext::operands(int first, int end) const {
  return {operands_.begin() + first, operands_.begin() + end};
}

std::vector<Shape> OpContext::shapes(int first, int end) {
  std::vector<Shape> shapes;
  for (int i = first; i < end; ++i) shapes.push_back(shape(i));
  return shapes;
}

bool OpContext::AreArrays(int first, int end) {
  for (int i = first; i < end; ++i) {
    if (shape(i).is_array()) continue;
    Fail("operand ", i, " is ", shape(i).ToString(false), ", no tensor");
    return false;
  }
  return true;
}

bool OpContext::Takes(const Region& region, std::span<const Shape> shapes) {
  if (region.arguments.size() != shapes.size()) {
    Fail("a region has ", Plural(std::ssize(region.arguments), "argument"),
         ", there are ", Plural(std::ssize(shapes), "value"));
    return false;
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    const Type& type = scope_.value(region.arguments[i]).type;
    const absl::StatusOr<Shape> written = ShapeOf(type);
    if (written.ok() && FitsWritten(*written, shapes[i])) continue;
    Fail("argument ", i, " of a region is ", type.text(), ", its value is ",
         shapes[i].ToString(false));
    return false;
  }
  return true;
}

bool OpContext::HasOneFloatType() {
  std::optional<ElementType> seen;
  const auto meets = [&](const Shape& shape) {
    if (!shape.is_array() || !IsFloat(shape.type())) return true;
    if (!seen.has_value()) seen = shape.type();
    if (shape.type() == *seen) return true;
    Fail("its float types differ: ", Name(*seen), " and ", Name(shape.type()));
    return false;
  };
  for (int i = 0; i < operand_count(); ++i) {
    if (!meets(shape(i))) return false;
  }
  return std::ranges::all_of(ResultShapes(), meets);
}

Known OpContext::Constant(int operand) {
  Known known = Fold(builder(), this->operand(operand));
  if (!known.has_value() && builder().IsUnreadable(this->operand(operand))) {
    builder().Fail(absl::CancelledError());
  } else if (!known.has_value()) {
    Refuse("operand ", operand,
           " must be a constant or follow from constants and sizes: HLO has no "
           "op that takes it from a value");
  }
  return known;
}

const Attribute* OpContext::Find(absl::string_view name) {
  const Attribute* found = stablehlo::Find(operation_.attributes, name);
  if (found != nullptr) known_.push_back(name);
  return found;
}

void OpContext::Ignore(std::initializer_list<absl::string_view> names) {
  known_.insert(known_.end(), names.begin(), names.end());
}

void OpContext::WarnOfUnknown() {
  for (const NamedAttribute& each : operation_.attributes) {
    const bool is_known =
        absl::StrContains(each.name, '.') ||
        std::find(known_.begin(), known_.end(), each.name) != known_.end();
    if (is_known) continue;
    module().Warn(absl::StrCat("'", each.name, "' is no attribute of ",
                               operation_.name, " that is known here"),
                  operation_.location);
  }
}

// The type that is written at a number or a list; a pretty form has none.
bool OpContext::HasType(absl::string_view name, const Type& written,
                        std::initializer_list<absl::string_view> types) {
  const bool fits =
      written.kind() == Type::Kind::kNone || types.size() == 0 ||
      std::find(types.begin(), types.end(), written.text()) != types.end();
  if (!fits) {
    Fail(name, " is of type ", written.text(), ", not ", *types.begin());
  }
  return fits;
}

Ints OpContext::GetInts(absl::string_view name, Ints absent) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return absent;
  const auto* list = std::get_if<Attribute::Integers>(&attribute->value);
  if (list != nullptr && !HasType(name, *list->type, {"i64", "i1"})) {
    return absent;
  }
  if (auto values = IntegersOf(*attribute)) return *std::move(values);
  Fail(name, " is no list of integers");
  return absent;
}

int64_t OpContext::GetInteger(absl::string_view name, int64_t absent,
                              absl::string_view type) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return absent;
  const auto* integer = std::get_if<Attribute::Integer>(&attribute->value);
  if (integer != nullptr && !HasType(name, integer->type, {type})) {
    return absent;
  }
  if (const auto value = IntegerOf(*attribute)) return *value;
  Fail(name, " is no integer");
  return absent;
}

bool OpContext::GetBool(absl::string_view name, bool absent) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return absent;
  if (std::holds_alternative<Attribute::Unit>(attribute->value)) return true;
  if (const auto value = BoolOf(*attribute)) return *value;
  Fail(name, " is neither true nor false");
  return absent;
}

double OpContext::GetReal(absl::string_view name, double absent,
                          absl::string_view type) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return absent;
  if (const auto* real = std::get_if<Attribute::Real>(&attribute->value)) {
    if (type.empty()) return real->value;
    return HasType(name, real->type, {type}) ? real->value : absent;
  }
  if (const auto value = IntegerOf(*attribute)) {
    return static_cast<double>(*value);
  }
  Fail(name, " is no number");
  return absent;
}

std::string OpContext::GetString(absl::string_view name) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return "";
  if (const std::string* text = StringOf(*attribute)) return *text;
  if (const auto* symbol = std::get_if<Attribute::Symbol>(&attribute->value)) {
    return symbol->name;
  }
  Fail(name, " is no string");
  return "";
}

std::string OpContext::GetEnum(absl::string_view name) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return "";
  const absl::string_view word = EnumOf(*attribute);
  if (word.empty()) Fail(name, " is no word");
  return std::string(word);
}

const Dictionary& OpContext::GetStruct(absl::string_view name) {
  static const Dictionary kNone;
  const Attribute* attribute = Find(name);
  const Dictionary* fields =
      attribute == nullptr ? nullptr : FieldsOf(*attribute);
  if (fields != nullptr) return *fields;
  Fail(name, attribute == nullptr ? " is missing" : " has no fields");
  return kNone;
}

Attributes OpContext::RowAttributes() {
  Attributes attributes;
  for (const AttributeRow& each : row_.attributes) {
    const Attribute* attribute = Find(each.name);
    const auto* integer =
        attribute ? std::get_if<Attribute::Integer>(&attribute->value)
                  : nullptr;
    const absl::string_view type = each.type.empty() ? "i64" : each.type;
    if (integer != nullptr) HasType(each.name, integer->type, {type});
    Copy(each.name, *each.handle, attributes);
  }
  return attributes;
}

void OpContext::Copy(absl::string_view name, const AttributeBase& handle,
                     Attributes& attributes) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) return;
  absl::StatusOr<AttributeValue> value = ReadValue(handle, *attribute);
  if (!value.ok()) {
    Fail(name, " ", value.status().message());
    return;
  }
  attributes.Set(handle, *std::move(value));
}

std::vector<std::pair<int64_t, int64_t>> OpContext::GetPairs(
    absl::string_view name, size_t absent) {
  const Attribute* attribute = Find(name);
  if (attribute == nullptr) {
    return std::vector<std::pair<int64_t, int64_t>>(absent);
  }
  const Ints flat = GetInts(name);
  const Attribute::Dense* dense = DenseOf(*attribute);
  const bool is_matrix = dense == nullptr || (dense->type.shape().rank() == 2 &&
                                              dense->type.shape().size(1) == 2);
  if (flat.size() % 2 != 0 || !is_matrix) Fail(name, " is no list of pairs");
  std::vector<std::pair<int64_t, int64_t>> pairs;
  for (size_t i = 0; i + 1 < flat.size(); i += 2) {
    pairs.emplace_back(flat[i], flat[i + 1]);
  }
  return pairs;
}

Shape OpContext::ResultShape(int i) {
  absl::StatusOr<Shape> shape =
      ShapeOf(scope_.value(operation_.result(i)).type);
  if (shape.ok()) return *std::move(shape);
  builder().Fail(shape.status());
  return Shape::Scalar(ElementType::kPred);
}

std::vector<Shape> OpContext::ResultShapes() {
  std::vector<Shape> shapes;
  for (int i = 0; i < operation_.result_count; ++i) {
    shapes.push_back(ResultShape(i));
  }
  return shapes;
}

bool OpContext::ResultIsStatic(int i) { return !ResultShape(i).is_unbounded(); }

ComputationId OpContext::Applied(int region, std::span<const Shape> shapes) {
  return scope_.Applied(operation_.regions[region], shapes);
}

// The last part of its location's name; else the name of its SSA value, if that
// is no number; else its opcode.
std::string OpContext::NameOf(int result, bool joined) const {
  const absl::string_view opcode = WithoutDialect(operation_.name);
  const SourceLocation* source = scope_.module().source(operation_.source);
  if (source != nullptr && !source->name.empty()) return LastPart(*source);
  if (source != nullptr || operation_.result_count == 0) {
    return std::string(opcode);
  }
  std::string name(scope_.value(operation_.result(result)).name);
  std::replace(name.begin(), name.end(), '#', '.');
  if (joined) {
    const size_t dot = name.rfind('.');
    if (dot == name.npos) return std::string(opcode);
    name.resize(dot);
  }
  if (name.empty() ||
      !absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) {
    return name.empty() ? std::string(opcode) : name;
  }
  return absl::StrCat(opcode, ".", name);
}

// Fails unless the instruction has the shape that is written, as far as it is.
bool OpContext::HasWrittenShape(Id id, int i) {
  const Shape& shape = builder().shape(id);
  const bool fits = FitsWritten(ResultShape(i), shape);
  if (!ok()) return false;
  if (!fits) {
    Fail("result ", i, " is ", shape.ToString(false),
         "; its type is written as ",
         scope_.value(operation_.result(i)).type.text());
  }
  return fits;
}

void OpContext::Result(Id id, int i) {
  if (id < 0 || !HasWrittenShape(id, i)) return;
  builder().Name(id, NameOf(i, false));
  scope_.Bind(operation_.result(i), id);
  const bool is_part = operation_.result_count > 1 &&
                       builder().at(id).op->role == Role::kGetElement;
  if (static_cast<size_t>(id) >= begin_ && !is_part) {
    AddNotes(module(), operation_.attributes, builder(), id);
  }
}

void OpContext::Results(const std::vector<Id>& ids) {
  for (size_t i = 0; i < ids.size(); ++i) Result(ids[i], static_cast<int>(i));
}

void OpContext::JoinedResults(Id joined) {
  if (joined < 0) return;
  const auto count = static_cast<size_t>(operation_.result_count);
  if (count == 1) return Result(joined);
  builder().Name(joined, NameOf(0, true));
  AddNotes(module(), operation_.attributes, builder(), joined);
  const Shape& shape = builder().shape(joined);
  if (!shape.is_tuple() || shape.elements().size() != count) {
    Fail("it gives ", shape.ToString(false), ", not ",
         Plural(operation_.result_count, "value"));
    return;
  }
  const std::vector<Id> parts = builder().Split(joined, count);
  for (size_t i = 0; i < parts.size(); ++i) {
    Result(parts[i], static_cast<int>(i));
  }
}

Ints FieldInts(OpContext& context, const Dictionary& fields,
               absl::string_view name) {
  const Attribute* field = Find(fields, name);
  if (field == nullptr) return {};
  if (auto values = IntegersOf(*field)) return *std::move(values);
  context.Fail(name, " is no list of integers");
  return {};
}

int64_t FieldInteger(OpContext& context, const Dictionary& fields,
                     absl::string_view name, int64_t absent) {
  const Attribute* field = Find(fields, name);
  if (field == nullptr) return absent;
  if (const auto value = IntegerOf(*field)) return *value;
  context.Fail(name, " is no integer");
  return absent;
}

void ConvertPlain(OpContext& context) {
  if (!context.Has({}) || !context.HasOneFloatType()) return;
  Attributes attributes = context.RowAttributes();
  if (!context.ok()) return;
  const std::string op = HloOpName(context.row());
  Builder& builder = context.builder();
  if (context.ResultIsStatic(0)) {
    return context.Result(builder.AddAs(
        context.ResultShape(0), op, context.operands(), std::move(attributes)));
  }
  context.Result(builder.Add(op, context.operands(), std::move(attributes)));
}

}  // namespace hlo::stablehlo
