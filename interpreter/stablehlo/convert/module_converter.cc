#include "interpreter/stablehlo/convert/module_converter.h"

#include <algorithm>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/scope.h"
#include "interpreter/stablehlo/read/lexer.h"

namespace hlo::stablehlo {
namespace {

// The most functions that are specialised within each other.
constexpr int kMaxDepth = 100;

bool IsUnbounded(const Type& type) {
  const absl::StatusOr<Shape> shape = ShapeOf(type);
  return shape.ok() && shape->is_unbounded();
}

absl::StatusOr<std::vector<Shape>> ShapesOf(const std::vector<Type>& types) {
  std::vector<Shape> shapes;
  for (const Type& type : types) {
    absl::StatusOr<Shape> shape = ShapeOf(type);
    if (!shape.ok()) return shape.status();
    shapes.push_back(*std::move(shape));
  }
  return shapes;
}

absl::StatusOr<Signature> SignatureOf(const Function& function) {
  absl::StatusOr<std::vector<Shape>> arguments =
      ShapesOf(function.argument_types);
  if (!arguments.ok()) return arguments.status();
  std::vector<Type> types;
  for (const FunctionResult& result : function.results) {
    types.push_back(result.type);
  }
  absl::StatusOr<std::vector<Shape>> results = ShapesOf(types);
  if (!results.ok()) return results.status();
  absl::StatusOr<Shape> result = results->size() == 1
                                     ? absl::StatusOr<Shape>((*results)[0])
                                     : Shape::Tuple(*std::move(results));
  if (!result.ok()) return result.status();
  return Signature{*std::move(arguments), *std::move(result)};
}

// The text without comments and ends of lines, which no string has.
std::string OneLine(absl::string_view text) {
  std::string line;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!quoted && text.substr(i, 2) == "//") {
      i = text.find('\n', i);
      if (i == text.npos) break;
    }
    const bool ends = text[i] == '\n' || text[i] == '\r';
    line.push_back(ends && !quoted ? ' ' : text[i]);
    if (quoted && text[i] == '\\' && i + 1 < text.size()) {
      line.push_back(text[++i]);
    } else if (text[i] == '"') {
      quoted = !quoted;
    }
  }
  return line;
}

// The name of an attribute, in quotes if it needs them.
std::string NameText(absl::string_view name) {
  const bool is_bare = !name.empty() && !IsDigit(name[0]) && name[0] != '.' &&
                       name[0] != '$' &&
                       std::all_of(name.begin(), name.end(), IsIdCharacter);
  if (is_bare) return std::string(name);
  std::string text = "\"";
  for (char c : name) {
    const bool plain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
    text += plain ? std::string(1, c)
                  : absl::StrCat("\\", absl::Hex(static_cast<unsigned char>(c),
                                                 absl::kZeroPad2));
  }
  return text + "\"";
}

std::string KeyOf(absl::string_view name, const std::vector<Shape>& arguments,
                  const std::vector<Known>& known) {
  std::string key(name);
  for (size_t i = 0; i < arguments.size(); ++i) {
    absl::StrAppend(&key, "|", arguments[i].ToString(false));
    if (i < known.size() && known[i].has_value()) {
      absl::StrAppend(&key, "=", absl::StrJoin(*known[i], ","));
    }
  }
  return key;
}

bool Fits(const Shape& type, const Shape& argument) {
  if (!type.is_array() || !argument.is_array()) {
    return SameIgnoringLayout(type, argument);
  }
  bool fits = type.type() == argument.type() && type.rank() == argument.rank();
  for (int i = 0; fits && i < type.rank(); ++i) {
    fits = type.dimension(i).unbounded() ||
           type.dimension(i) == argument.dimension(i) ||
           (type.dimension(i).dynamic && !argument.dimension(i).dynamic &&
            argument.size(i) <= type.size(i));
  }
  return fits;
}

}  // namespace

ModuleConverter::ModuleConverter(const Module& tree, Module* spent,
                                 const ConvertOptions& options,
                                 Diagnostics& diagnostics)
    : tree_(tree), spent_(spent), options_(options), diagnostics_(diagnostics) {
  for (const Function& function : tree.functions) {
    functions_.emplace(function.name, &function);
  }
}

void ModuleConverter::Report(const absl::Status& status, Location location,
                             absl::string_view name) {
  if (absl::IsCancelled(status)) return;  // its cause was reported
  diagnostics_.Add(status, location, name);
}

