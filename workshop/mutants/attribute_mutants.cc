#include "workshop/mutants/attribute_mutants.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ops/attributes/window.h"

namespace hlo::conformance {
namespace {

// Collects the mutants of one attribute of an op.
class Edits {
 public:
  Edits(const Op& op, const AttributeBase& handle, std::vector<Mutant>& all)
      : op_(op), handle_(handle), all_(all) {}

  // change(value, instruction) changes the value, of kind T.
  template <typename T, typename F>
  void Add(absl::string_view what, F change) {
    AddEdit(what, [handle = &handle_, change](Instruction& instruction) {
      const AttributeValue* value = instruction.attributes.Find(*handle);
      if (value == nullptr) return false;
      T other = *std::get_if<T>(value);
      change(other, instruction);
      if (other == *std::get_if<T>(value)) return false;
      instruction.attributes.Set(*handle, AttributeValue(std::move(other)));
      return true;
    });
  }
  void AddIgnored() {
    AddEdit("ignored", [handle = &handle_](Instruction& instruction) {
      if (!instruction.attributes.has(*handle)) return false;
      instruction.attributes.erase(*handle);
      return true;
    });
  }
  // Changes each dimension's entry of a list.
  template <typename T, typename F>
  void AddEach(const std::string& what, F change) {
    Add<T>(what, [change](T& list, Instruction& instruction) {
      for (size_t d = 0; d < list.size(); ++d) change(list[d], instruction, d);
    });
  }
  template <typename T>
  void AddOrder() {
    Add<T>("backwards", [](T& list, Instruction&) {
      std::reverse(list.begin(), list.end());
    });
  }

 private:
  template <typename F>
  void AddEdit(absl::string_view what, F edit) {
    Mutant& mutant = all_.emplace_back();
    mutant.name = absl::StrCat(handle_.name, ": ", what);
    mutant.op = &op_;
    mutant.attribute = &handle_;
    mutant.program = [op = op_.name, edit](Module& module) {
      return EachInstruction(module, op, [&](Computation&, Instruction& each) {
        return edit(each);
      });
    };
  }

