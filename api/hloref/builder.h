// The builder: programs made by calls, under the names and in the argument
// orders of the Operation Semantics (XlaBuilder, ComputationBuilder).
//
//   hloref::Builder b("double");
//   hloref::Op x = b.Parameter(0, shape, "x");
//   b.Add(x, x);
//   hloref::Result<hloref::Module> module = b.Build();
//
// x + y and the like are functions, too (builder_operators.h).
//
// A builder makes one computation. Shapes are inferred by the ops' own rules. A
// call that breaks one returns an Op in error; Build returns all errors, each
// with the line that called. docs/documents.md lists all functions.
#ifndef HLOREF_BUILDER_H_
#define HLOREF_BUILDER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hloref/builder_collective.h"
#include "hloref/builder_operators.h"
#include "hloref/export.h"
#include "hloref/module.h"
#include "hloref/status.h"

namespace hloref {

// One thread at a time may use a builder and its ops. A moved-from builder may
// only be assigned to and destroyed.
class HLOREF_API Builder : public CollectiveBuilder {
 public:
  explicit Builder(const std::string& name);
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;
  Builder(Builder&&) = default;
  Builder& operator=(Builder&&) = default;

  // The document that decides names, argument orders, defaults and Profile():
  // 2017, 2018, 2022 or 2026, the default. REQUIRES: before all ops.
  Builder& Document(int year, Place place = Place::Here::current());
  // The choices that the document makes, for ProgramOptions::profile.
  std::string Profile() const;

  // A choice that decides which ops are added: padding_same, `document` or
  // `tf` (docs/semantics.md).
  Builder& Choose(std::string_view id, std::string_view value,
                  Place place = Place::Here::current());

  // The processes that the program is for. Without it: as many replicas as the
  // shard_count, split_count and replica_groups of its ops name, 1 partition.
  Builder& Processes(int64_t replicas, int64_t partitions = 1,
                     Place place = Place::Here::current());

  // The result of the computation; without it, the op that was added last.
  void SetRoot(const Op& root, Place place = Place::Here::current());
  // An attribute that any instruction may have, as HLO text has its value:
  // sharding, frontend_attributes, metadata, backend_config, ..
  void SetAttribute(const Op& op, std::string_view name, std::string_view value,
                    Place place = Place::Here::current());

  // The computation as the entry of a module. The error is that of all
  // diagnostics, to which `diagnostics`, unless it is null, is set, with the
  // warnings of a program that is accepted too.
  Result<Module> Build(std::vector<Diagnostic>* diagnostics = nullptr) const;
  // SetRoot, Build.
  Result<Module> Build(const Op& root,
                       std::vector<Diagnostic>* diagnostics = nullptr,
                       Place place = Place::Here::current());
  // The errors so far.
  std::vector<Diagnostic> errors() const;
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_H_
