#include "interpreter/eval/prepare/straight_loop.h"

#include <algorithm>
#include <span>
#include <utility>

namespace hlo {
namespace {

using Code = ScalarLoop::Code;
using Kernel = ScalarLoop::Kernel;
using Straight = ScalarLoop::Straight;

bool Traps(const Kernel& kernel) { return kernel.kernel->trap[0] != '\0'; }

bool Reads(const Kernel& kernel, int32_t cell) {
  return std::ranges::count(kernel.operands, cell) > 0;
}

// Returns the kernel that may write the copy's target itself, or null. The code
// writes each other cell once.
Kernel* WriterInPlace(std::span<Kernel> body, const Straight& straight,
                      const Code& copy) {
  const auto writer = std::ranges::find(body, copy.from, &Kernel::result);
  if (writer == body.end()) return nullptr;
  const bool read_later =
      std::any_of(writer + 1, body.end(),
                  [&](const Kernel& each) { return Reads(each, copy.to); }) ||
      std::ranges::count(straight.copies, copy.to, &Code::from) > 0;
  return read_later ? nullptr : &*writer;
}

// In place of the copies that can be spared, their targets are written.
void SpareCopies(std::span<Kernel> body, Straight& straight) {
  for (const Code& copy : std::vector(straight.copies)) {
    Kernel* const writer = WriterInPlace(body, straight, copy);
    if (writer == nullptr) continue;
    writer->result = copy.to;
    for (Kernel& each : body) {
      std::ranges::replace(each.operands, copy.from, copy.to);
    }
    for (Code& each : straight.copies) {
      if (each.from == copy.from) each.from = copy.to;
    }
  }
  std::erase_if(straight.copies,
                [](const Code& copy) { return copy.from == copy.to; });
}

// A loop's code in the other form; its first kernel is number `kernels`.
Straight Read(std::span<const Code> codes, int32_t kernels) {
  Straight straight;
  straight.begin = straight.end = kernels;
  for (const Code& code : codes) {
    if (code.kind == Code::Kind::kKernels) straight.end += code.number;
    if (code.kind == Code::Kind::kSpend) straight.steps += code.number;
    if (code.kind == Code::Kind::kCopy) straight.copies.push_back(code);
    if (code.kind != Code::Kind::kUnless) continue;
    straight.body = straight.end;
    straight.test_steps = straight.steps;
    straight.answer = code.from;
  }
  return straight;
}

}  // namespace

void Straighten(ScalarLoop& loop, size_t first, size_t kernels,
                bool outermost) {
  Straight straight =
      Read(std::span(loop.code).subspan(first), static_cast<int32_t>(kernels));
  const std::span round = std::span(loop.kernels).subspan(kernels);
  if (!outermost || std::ranges::none_of(round, Traps)) {
    SpareCopies(round.last(static_cast<size_t>(straight.end - straight.body)),
                straight);
  }
  loop.code.resize(first);
  Code& code = loop.code.emplace_back();
  code.kind = Code::Kind::kLoop;
  code.number = static_cast<int32_t>(loop.straights.size());
  loop.straights.push_back(std::move(straight));
}

}  // namespace hlo