  const Op& op_;
  const AttributeBase& handle_;
  std::vector<Mutant>& all_;
};

void AddNumber(Edits& edits) {
  edits.Add<int64_t>("one more", [](int64_t& n, Instruction&) { ++n; });
  edits.Add<int64_t>("one less", [](int64_t& n, Instruction&) { --n; });
  edits.Add<int64_t>("0", [](int64_t& n, Instruction&) { n = 0; });
}

void AddInts(Edits& edits) {
  edits.AddOrder<Ints>();
  edits.AddEach<Ints>("one more",
                      [](int64_t& n, Instruction&, size_t) { ++n; });
  edits.AddEach<Ints>("one less",
                      [](int64_t& n, Instruction&, size_t) { --n; });
  edits.Add<Ints>("the last forgotten", [](Ints& list, Instruction&) {
    if (!list.empty()) list.pop_back();
  });
}

void AddWord(const AttributeBase& handle, Edits& edits) {
  const auto words = handle.words;
  for (size_t to = 0; to < words.size(); ++to) {
    edits.Add<Word>(
        absl::StrCat("taken for ", words[to]),
        [to](Word& word, Instruction&) { word.index = static_cast<int>(to); });
  }
}

void AddSlices(Edits& edits) {
  edits.AddOrder<SliceRanges>();
  edits.AddEach<SliceRanges>("start one less",
                             [](SliceRange& range, Instruction&, size_t) {
                               if (range.start == 0) return;
                               --range.start;
                               --range.limit;
                             });
  edits.AddEach<SliceRanges>("start is 0",
                             [](SliceRange& range, Instruction&, size_t) {
                               range.limit -= range.start;
                               range.start = 0;
                             });
  edits.AddEach<SliceRanges>(
      "stride is 1", [](SliceRange& range, Instruction& slice, size_t d) {
        range.stride = 1;
        range.limit = range.start + slice.shape.size(static_cast<int64_t>(d));
      });
}

void AddPadding(Edits& edits) {
  edits.AddOrder<Padding>();
  edits.AddEach<Padding>("low and high swapped",
                         [](PadDimension& pad, Instruction&, size_t) {
                           std::swap(pad.low, pad.high);
                         });
  edits.AddEach<Padding>("low one more",
                         [](PadDimension& pad, Instruction&, size_t) {
                           ++pad.low;
                           --pad.high;
                         });
  edits.AddEach<Padding>("low is 0",
                         [](PadDimension& pad, Instruction&, size_t) {
                           pad.high += pad.low;
                           pad.low = 0;
                         });
  edits.AddEach<Padding>("negative low is 0",
                         [](PadDimension& pad, Instruction&, size_t) {
                           if (pad.low >= 0) return;
                           pad.high += pad.low;
                           pad.low = 0;
                         });
}

// The interior is 0, and what is missing comes behind; of a pad of operand 0,
// whose sizes are its rank's.
void AddInterior(Edits& edits) {
  edits.AddEach<Padding>(
      "interior is 0", [](PadDimension& pad, Instruction& each, size_t d) {
        const int64_t out = each.shape.size(static_cast<int64_t>(d));
        const int64_t elements =
            (out - pad.low - pad.high + pad.interior) / (pad.interior + 1);
        if (pad.interior == 0 || elements <= 0) return;
        pad.high = out - pad.low - elements;
        pad.interior = 0;
      });
}

void AddWindow(Edits& edits) {
  using D = WindowDimension;
  // What a field is mistaken for; the padding behind keeps the result's size.
  const auto add = [&](const char* what, void (*change)(D&)) {
    edits.AddEach<Window>(what, [change](D& d, Instruction&, size_t) {
      const D before = d;
      change(d);
      if (d == before) return;
      // (n + pads - reach) / stride + 1 results, of an operand of n.
      const auto reach = [](const D& w) {
        return (w.size - 1) * w.window_dilation + 1;
      };
      d.pad_high += reach(d) - reach(before);
    });
  };
  edits.AddOrder<Window>();
  add("the padding shifted by one", [](D& d) { ++d.pad_low, --d.pad_high; });
  add("the padding at the other end",
      [](D& d) { std::swap(d.pad_low, d.pad_high); });
  add("the padding all behind",
      [](D& d) { d.pad_high += std::exchange(d.pad_low, 0); });
  add("window dilation is 1", [](D& d) { d.window_dilation = 1; });
  add("reversal turned", [](D& d) { d.reversal = !d.reversal; });
  add("reversal ignored", [](D& d) { d.reversal = false; });
}

// How many results stand along a dimension of the window; -1: not known.
int64_t ResultsAlong(const Instruction& each, size_t d) {
  if (!each.shape.is_array()) return -1;
  const ConvolutionDimensions& labels = each.attributes.get(attr::dim_labels);
  if (labels.arrays.size() == 3) {
    return each.shape.size(labels.output().spatial[d]);
  }
  const Window& window = each.attributes.get(attr::window);
  const bool all = window.size() == static_cast<size_t>(each.shape.rank());
  return all ? each.shape.size(static_cast<int64_t>(d)) : -1;
}

// The number of results stays where the padding behind makes up for it.
void AddStrides(Edits& edits) {
  edits.Add<Window>("stride is 1", [](Window& window, Instruction& each) {
    for (size_t d = 0; d < window.size(); ++d) {
      const int64_t out = ResultsAlong(each, d);
      if (out <= 0 || window[d].stride == 1) continue;
      window[d].pad_high -= (out - 1) * (window[d].stride - 1);
      window[d].stride = 1;
    }
  });
}

void AddLabels(Edits& edits) {
  using Dimensions = ConvolutionDimensions;
  const auto add = [&](const char* what, void (*change)(Dimensions&)) {
    edits.Add<Dimensions>(what, [change](Dimensions& labels, Instruction&) {
      if (labels.arrays.size() == 3) change(labels);
    });
  };
  add("the input's spatial dimensions backwards", [](Dimensions& labels) {
    std::reverse(labels.arrays[0].spatial.begin(),
                 labels.arrays[0].spatial.end());
  });
  add("the kernel's spatial dimensions backwards", [](Dimensions& labels) {
    std::reverse(labels.arrays[1].spatial.begin(),
                 labels.arrays[1].spatial.end());
  });
  add("the output's spatial dimensions backwards", [](Dimensions& labels) {
    std::reverse(labels.arrays[2].spatial.begin(),
                 labels.arrays[2].spatial.end());
  });
  add("the input's batch and feature swapped", [](Dimensions& labels) {
    std::swap(labels.arrays[0].batch, labels.arrays[0].feature);
  });
  add("the kernel's features swapped", [](Dimensions& labels) {
    std::swap(labels.arrays[1].batch, labels.arrays[1].feature);
  });
  add("the output's batch and feature swapped", [](Dimensions& labels) {
    std::swap(labels.arrays[2].batch, labels.arrays[2].feature);
  });
}

void TurnEach(IdGroups& groups) {
  for (Ints& group : groups) std::reverse(group.begin(), group.end());
}

void AddGroups(Edits& edits) {
  edits.Add<IdGroups>("each backwards",
                      [](IdGroups& groups, Instruction&) { TurnEach(groups); });
  edits.Add<IdGroups>("the last forgotten", [](IdGroups& groups, Instruction&) {
    if (groups.size() > 1) groups.pop_back();
  });
}

void AddReplicaGroups(Edits& edits) {
  edits.Add<ReplicaGroups>("each backwards",
                           [](ReplicaGroups& all, Instruction&) {
                             TurnEach(all.groups);
                             all.written.clear();
                           });
  edits.Add<ReplicaGroups>("the order is the numbers'",
                           [](ReplicaGroups& all, Instruction&) {
                             for (Ints& group : all.groups)
                               std::sort(group.begin(), group.end());
                             all.written.clear();
                           });
  edits.Add<ReplicaGroups>(
      "first members swapped", [](ReplicaGroups& all, Instruction&) {
        auto& groups = all.groups;
        if (groups.size() < 2 || groups[0].empty() || groups[1].empty()) return;
        std::swap(groups[0][0], groups[1][0]);
        all.written.clear();
      });
}

// By the kind of value; of the others there is nothing to mistake.
void AddByKind(const AttributeBase& handle, Edits& edits) {
  if (handle.kind == kKindOf<bool>) {
    edits.Add<bool>("turned",
                    [](bool& value, Instruction&) { value = !value; });
  } else if (handle.kind == kKindOf<int64_t>) {
    AddNumber(edits);
  } else if (handle.kind == kKindOf<double>) {
    edits.Add<double>("0", [](double& value, Instruction&) { value = 0; });
    edits.Add<double>("twice", [](double& value, Instruction&) { value *= 2; });
  } else if (handle.kind == kKindOf<Ints>) {
    AddInts(edits);
  } else if (handle.kind == kKindOf<Word>) {
    AddWord(handle, edits);
  } else if (handle.kind == kKindOf<SliceRanges>) {
    AddSlices(edits);
  } else if (handle.kind == kKindOf<Padding>) {
    AddPadding(edits);
    AddInterior(edits);
  } else if (handle.kind == kKindOf<Window>) {
    AddWindow(edits);
    AddStrides(edits);
  } else if (handle.kind == kKindOf<ConvolutionDimensions>) {
    AddLabels(edits);
  } else if (handle.kind == kKindOf<IdGroups>) {
    AddGroups(edits);
  } else if (handle.kind == kKindOf<ReplicaGroups>) {
    AddReplicaGroups(edits);
  } else if (handle.kind == kKindOf<ComputationIds>) {
    edits.AddOrder<ComputationIds>();
  }
}

// None of attributes that name things or change nothing.
void AddAll(const Op& op, const Use& use, std::vector<Mutant>& all) {
  const AttributeBase& handle = *use.handle;
  const bool says_nothing = handle.kind == kKindOf<Raw> ||
                            handle.kind == kKindOf<Words> ||
                            handle.kind == kKindOf<std::string> ||
                            handle.kind == kKindOf<ResultAccuracy> ||
                            handle.kind == kKindOf<InstructionIds> ||
                            handle.kind == kKindOf<ComputationId>;
  if (says_nothing) return;
  Edits edits(op, handle, all);
  if (use.presence == kOptional) edits.AddIgnored();
  AddByKind(handle, edits);
}

}  // namespace

std::vector<Mutant> AttributeMutants(const Op& op) {
  std::vector<Mutant> all;
  for (const Use& use : op.attributes) AddAll(op, use, all);
  return all;
}

}  // namespace hlo::conformance