void ModuleConverter::Warn(std::string message, Location location) {
  diagnostics_.Warn(std::move(message), location);
}

std::string LastPart(const SourceLocation& source) {
  return source.name.substr(source.name.rfind('/') + 1);
}

const Function* ModuleConverter::FindFunction(absl::string_view name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : found->second;
}

const SourceLocation* ModuleConverter::source(int index) const {
  return index < 0 ? nullptr : &tree_.sources[index];
}

std::string ModuleConverter::Metadata(int source) const {
  const SourceLocation* from = this->source(source);
  if (from == nullptr || (from->name.empty() && from->file.empty())) return "";
  std::string text;
  if (!from->name.empty()) {
    absl::StrAppend(&text, " op_name=\"", absl::CEscape(from->name), "\"");
  }
  if (!from->file.empty()) {
    absl::StrAppend(&text, " source_file=\"", absl::CEscape(from->file),
                    "\" source_line=", from->line);
    if (from->column > 0) {
      absl::StrAppend(&text, " source_column=", from->column);
    }
  }
  text.front() = '{';
  return text + "}";
}

std::string ModuleConverter::Text(const Attribute& attribute) const {
  std::vector<std::string> parts;
  if (const auto* fields = std::get_if<Dictionary>(&attribute.value)) {
    for (const NamedAttribute& field : *fields) {
      const bool unit =
          std::holds_alternative<Attribute::Unit>(field.attribute.value);
      parts.push_back(NameText(field.name));
      if (!unit) absl::StrAppend(&parts.back(), " = ", Text(field.attribute));
    }
    return absl::StrCat("{", absl::StrJoin(parts, ", "), "}");
  }
  if (const auto* array = std::get_if<Attribute::Array>(&attribute.value)) {
    for (const Attribute& each : *array) parts.push_back(Text(each));
    return absl::StrCat("[", absl::StrJoin(parts, ", "), "]");
  }
  const std::string* texts = tree_.spellings.get();
  if (texts == nullptr || attribute.end > texts->size()) return "";
  return OneLine(absl::string_view(*texts).substr(
      attribute.begin, attribute.end - attribute.begin));
}

ComputationId ModuleConverter::ReserveRegion() {
  return draft_.Reserve(absl::StrCat("region_", regions_++));
}

bool ModuleConverter::IsDynamic(const Function& function) {
  const auto [entry, is_new] = dynamic_.try_emplace(&function, false);
  if (is_new) {
    entry->second =
        std::any_of(function.values.begin(), function.values.end(),
                    [](const Value& value) { return IsUnbounded(value.type); });
  }
  return entry->second;
}

absl::StatusOr<ComputationId> ModuleConverter::ReserveStatic(
    const Function& function) {
  const auto found = instances_.find(function.name);
  if (found != instances_.end()) return found->second;
  absl::StatusOr<Signature> signature = SignatureOf(function);
  if (!signature.ok()) return signature.status();
  const ComputationId id = draft_.Reserve(function.name);
  instances_.emplace(function.name, id);
  open_.push_back({&function, id, signature->parameters, {}});
  draft_.SetSignature(id, *std::move(signature));
  return id;
}

absl::StatusOr<ComputationId> ModuleConverter::Specialize(Instance instance) {
  const std::string key =
      KeyOf(instance.function->name, instance.arguments, instance.known);
  const auto found = instances_.find(key);
  if (found != instances_.end()) {
    if (found->second.index >= 0) return found->second;
    return absl::UnimplementedError(absl::StrCat(
        "@", instance.function->name,
        ": a function whose sizes depend on its arguments calls itself"));
  }
  for (size_t i = 0; i < instance.arguments.size(); ++i) {
    if (instance.arguments[i].is_unbounded()) {
      return absl::UnimplementedError(absl::StrCat(
          "the sizes of argument ", i, " of @", instance.function->name, ", ",
          instance.function->argument_types[i].text(),
          ", are not known: they follow from arguments (--args)"));
    }
    const absl::StatusOr<Shape> type =
        ShapeOf(instance.function->argument_types[i]);
    if (type.ok() && Fits(*type, instance.arguments[i])) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("argument ", i, " of @", instance.function->name, " is ",
                     instance.arguments[i].ToString(false), ", its type is ",
                     instance.function->argument_types[i].text()));
  }
  if (depth_ == kMaxDepth) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "functions with `?` call each other deeper than ", kMaxDepth));
  }
  instances_[key] = ComputationId{};  // a cycle meets it
  instance.id = draft_.Reserve(instance.function->name);
  ++depth_;
  Build(instance);
  --depth_;
  if (!draft_.IsReadable(instance.id)) return absl::CancelledError();
  instances_[key] = instance.id;
  return instance.id;
}

