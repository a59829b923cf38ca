#include "interpreter/stablehlo/print/function_printer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/print/notes.h"
#include "interpreter/stablehlo/print/op_printer.h"

namespace hlo::mlir {
namespace {

std::vector<Shape> ShapesOf(const Leaves& leaves) {
  std::vector<Shape> shapes;
  shapes.reserve(leaves.size());
  for (const Leaf& leaf : leaves) shapes.push_back(leaf.shape);
  return shapes;
}

std::string NamesText(const Leaves& leaves) {
  return absl::StrJoin(leaves, ", ", [](std::string* out, const Leaf& leaf) {
    absl::StrAppend(out, leaf.name);
  });
}

// "%a: T, %b: T"
std::string ArgumentsText(const Leaves& leaves) {
  return absl::StrJoin(leaves, ", ", [](std::string* out, const Leaf& leaf) {
    absl::StrAppend(out, leaf.name, ": ", TypeText(leaf.shape));
  });
}

absl::Status CheckThere(const Leaves& leaves) {
  for (const Leaf& leaf : leaves) {
    if (!leaf.pending && !leaf.name.empty()) continue;
    return absl::UnimplementedError(
        "a value of a -start that something else than its -done reads");
  }
  return absl::OkStatus();
}

// The leaves of a computation's parameters, named like these.
Leaves ParameterLeaves(const Computation& computation) {
  Leaves leaves;
  for (int index : computation.parameters) {
    const Instruction& parameter = computation.instructions[index];
    for (Shape& shape : parameter.shape.Leaves()) {
      leaves.push_back({parameter.name, std::move(shape)});
    }
  }
  return leaves;
}

// The leaves by parameter.
std::vector<Leaves> ByParameter(const Computation& computation,
                                const Leaves& all) {
  std::vector<Leaves> arguments;
  auto next = all.begin();
  for (int index : computation.parameters) {
    const Instruction& parameter = computation.instructions[index];
    const auto end = next + parameter.shape.leaf_count();
    arguments.emplace_back(next, end);
    next = end;
  }
  return arguments;
}

}  // namespace

std::string FunctionPrinter::Name(absl::string_view hint) {
  std::string name(hint);
  for (char& c : name) {
    const bool fits = absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                      absl::StrContains("_.-$", c);
    if (!fits) c = '_';
  }
  if (name.empty() ||
      absl::ascii_isdigit(static_cast<unsigned char>(name[0]))) {
    name.insert(name.begin(), '_');
  }
  return absl::StrCat("%", names_.Unique(name));
}

absl::Status FunctionPrinter::Line(absl::string_view text) {
  out_.append(indent_, ' ');
  absl::StrAppend(&out_, text, "\n");
  return module_.Spend(indent_ + text.size());
}

absl::StatusOr<Leaves> FunctionPrinter::Add(const OpText& op,
                                            absl::string_view hint) {
  absl::Status there = CheckThere(op.operands);
  if (!there.ok()) return there;
  if (op.name != "stablehlo.return") ++ops_;
  std::string text;
  Leaves results;
  if (!op.results.empty()) {
    const std::string name = Name(hint);
    const size_t count = op.results.size();
    text = count == 1 || !op.type.empty()
               ? absl::StrCat(name, " = ")
               : absl::StrCat(name, ":", count, " = ");
    for (size_t i = 0; i < count; ++i) {
      const bool numbered = count > 1 && op.type.empty();
      results.push_back(
          {numbered ? absl::StrCat(name, "#", i) : name, op.results[i]});
    }
  }
  const bool is_call = absl::StartsWith(op.name, "func.");
  absl::StrAppend(&text, is_call ? "" : "\"", op.name, is_call ? "" : "\"", "(",
                  NamesText(op.operands), ")");
  if (!op.regions.empty()) {
    absl::StrAppend(&text, " ({", absl::StrJoin(op.regions, "}, {"), "})");
  }
  if (!op.attributes.empty()) {
    absl::StrAppend(&text, " {", absl::StrJoin(op.attributes, ", "), "}");
  }
  absl::StrAppend(&text, " : (",
                  op.operand_types.empty() ? TypesText(ShapesOf(op.operands))
                                           : op.operand_types,
                  ") -> ",
                  op.type.empty() ? ResultTypesText(op.results) : op.type);
  absl::Status status = Line(text);
  if (!status.ok()) return status;
  return results;
}

absl::StatusOr<Leaf> FunctionPrinter::Join(std::span<const Leaf> leaves,
                                           const Shape& shape,
                                           absl::string_view hint) {
  if (!shape.is_tuple()) return leaves[0];
  OpText op = {.name = "stablehlo.tuple", .results = {shape}};
  for (const Shape& element : shape.elements()) {
    const auto count = static_cast<size_t>(element.leaf_count());
    absl::StatusOr<Leaf> part = Join(leaves.subspan(0, count), element, hint);
    if (!part.ok()) return part;
    op.operands.push_back(*std::move(part));
    leaves = leaves.subspan(count);
  }
  absl::StatusOr<Leaves> joined = Add(op, hint);
  if (!joined.ok()) return joined.status();
  return (*joined)[0];
}

absl::StatusOr<Leaves> FunctionPrinter::Split(const Leaf& whole,
                                              absl::string_view hint) {
  if (!whole.shape.is_tuple()) return Leaves{whole};
  Leaves leaves;
  const std::span<const Shape> elements = whole.shape.elements();
  for (size_t i = 0; i < elements.size(); ++i) {
    absl::StatusOr<Leaves> element =
        Add({.name = "stablehlo.get_tuple_element",
             .operands = {whole},
             .attributes = {absl::StrCat("index = ", i, " : i32")},
             .results = {elements[i]}},
            hint);
    if (!element.ok()) return element;
    absl::StatusOr<Leaves> parts = Split((*element)[0], hint);
    if (!parts.ok()) return parts;
    leaves.insert(leaves.end(), parts->begin(), parts->end());
  }
  return leaves;
}

absl::StatusOr<Leaves> FunctionPrinter::Body(const Computation& computation,
                                             std::vector<Leaves> arguments) {
  Frame frame;
  frame.computation = &computation;
  frame.values.resize(computation.instructions.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const auto parameter = static_cast<size_t>(computation.parameters[i]);
    frame.values[parameter] = std::move(arguments[i]);
  }
  for (size_t i = 0; i < frame.values.size(); ++i) {
    if (computation.instructions[i].op->role == Role::kParameter) continue;
    absl::Status status = PrintInstruction(*this, frame, static_cast<int>(i));
    if (!status.ok()) return status;
  }
  return std::move(frame.values[computation.root]);
}

Leaves FunctionPrinter::BlockArguments(const Leaves& wanted) {
  Leaves arguments;
  for (const Leaf& leaf : wanted) {
    arguments.push_back({Name(leaf.name), leaf.shape});
  }
  if (arguments.empty()) return arguments;
  out_.append(indent_ - 2, ' ');
  absl::StrAppend(&out_, "^bb0(", ArgumentsText(arguments), "):\n");
  return arguments;
}

absl::StatusOr<std::string> FunctionPrinter::RegionOf(
    const Leaves& wanted,
    absl::FunctionRef<absl::StatusOr<Leaves>(const Leaves&)> write) {
  std::string outside = std::exchange(out_, std::string("\n"));
  const int ops_outside = std::exchange(ops_, 0);
  indent_ += 2;
  ++depth_;
  absl::StatusOr<Leaves> results = write(BlockArguments(wanted));
  last_region_ops_ = std::exchange(ops_, ops_outside);
  if (results.ok()) {
    results = Add({.name = "stablehlo.return", .operands = *results}, "");
  }
  --depth_;
  indent_ -= 2;
  std::string inside = std::exchange(out_, std::move(outside));
  if (!results.ok()) return results.status();
  inside.append(indent_, ' ');
  return inside;
}

absl::StatusOr<std::string> FunctionPrinter::Region(ComputationId id,
                                                    const Leaves* arguments) {
  if (arguments != nullptr) {
    return RegionOf({}, [&](const Leaves&) { return Applied(id, *arguments); });
  }
  return RegionOf(
      ParameterLeaves(module_.computation(id)),
      [&](const Leaves& parameters) { return Applied(id, parameters); });
}

absl::StatusOr<Leaves> FunctionPrinter::Applied(ComputationId id,
                                                const Leaves& arguments) {
  const Computation& computation = module_.computation(id);
  if (module_.IsWrittenInPlace(id, depth_)) {
    return Body(computation, ByParameter(computation, arguments));
  }
  const std::vector<Shape> results = computation.signature().result.Leaves();
  return Call(id, arguments, results, computation.name);
}

absl::StatusOr<Leaves> FunctionPrinter::Call(ComputationId id, Leaves arguments,
                                             std::span<const Shape> results,
                                             absl::string_view hint) {
  const std::string name = absl::StrCat("func.call ", module_.FunctionOf(id));
  return Add({.name = name,
              .operands = std::move(arguments),
              .results = {results.begin(), results.end()}},
             hint);
}

absl::StatusOr<Leaves> FunctionPrinter::Returned(const Computation& computation,
                                                 const Leaves& parameters,
                                                 bool is_entry) {
  if (!is_entry) return Body(computation, ByParameter(computation, parameters));
  std::vector<Leaves> arguments;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const auto parameter = static_cast<size_t>(computation.parameters[i]);
    absl::StatusOr<Leaves> leaves =
        Split(parameters[i], computation.instructions[parameter].name);
    if (!leaves.ok()) return leaves;
    arguments.push_back(*std::move(leaves));
  }
  absl::StatusOr<Leaves> results = Body(computation, std::move(arguments));
  const Instruction& root = computation.instructions[computation.root];
  if (!results.ok() || !root.shape.is_tuple() || IsPlainTuple(root.shape)) {
    return results;
  }
  absl::StatusOr<Leaf> joined = Join(*results, root.shape, root.name);
  if (!joined.ok()) return joined.status();
  return Leaves{*std::move(joined)};
}

