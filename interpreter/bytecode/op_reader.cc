#include "interpreter/bytecode/op_reader.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/bytecode/entry_reader.h"
#include "interpreter/bytecode/properties.h"
#include "interpreter/bytecode/vhlo_ops.h"
#include "interpreter/ir/place.h"

namespace hlo::bytecode {
namespace {

// The parts that an operation has.
enum Mask : uint8_t {
  kHasAttributes = 0x01,
  kHasResults = 0x02,
  kHasOperands = 0x04,
  kHasSuccessors = 0x08,
  kHasRegions = 0x10,
  kHasUseLists = 0x20,
  kHasProperties = 0x40,
};

// The name in the tree; that of a return depends on what it is in.
std::string TreeName(const OpName& name, const VhloOp* op) {
  if (op == nullptr) return absl::StrCat(name.dialect, ".", name.name);
  const bool is_function = op->name == "call" || op->name == "func";
  return absl::StrCat(is_function ? "func." : "stablehlo.", op->name);
}

bool HasIndex(ByteReader& in, const EntryTable& table, size_t* index) {
  return in.Index("attribute", table.container().attributes.size(), index);
}

}  // namespace

bool OpReader::ReadHead(ByteReader& in, Head* head) {
  size_t index = 0, location = 0;
  uint8_t mask = 0;
  head->op.location = BytesLocation(table_.failure().start + in.offset());
  if (!in.Index("operation", container_.ops.size(), &index)) return false;
  const OpName& name = container_.ops[index];
  if (!in.Byte(&mask) || !HasIndex(in, table_, &location) ||
      !table_.ReadSource(location, &head->op.source) ||
      !ReadAttributes(in, mask, name, head)) {
    return false;
  }
  size_t results = 0;
  if ((mask & kHasResults) != 0 && !in.Count("results", &results)) return false;
  for (size_t i = 0; i < results; ++i) {
    size_t type = 0;
    if (!in.Index("type", container_.types.size(), &type) ||
        !table_.ReadType(type, &head->results.emplace_back())) {
      return false;
    }
  }
  if ((mask & kHasOperands) != 0 && !ReadOperands(in, head)) return false;
  if ((mask & kHasSuccessors) != 0) {
    return in.FailUnimplemented("an op with successors does not run");
  }
  if ((mask & kHasUseLists) != 0 && container_.version >= kUseListOrders &&
      !ReadUseLists(in, results)) {
    return false;
  }
  if ((mask & kHasRegions) == 0) return true;
  uint64_t regions = 0;
  if (!in.Flagged(&regions, &head->is_isolated) ||
      !in.CheckCount("regions", regions)) {
    return false;
  }
  head->regions = static_cast<size_t>(regions);
  return true;
}

bool OpReader::ReadAttributes(ByteReader& in, uint8_t mask, const OpName& name,
                              Head* head) {
  const ByteReader start = in;
  const VhloOp* op = nullptr;
  if (name.dialect == "vhlo") {
    op = FindVhloOp(name.name);
    if (op == nullptr) {
      return in.FailUnimplemented(
          absl::StrCat("there is no op vhlo.", name.name, " in VHLO up to ",
                       kNewestVhlo, "; the file is of ", container_.producer));
    }
  } else if (name.dialect == "stablehlo" || name.dialect == "chlo" ||
             name.dialect == "func") {
    return in.FailUnimplemented(absl::StrCat(
        "ops of the dialect '", name.dialect,
        "' are read from portable artifacts (VHLO) only: ", name.name));
  }
  if (op == nullptr &&
      !table_.Charge(1, name.dialect.size() + name.name.size(), in.offset())) {
    return false;
  }
  head->op.name = names_->Keep(TreeName(name, op));
  head->is_cast = head->op.name == "builtin.unrealized_conversion_cast";
  std::vector<NamedAttribute> attributes;
  if ((mask & kHasAttributes) != 0 && !ReadNamed(in, &attributes)) return false;
  if ((mask & kHasProperties) != 0 && !ReadProperties(in, name, &attributes)) {
    return false;
  }
  static const VhloOp* const plain = new VhloOp;
  const std::string error =
      ToStablehlo(op == nullptr ? *plain : *op, std::move(attributes),
                  &head->op.attributes);
  if (error.empty()) return true;
  return ByteReader(start).Fail(absl::StrCat(head->op.name, ": ", error));
}

bool OpReader::ReadNamed(ByteReader& in,
                         std::vector<NamedAttribute>* attributes) {
  size_t index = 0;
  std::vector<std::pair<std::string, size_t>> entries;
  if (!HasIndex(in, table_, &index) ||
      !table_.ReadDictionary(index, &entries)) {
    return false;
  }
  for (auto& [name, value] : entries) {
    NamedAttribute& entry = attributes->emplace_back();
    entry.name = std::move(name);
    if (!table_.ReadAttribute(value, &entry.attribute)) return false;
  }
  return true;
}

bool OpReader::ReadProperties(ByteReader& in, const OpName& name,
                              std::vector<NamedAttribute>* attributes) {
  size_t index = 0;
  if (!in.Index("property", container_.properties.size(), &index)) return false;
  EntryReader properties(container_.properties[index], table_);
  // An op that its writer did not know has a dictionary.
  if (!name.is_registered) {
    return ReadNamed(properties, attributes) &&
           properties.ExpectEnd("the properties");
  }
  const std::vector<Property>* list = FindProperties(name);
  if (list == nullptr) return true;  // the conversion refuses the op
  for (const Property& property : *list) {
    // An older writer's op ends before optional properties that are newer.
    if (property.is_optional && properties.AtEnd()) continue;
    NamedAttribute entry;
    entry.name = std::string(property.name);
    bool is_there = true;
    if (property.is_optional
            ? !properties.OptionalAttribute(&is_there, &entry.attribute)
            : !properties.Attribute(&entry.attribute)) {
      return false;
    }
    if (is_there) attributes->push_back(std::move(entry));
  }
  return properties.ExpectEnd(
      absl::StrCat("the properties of ", name.dialect, ".", name.name));
}

bool OpReader::ReadOperands(ByteReader& in, Head* head) {
  size_t count = 0;
  if (!in.Count("operands", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    const ByteReader start = in;
    uint64_t number = 0;
    if (!in.Varint(&number)) return false;
    const stablehlo::ValueId value = scopes_.Find(number);
    if (value < 0) {
      return ByteReader(start).Fail(
          absl::StrCat("there is no value ", number,
                       " before this place that it could "
                       "see"));
    }
    head->op.operands.push_back(value);
  }
  return true;
}

// Orders of uses, which no result depends on.
bool OpReader::ReadUseLists(ByteReader& in, size_t values) {
  size_t lists = 1;
  uint64_t number = 0, count = 0;
  bool is_pairs = false;
  if (values > 1 && !in.Count("orders", &lists)) return false;
  for (size_t i = 0; i < lists; ++i) {
    if (values > 1 && !in.Varint(&number)) return false;
    if (!in.Flagged(&count, &is_pairs) || !in.CheckCount("uses", count)) {
      return false;
    }
    for (uint64_t use = 0; use < count; ++use) {
      if (!in.Varint(&number)) return false;
    }
  }
  return true;
}

bool OpReader::Define(ByteReader& in, Type type, Location location, int source,
                      absl::string_view name) {
  const auto id = static_cast<stablehlo::ValueId>(std::ssize(values_));
  if (!scopes_.Define(id)) {
    return in.Fail("there are more values here than the region announces");
  }
  values_.push_back({std::move(type), name, location, source});
  return true;
}

bool OpReader::DefineResults(ByteReader& in, Head* head) {
  stablehlo::Operation& op = head->op;
  op.first_result = static_cast<stablehlo::ValueId>(std::ssize(values_));
  if (head->is_cast) {
    if (op.operands.size() != head->results.size()) {
      return in.Fail("a conversion cast has a result for each operand");
    }
    for (const stablehlo::ValueId operand : op.operands) {
      if (!scopes_.Define(operand)) return in.Fail("too many values");
    }
    return true;
  }
  op.result_count = static_cast<int>(std::ssize(head->results));
  for (Type& type : head->results) {
    if (!Define(in, std::move(type), op.location, op.source, "")) return false;
  }
  return true;
}

bool OpReader::ReadArguments(ByteReader& in, stablehlo::Region* region) {
  size_t count = 0;
  if (!in.Count("arguments", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    const Location place = BytesLocation(table_.failure().start + in.offset());
    uint64_t index = 0;
    size_t location = 0;
    bool has_location = true;
    Type type;
    int source = -1;
    const bool is_read = container_.version >= kOptionalLocations
                             ? in.Flagged(&index, &has_location)
                             : in.Varint(&index);
    if (!is_read || !in.CheckIndex("type", container_.types.size(), index) ||
        !table_.ReadType(static_cast<size_t>(index), &type)) {
      return false;
    }
    if (has_location && !(HasIndex(in, table_, &location) &&
                          table_.ReadSource(location, &source))) {
      return false;
    }
    region->arguments.push_back(
        static_cast<stablehlo::ValueId>(std::ssize(values_)));
    if (!Define(in, std::move(type), place, source,
                names_->Keep(absl::StrCat("arg", arguments_++)))) {
      return false;
    }
  }
  uint8_t has_orders = 0;
  if (container_.version < kUseListOrders) return true;
  if (!in.Byte(&has_orders)) return false;
  return has_orders == 0 || ReadUseLists(in, count);
}

bool OpReader::ReadBlock(ByteReader& in, stablehlo::Region* region,
                         uint64_t* count) {
  bool has_arguments = false;
  if (!in.Flagged(count, &has_arguments)) return false;
  return (!has_arguments || ReadArguments(in, region)) &&
         in.CheckCount("operations", *count);
}

bool OpReader::EnterRegion(ByteReader& in, stablehlo::Region* region,
                           uint64_t* count) {
  uint64_t blocks = 0;
  size_t values = 0;
  *count = 0;
  if (static_cast<int64_t>(scopes_.depth()) >= limits_.max_parse_depth) {
    return in.Fail(
        absl::StrCat("nested deeper than ", limits_.max_parse_depth, " levels"),
        absl::StatusCode::kResourceExhausted);
  }
  if (!in.Varint(&blocks)) return false;
  if (blocks > 1) {
    return in.FailUnimplemented("a region of several blocks does not run");
  }
  if (blocks == 1 && !in.Count("values", &values)) return false;
  scopes_.Enter(values);
  return blocks == 0 || ReadBlock(in, region, count);
}

bool OpReader::ReadRegion(ByteReader& in, const Head& parent,
                          stablehlo::Region* region) {
  uint64_t count = 0;
  if (!EnterRegion(in, region, &count)) return false;
  for (uint64_t i = 0; i < count; ++i) {
    if (!ReadOp(in, parent, region)) return false;
  }
  LeaveRegion();
  return true;
}

bool OpReader::ReadOp(ByteReader& in, const Head& parent,
                      stablehlo::Region* region) {
  const ByteReader start = in;
  Head head;
  if (!ReadHead(in, &head)) return false;
  if (head.op.name == "func.func" || head.op.name == "builtin.module") {
    return ByteReader(start).Fail(
        absl::StrCat(head.op.name, " cannot stand in a function"));
  }
  if (!ReadRegions(in, &head)) return false;
  if (head.is_cast) return true;
  if (head.op.name == "stablehlo.return" && parent.op.name == "func.func") {
    head.op.name = "func.return";
  }
  region->operations.push_back(std::move(head.op));
  return true;
}

// The results come before the values of the regions.
bool OpReader::ReadRegions(ByteReader& in, Head* head) {
  if (head->op.name == "func.func") {
    values_.clear();
    arguments_ = 0;
  }
  if (!DefineResults(in, head)) return false;
  if (head->regions == 0) return true;
  return ReadIsolated(in, *head, [&](ByteReader& inner) {
    for (size_t i = 0; i < head->regions; ++i) {
      if (!ReadRegion(inner, *head, &head->op.regions.emplace_back())) {
        return false;
      }
    }
    return true;
  });
}

}  // namespace hlo::bytecode
