// VHLO, the versioned copy of StableHLO in portable artifacts: attributes by
// their codes, as StableHLO's text has them.
// Source: StableHLO, stablehlo/dialect/VhloBytecode.cpp, VhloEnums.td.
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/bytecode/entry_reader.h"
#include "interpreter/stablehlo/print/mlir_text.h"

namespace hlo::bytecode {
namespace {

enum VhloCode : uint64_t {
  kVhloArray = 1,
  kVhloBoolean = 2,
  kVhloComparisonDirection = 3,
  kVhloComparisonType = 4,
  kVhloApiVersion = 5,
  kVhloDictionary = 6,
  kVhloFftType = 7,
  kVhloFloat = 8,
  kVhloInteger = 9,
  kVhloOutputOperandAlias = 10,
  kVhloPrecision = 11,
  kVhloRngAlgorithm = 12,
  kVhloRngDistribution = 13,
  kVhloString = 14,
  kVhloTensor = 15,
  kVhloTranspose = 16,
  kVhloType = 17,
  kVhloTypeExtensions = 18,
  kVhloResultAccuracyMode = 19,
  kVhloResultAccuracy = 20,
  kVhloSubAxisInfo = 21,
  kVhloAxisRef = 22,
  kVhloReplicaGroupMeshAxes = 23,
  kVhloMeshAxis = 24,
  kVhloMesh = 25,
};

struct EnumRow {
  uint64_t code;
  const char* kind;
  std::span<const char* const> values;  // null: there is none of that number
};

constexpr const char* kDirections[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
constexpr const char* kComparisons[] = {"NOTYPE", "FLOAT", "TOTALORDER",
                                        "SIGNED", "UNSIGNED"};
constexpr const char* kFftTypes[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
constexpr const char* kPrecisions[] = {"DEFAULT", "HIGH", "HIGHEST"};
constexpr const char* kAlgorithms[] = {"DEFAULT", "THREE_FRY", "PHILOX"};
constexpr const char* kDistributions[] = {nullptr, "UNIFORM", "NORMAL"};
constexpr const char* kTransposes[] = {"TRANSPOSE_INVALID", "NO_TRANSPOSE",
                                       "TRANSPOSE", "ADJOINT"};
constexpr const char* kModes[] = {"DEFAULT", "HIGHEST", "TOLERANCE"};
constexpr EnumRow kEnums[] = {
    {kVhloComparisonDirection, "comparison_direction", kDirections},
    {kVhloComparisonType, "comparison_type", kComparisons},
    {kVhloFftType, "fft_type", kFftTypes},
    {kVhloPrecision, "precision", kPrecisions},
    {kVhloRngAlgorithm, "rng_algorithm", kAlgorithms},
    {kVhloRngDistribution, "rng_distribution", kDistributions},
    {kVhloTranspose, "transpose", kTransposes},
    {kVhloResultAccuracyMode, "result_accuracy_mode", kModes}};

Attribute VhloInteger(int64_t value) {
  Attribute attribute;
  attribute.value = Attribute::Integer{.value = value, .type = {}};
  return attribute;
}

Attribute VhloReal(double value) {
  Attribute attribute;
  attribute.value = Attribute::Real{.value = value, .type = {}};
  return attribute;
}

Attribute VhloList(std::vector<int64_t> values) {
  Attribute attribute;
  attribute.value = Attribute::Integers{std::move(values), {}};
  return attribute;
}

// #stablehlo.kind<fields>
class Struct {
 public:
  explicit Struct(absl::string_view kind) {
    tagged_.kind = absl::StrCat("stablehlo.", kind);
  }
  void Add(absl::string_view name, Attribute attribute) {
    Insert(tagged_.fields, {std::string(name), std::move(attribute)});
  }
  void MoveTo(Attribute* attribute) { attribute->value = std::move(tagged_); }

 private:
  Attribute::Tagged tagged_;
};

bool ReadVhloEnum(EntryReader& in, const EnumRow& row, Attribute* attribute) {
  uint64_t value = 0;
  if (!in.Varint(&value)) return false;
  if (value >= row.values.size() || row.values[value] == nullptr) {
    return in.FailUnimplemented(
        absl::StrCat("there is no ", row.kind, " of number ", value));
  }
  attribute->value =
      Attribute::Tagged{.kind = absl::StrCat("stablehlo.", row.kind),
                        .value = row.values[value],
                        .fields = {},
                        .text = {}};
  in.table().Spell(
      absl::StrCat("#stablehlo<", row.kind, " ", row.values[value], ">"),
      attribute);
  return true;
}

bool ReadVhloBoolean(EntryReader& in, Attribute* attribute) {
  uint64_t value = 0;
  if (!in.Varint(&value)) return false;
  if (value > 1) return in.Fail("expected false, 0, or true, 1");
  attribute->value = value == 1;
  in.table().Spell(value == 1 ? "true" : "false", attribute);
  return true;
}

// The number of the version, an i32 in text.
bool ReadApiVersion(EntryReader& in, Attribute* attribute) {
  uint64_t value = 0;
  Type type;
  if (!in.Varint(&value)) return false;
  if (value > 4) {
    return in.FailUnimplemented(
        absl::StrCat("there is no custom_call_api_version of number ", value));
  }
  if (!in.table().ParseType("i32", in.offset(), &type)) return false;
  attribute->value =
      Attribute::Integer{static_cast<int64_t>(value), std::move(type)};
  return true;
}

bool ReadVhloString(EntryReader& in, Attribute* attribute) {
  std::string text;
  if (!in.String(&text)) return false;
  in.table().Spell(mlir::StringText(text), attribute);
  attribute->value = std::move(text);
  return true;
}

bool ReadTypeValue(EntryReader& in, Attribute* attribute) {
  Type type;
  if (!in.Type(&type)) return false;
  in.table().Spell(type.text(), attribute);
  attribute->value = std::move(type);
  return true;
}

bool ReadVhloAlias(EntryReader& in, Attribute* attribute) {
  std::vector<int64_t> output, input;
  int64_t operand = 0;
  if (!in.SignedVarints(&output) || !in.SignedVarint(&operand) ||
      !in.SignedVarints(&input)) {
    return false;
  }
  Struct alias("output_operand_alias");
  alias.Add("output_tuple_indices", VhloList(std::move(output)));
  alias.Add("operand_index", VhloInteger(operand));
  alias.Add("operand_tuple_indices", VhloList(std::move(input)));
  alias.MoveTo(attribute);
  return true;
}

// The text is that of the encoding, which Tensor reads.
bool ReadVhloBounds(EntryReader& in, Attribute* attribute) {
  std::vector<int64_t> bounds;
  if (!in.SignedVarints(&bounds)) return false;
  const auto text = [](std::string* out, int64_t bound) {
    absl::StrAppend(out, bound < 0 ? "?" : absl::StrCat(bound));
  };
  in.table().Spell(absl::StrCat("#stablehlo.bounds<",
                                absl::StrJoin(bounds, ", ", text), ">"),
                   attribute);
  for (int64_t& bound : bounds) {
    if (bound < 0) bound = Attribute::Integers::kUnknown;
  }
  Struct fields("bounds");
  fields.Add("bounds", VhloList(std::move(bounds)));
  fields.MoveTo(attribute);
  return true;
}

bool ReadVhloAccuracy(EntryReader& in, Attribute* attribute) {
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  Attribute mode;
  if (!in.Float64(&atol) || !in.Float64(&rtol) || !in.SignedVarint(&ulps) ||
      !in.Attribute(&mode)) {
    return false;
  }
  Struct accuracy("result_accuracy");
  accuracy.Add("atol", VhloReal(atol));
  accuracy.Add("rtol", VhloReal(rtol));
  accuracy.Add("ulps", VhloInteger(ulps));
  accuracy.Add("mode", std::move(mode));
  accuracy.MoveTo(attribute);
  return true;
}

bool ReadVhloPart(EntryReader& in, Attribute* attribute) {
  std::vector<int64_t> sizes(2);
  if (!in.SignedVarint(&sizes[0]) || !in.SignedVarint(&sizes[1])) return false;
  *attribute = VhloList(std::move(sizes));
  return true;
}

bool ReadVhloAxis(EntryReader& in, Attribute* attribute) {
  Struct axis("axis_ref");
  Attribute name, part;
  uint64_t has_part = 0;
  if (!in.Attribute(&name) || !in.Varint(&has_part)) return false;
  if (has_part != 0 && !in.Attribute(&part)) return false;
  axis.Add("name", std::move(name));
  if (has_part != 0) axis.Add("sub_axis_info", std::move(part));
  axis.MoveTo(attribute);
  return true;
}

// A mesh that is a string is the name of one.
bool ReadVhloMeshAxes(EntryReader& in, Attribute* attribute) {
  Struct groups("replica_group_mesh_axes");
  Attribute mesh, axes;
  if (!in.Attribute(&mesh) || !in.Attribute(&axes)) return false;
  if (const std::string* name = stablehlo::StringOf(mesh)) {
    mesh.value = Attribute::Symbol{*name};
  }
  groups.Add("mesh", std::move(mesh));
  groups.Add("axes", std::move(axes));
  groups.MoveTo(attribute);
  return true;
}

bool ReadVhloMeshAxis(EntryReader& in, Attribute* attribute) {
  Struct axis("mesh_axis");
  Attribute name;
  int64_t size = 0;
  if (!in.Attribute(&name) || !in.SignedVarint(&size)) return false;
  axis.Add("name", std::move(name));
  axis.Add("size", VhloInteger(size));
  axis.MoveTo(attribute);
  return true;
}

bool ReadVhloMesh(EntryReader& in, Attribute* attribute) {
  Struct mesh("mesh");
  Attribute axes, devices;
  bool has_devices = false;
  if (!in.Attribute(&axes) || !in.OptionalAttribute(&has_devices, &devices)) {
    return false;
  }
  mesh.Add("axes", std::move(axes));
  if (has_devices) mesh.Add("device_ids", std::move(devices));
  mesh.MoveTo(attribute);
  return true;
}

// Attributes of meshes, and of what lies on them.
bool ReadVhloMeshAttribute(EntryReader& in, uint64_t code,
                           Attribute* attribute) {
  switch (code) {
    case kVhloSubAxisInfo:
      return ReadVhloPart(in, attribute);
    case kVhloAxisRef:
      return ReadVhloAxis(in, attribute);
    case kVhloReplicaGroupMeshAxes:
      return ReadVhloMeshAxes(in, attribute);
    case kVhloMeshAxis:
      return ReadVhloMeshAxis(in, attribute);
    case kVhloMesh:
      return ReadVhloMesh(in, attribute);
    default:
      return in.FailUnimplemented(
          absl::StrCat("there is no vhlo attribute of code ", code));
  }
}

}  // namespace

bool ReadVhloAttribute(EntryReader& in, Attribute* attribute) {
  uint64_t code = 0;
  if (!in.Varint(&code)) return false;
  for (const EnumRow& row : kEnums) {
    if (row.code == code) return ReadVhloEnum(in, row, attribute);
  }
  switch (code) {
    case kVhloArray:
      return in.Attributes(&attribute->value.emplace<Attribute::Array>());
    case kVhloBoolean:
      return ReadVhloBoolean(in, attribute);
    case kVhloApiVersion:
      return ReadApiVersion(in, attribute);
    case kVhloDictionary:
      return in.Dictionary(attribute);
    case kVhloFloat:
      return in.Real(attribute);
    case kVhloInteger:
      return in.Integer(attribute);
    case kVhloOutputOperandAlias:
      return ReadVhloAlias(in, attribute);
    case kVhloString:
      return ReadVhloString(in, attribute);
    case kVhloTensor:
      return in.Dense(attribute);
    case kVhloType:
      return ReadTypeValue(in, attribute);
    case kVhloTypeExtensions:
      return ReadVhloBounds(in, attribute);
    case kVhloResultAccuracy:
      return ReadVhloAccuracy(in, attribute);
    default:
      return ReadVhloMeshAttribute(in, code, attribute);
  }
}

}  // namespace hlo::bytecode