// The entry keeps its tuples: they are how it is called.
absl::StatusOr<std::string> FunctionPrinter::Print(
    const Computation& computation, absl::string_view name, bool is_entry) {
  Leaves parameters;
  std::string written;
  for (size_t i = 0; i < computation.parameters.size(); ++i) {
    const Instruction& parameter =
        computation.instructions[computation.parameters[i]];
    absl::Status status = CheckInstruction(parameter, computation);
    if (!status.ok()) return status;
    const std::vector<Shape> shapes = is_entry
                                          ? std::vector<Shape>{parameter.shape}
                                          : parameter.shape.Leaves();
    for (const Shape& shape : shapes) {
      const Leaf& leaf =
          parameters.emplace_back(Leaf{Name(parameter.name), shape});
      absl::StrAppend(&written, written.empty() ? "" : ", ", leaf.name, ": ",
                      TypeText(shape));
      if (is_entry) written += ParameterNotes(module_.module(), parameter, i);
    }
  }
  absl::StatusOr<Leaves> results = Returned(computation, parameters, is_entry);
  if (results.ok()) {
    absl::Status there = CheckThere(*results);
    if (!there.ok()) results = there;
  }
  if (!results.ok()) return results.status();
  const std::vector<Shape> shapes = ShapesOf(*results);
  absl::Status status =
      Line(results->empty() ? "return"
                            : absl::StrCat("return ", NamesText(*results),
                                           " : ", TypesText(shapes)));
  if (!status.ok()) return status;
  return absl::StrCat("  func.func ", is_entry ? "public " : "private ", name,
                      "(", written, ")", shapes.empty() ? "" : " -> ",
                      shapes.empty() ? "" : ResultTypesText(shapes), " {\n",
                      out_, "  }\n");
}

}  // namespace hlo::mlir