absl::StatusOr<ComputationId> ModuleConverter::Callee(
    absl::string_view name, std::vector<Shape> arguments,
    std::vector<Known> known) {
  const Function* function = FindFunction(name);
  if (function == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no function @", name));
  }
  if (!function->body.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the function @", name, " has no body"));
  }
  if (arguments.size() != function->argument_types.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "@", name, " takes ", function->argument_types.size(),
        function->argument_types.size() == 1 ? " argument" : " arguments",
        ", not ", arguments.size()));
  }
  if (!IsDynamic(*function)) return ReserveStatic(*function);
  return Specialize({function, {}, std::move(arguments), std::move(known)});
}

void ModuleConverter::AnnotateParameters(const Instance& instance,
                                         Builder& builder) {
  const auto& notes = instance.function->argument_attributes;
  for (size_t i = 0; i < instance.arguments.size(); ++i) {
    const auto id = static_cast<Id>(i);
    if (i < instance.known.size() && instance.known[i].has_value()) {
      builder.SetKnown(id, *instance.known[i]);
    }
    if (i < notes.size()) AddNotes(*this, notes[i], builder, id);
  }
}

// `spent`: null, or the function, which loses its operations.
void ModuleConverter::Build(const Instance& instance, Function* spent) {
  const Function& function = *instance.function;
  Builder builder(draft_, instance.id);
  builder.Reserve(function.body->operations.size() + instance.arguments.size());
  Scope scope(*this, function, builder, nullptr);
  const std::vector<ValueId>& arguments = function.body->arguments;
  scope.AddParameters(arguments, instance.arguments);
  AnnotateParameters(instance, builder);
  auto returned =
      scope.Convert(*function.body, spent ? &spent->body->operations : nullptr);
  if (!returned.has_value()) return builder.Abandon();
  if (is_manual_ && function.name == options_.entry) {
    ReturnTerms(function, scope, *returned);
  }
  const Id root = builder.Join(*returned);
  const absl::Status status = builder.TakeError();
  if (!status.ok()) {
    Report(status, function.location);
    return builder.Abandon();
  }
  builder.Finish(root);
}

Draft ModuleConverter::Run() {
  const Function* entry = FindFunction(options_.entry);
  SetModuleHeader(tree_, *entry, draft_.module());
  SetCounts(*entry);
  FollowUnreduced(*entry);
  absl::StatusOr<ComputationId> id = absl::CancelledError();
  if (options_.arguments.has_value() && IsDynamic(*entry)) {
    id = Callee(entry->name, *options_.arguments, {});
  } else {
    auto arguments = ShapesOf(entry->argument_types);
    id = arguments.ok() ? Callee(entry->name, *arguments, {})
                        : absl::StatusOr<ComputationId>(arguments.status());
  }
  if (!id.ok()) Report(id.status(), entry->location);
  while (!open_.empty() && !diagnostics_.full()) {
    const Instance instance = std::move(open_.back());
    open_.pop_back();
    const auto number = instance.function - tree_.functions.data();
    Function* spent = spent_ ? &spent_->functions[number] : nullptr;
    Build(instance, spent);
    if (spent) spent->values = {};
  }
  SetChannels();
  RunOnce(*entry);
  // Without an entry there is nothing to check.
  if (id.ok()) draft_.module().entry = id->index;
  draft_.SetEntryIsKnown(id.ok());
  if (diagnostics_.ok() && !draft_.IsWhole()) {
    Report(absl::InternalError("an op was not converted, and nobody said why"),
           entry->location);
  }
  diagnostics_.Sort();
  return std::move(draft_).Take();
}

Draft Convert(const Module& tree, const ConvertOptions& options,
              Diagnostics& diagnostics) {
  return ModuleConverter(tree, nullptr, options, diagnostics).Run();
}

Draft Convert(Module&& tree, const ConvertOptions& options,
              Diagnostics& diagnostics) {
  Module spent = std::move(tree);
  return ModuleConverter(spent, &spent, options, diagnostics).Run();
}

}  // namespace hlo::stablehlo
