#include "interpreter/ir/verify_entry.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hlo {
namespace {

class EntryVerifier {
 public:
  EntryVerifier(const Module& module, const Signature& entry,
                Diagnostics& diagnostics)
      : module_(module),
        header_(module.attributes),
        entry_(entry),
        diagnostics_(diagnostics) {}

  void Run() {
    if (header_.entry_layout.has_value()) VerifyLayout(*header_.entry_layout);
    for (const auto& [output, alias] : header_.input_output_alias) {
      VerifyPart("input_output_alias", entry_.result, output, "the result");
      VerifyParameterPart("input_output_alias", alias.input);
    }
    for (const ParameterPart& donor : header_.buffer_donor) {
      VerifyParameterPart("buffer_donor", donor);
    }
  }

 private:
  // Reports at the attribute, where the module was read from text. An alias of
  // something that does not exist has no meaning; all else changes no value.
  void Report(absl::string_view attribute, const std::string& message) {
    const bool is_error = attribute == "input_output_alias";
    diagnostics_.Add({absl::StatusCode::kInvalidArgument,
                      HeaderLocation(module_, attribute),
                      absl::StrCat(attribute, message), "",
                      is_error ? Severity::kError : Severity::kWarning});
  }

  void VerifyLayout(const EntryLayout& layout) {
    constexpr absl::string_view kName = "entry_computation_layout";
    if (layout.parameters.size() != entry_.parameters.size()) {
      return Report(kName, absl::StrCat(" has ", layout.parameters.size(),
                                        " parameters, the entry computation ",
                                        entry_.parameters.size()));
    }
    const auto compare = [&](const Shape& said, const Shape& shape,
                             const std::string& of) {
      if (SameIgnoringLayout(said, shape)) return;
      Report(kName, absl::StrCat(" says ", said.ToString(false), " for ", of,
                                 ", which is ", shape.ToString(false)));
    };
    for (size_t i = 0; i < layout.parameters.size(); ++i) {
      compare(layout.parameters[i], entry_.parameters[i],
              absl::StrCat("parameter ", i));
    }
    compare(layout.result, entry_.result, "the result");
  }

  void VerifyParameterPart(absl::string_view attribute,
                           const ParameterPart& part) {
    const auto number = static_cast<size_t>(part.parameter);
    if (part.parameter < 0 || number >= entry_.parameters.size()) {
      return Report(attribute, absl::StrCat(" names parameter ", part.parameter,
                                            ", the entry computation has ",
                                            entry_.parameters.size()));
    }
    VerifyPart(attribute, entry_.parameters[number], part.index,
               absl::StrCat("parameter ", part.parameter));
  }

  void VerifyPart(absl::string_view attribute, Shape shape,
                  const ShapeIndex& index, const std::string& of) {
    const Shape whole = shape;
    for (int64_t at : index) {
      const std::span<const Shape> parts = shape.elements();
      const bool is_there =
          shape.is_tuple() && at >= 0 && static_cast<size_t>(at) < parts.size();
      if (!is_there) {
        return Report(
            attribute,
            absl::StrCat(" names part {", absl::StrJoin(index, ","), "} of ",
                         of, ", which is ", whole.ToString(false)));
      }
      shape = Shape(parts[at]);
    }
  }

  const Module& module_;
  const ModuleAttributes& header_;
  const Signature& entry_;
  Diagnostics& diagnostics_;
};

}  // namespace

void VerifyEntry(const Module& module, const Signature& entry,
                 Diagnostics& diagnostics) {
  EntryVerifier(module, entry, diagnostics).Run();
}

}  // namespace hlo
