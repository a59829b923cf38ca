#include "interpreter/eval/prepare/step_resources.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ops/attributes/processes.h"
#include "ops/channels.h"
#include "ops/op.h"
#include "ops/rendezvous.h"

namespace hlo {
namespace {

// Limit on all sets of a program: a chain of calls repeats those of its end.
constexpr size_t kMaxTotal = size_t{1} << 24;

bool IsOrdered(Resource resource) {
  return resource != Resource::kNone && resource != Resource::kIdentity;
}

}  // namespace

StepResources::StepResources(const Module& module) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      has_children_ |= instruction.op->calls == Calls::kPosted;
    }
  }
}

// A step that enters computations waits for no child: the steps in these do.
void StepResources::Find(const Program& program, const Instruction& instruction,
                         ComputationPlan& plan, Step& step) {
  const Op& op = *instruction.op;
  if (!has_children_ || total_ > kMaxTotal) return;
  std::vector<int32_t> own;
  if (IsOrdered(op.resource)) own.push_back(NumberOf(instruction));
  std::vector<int32_t> called;
  ForEachCall(op, instruction.attributes, [&](ComputationId id, OperandRange) {
    const std::vector<int32_t>& of = program.plan(id).resources;
    called.insert(called.end(), of.begin(), of.end());
  });
  plan.resources.insert(plan.resources.end(), own.begin(), own.end());
  plan.resources.insert(plan.resources.end(), called.begin(), called.end());
  if (op.calls != Calls::kOnce && op.calls != Calls::kEntered) {
    own.insert(own.end(), called.begin(), called.end());
  }
  if (own.empty()) return;
  total_ += own.size();
  step.resources = static_cast<int32_t>(plan.resource_sets.size());
  plan.resource_sets.push_back(std::move(own));
}

absl::Status StepResources::Finish(ComputationPlan& plan) {
  std::sort(plan.resources.begin(), plan.resources.end());
  plan.resources.erase(
      std::unique(plan.resources.begin(), plan.resources.end()),
      plan.resources.end());
  total_ += plan.resources.size();
  if (total_ <= kMaxTotal) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("computations act on more than ", kMaxTotal, " things"));
}

int32_t StepResources::NumberOf(const Instruction& instruction) {
  const Resource resource = instruction.op->resource;
  const Attributes& attributes = instruction.attributes;
  std::string name = absl::StrCat(static_cast<int>(resource));
  if (resource == Resource::kRendezvous) {
    absl::StrAppend(&name, " ", RendezvousPlace(attributes, instruction.name));
  } else if (resource == Resource::kSend || resource == Resource::kReceive) {
    absl::StrAppend(&name, " ", ChannelPlace(ChannelOf(attributes)),
                    attributes.get(attr::is_host_transfer) ? " host" : "");
  }
  const auto next = static_cast<int32_t>(numbers_.size());
  return numbers_.try_emplace(name, next).first->second;
}

}  // namespace hlo
