// Ops that change or return sizes, of arrays or of elements in bits.
#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {
namespace {

Array GetDimensionSize(Evaluator&, const Step& step, const Arrays& operands) {
  const size_t along = step.integer("dimensions", 0);
  return {FindFormat("s32"), {}, {{operands[0]->sizes[along], 0, 0}}};
}

Array SetDimensionSize(Evaluator& evaluator, const Step& step,
                       const Arrays& operands) {
  const size_t along = step.integer("dimensions", 0);
  Index sizes = operands[0]->sizes;
  const Wide size = operands[1]->at[0].integer;
  const bool other =
      !step.shape.dynamic[along] && size != step.shape.sizes[along];
  const int64_t bound = step.operand_shapes[0].sizes[along];
  const bool grows = evaluator.choices().growth_gives_zeros &&
                     (bound == kUnbounded || size <= bound);
  if (size < 0 || (size > sizes[along] && !grows) || other) {
    evaluator.Refuse("no such size");
  }
  if (evaluator.failed()) return {};
  sizes[along] = static_cast<int64_t>(size);
  Array result = Zeros(*step.shape.format, sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), sizes);
    const Array& from = *operands[0];
    result.at[element] = Inside(index, from.sizes)
                             ? from.at[LinearIndex(index, from.sizes)]
                             : Fit(*result.format, {});
  }
  return result;
}

// Fails if `sizes` do not hold as many elements as the array has.
void CheckCount(Evaluator& evaluator, const Index& sizes, const Array& array) {
  Wide count = 1;
  for (const int64_t size : sizes) {
    count = std::min<Wide>(count, int64_t{1} << 62) * size;
  }
  if (count != static_cast<Wide>(array.at.size())) {
    evaluator.Refuse("another number of elements");
  }
}

Array DynamicReshape(Evaluator& evaluator, const Step& step,
                     const Arrays& operands) {
  Index sizes;
  for (size_t k = 1; k < operands.size(); ++k) {
    const Wide size = operands[k]->at[0].integer;
    const int64_t bound = step.shape.sizes[k - 1];
    const bool fits = step.shape.dynamic[k - 1]
                          ? bound == kUnbounded || size <= bound
                          : size == bound;
    if (size < 0 || !fits) evaluator.Refuse("beyond its bound");
    if (evaluator.failed()) return {};
    sizes.push_back(static_cast<int64_t>(size));
  }
  CheckCount(evaluator, sizes, *operands[0]);
  if (evaluator.failed()) return {};
  return {step.shape.format, sizes, operands[0]->at};
}

// Sizes of the dimensions [first, last).
struct Run {
  size_t first = 0, last = 0;
  int64_t Product(const Index& sizes) const {
    return std::accumulate(sizes.begin() + static_cast<ptrdiff_t>(first),
                           sizes.begin() + static_cast<ptrdiff_t>(last),
                           int64_t{1}, std::multiplies<>());
  }
};

// The one size of a run that is not said takes what is left of `count`.
void FillRun(const ShapeText& shape, const Run& run, int64_t count,
             Index& sizes) {
  size_t taker = run.last;
  Wide others = 1;
  for (size_t d = run.first; d < run.last; ++d) {
    const bool takes =
        shape.dynamic[d] && (taker == run.last || shape.sizes[d] == kUnbounded);
    if (takes && taker < run.last) others *= sizes[taker];
    if (takes) taker = d;
    if (!takes) others *= sizes[d];
  }
  if (taker == run.last) return;
  if (others > 0) sizes[taker] = static_cast<int64_t>(count / others);
  if (sizes[taker] == kUnbounded) sizes[taker] = 0;
}

bool AnyDynamic(const ShapeText& shape, const Run& run) {
  return std::any_of(shape.dynamic.begin() + static_cast<ptrdiff_t>(run.first),
                     shape.dynamic.begin() + static_cast<ptrdiff_t>(run.last),
                     [](bool dynamic) { return dynamic; });
}

// The ends of runs, each with a dimension of both, whose bounds have equal
// products: the shortest ones. With unbounded dimensions all is one run.
std::vector<std::pair<size_t, size_t>> RunsOf(const ShapeText& from,
                                              const ShapeText& to) {
  std::vector<std::pair<size_t, size_t>> ends;
  const auto unbounded = [](const ShapeText& shape) {
    return std::count(shape.sizes.begin(), shape.sizes.end(), kUnbounded) > 0;
  };
  const size_t all_mine = to.sizes.size(), all_theirs = from.sizes.size();
  if (unbounded(from) || unbounded(to)) return {{all_mine, all_theirs}};
  Run mine, theirs;
  while (mine.last < all_mine || theirs.last < all_theirs) {
    mine = {mine.last, std::min(mine.last + 1, all_mine)};
    theirs = {theirs.last, std::min(theirs.last + 1, all_theirs)};
    while (mine.Product(to.sizes) != theirs.Product(from.sizes) &&
           mine.last + theirs.last < all_mine + all_theirs) {
      const bool larger = mine.Product(to.sizes) > theirs.Product(from.sizes);
      const bool grows_theirs =
          (larger && theirs.last < all_theirs) || mine.last == all_mine;
      ++(grows_theirs ? theirs : mine).last;
    }
    ends.push_back({mine.last, theirs.last});
  }
  return ends;
}

// Reshape: in each run one dynamic dimension of the result takes what the
// operand's actual sizes leave it. A run that has nothing which could take is
// put together with the next one, or the one before.
Index ReshapedSizes(const ShapeText& from, const ShapeText& to,
                    const Array& operand) {
  Index sizes = to.sizes;
  auto ends = RunsOf(from, to);
  const auto lacks = [&](size_t k) {
    const Run mine = {k == 0 ? 0 : ends[k - 1].first, ends[k].first};
    const Run theirs = {k == 0 ? 0 : ends[k - 1].second, ends[k].second};
    return AnyDynamic(from, theirs) && !AnyDynamic(to, mine);
  };
  for (size_t k = 0; k < ends.size();) {
    if (ends.size() == 1 || !lacks(k)) {
      ++k;
      continue;
    }
    const bool last = k + 1 == ends.size();
    ends.erase(ends.begin() + static_cast<ptrdiff_t>(last ? k - 1 : k));
    if (last) --k;
  }
  Run mine, theirs;
  for (const auto& [mine_end, theirs_end] : ends) {
    mine = {mine.last, mine_end};
    theirs = {theirs.last, theirs_end};
    FillRun(to, mine, theirs.Product(operand.sizes), sizes);
  }
  return sizes;
}

Array Reshape(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const ShapeText& to = step.shape;
  Index sizes = to.sizes;
  const bool dynamic =
      std::find(to.dynamic.begin(), to.dynamic.end(), true) != to.dynamic.end();
  if (dynamic) sizes = ReshapedSizes(step.operand_shapes[0], to, *operands[0]);
  CheckCount(evaluator, sizes, *operands[0]);
  if (evaluator.failed()) return {};
  return {to.format, sizes, operands[0]->at};
}

using BitString = std::vector<bool>;

void AppendBits(const Format& format, const Number& number, BitString& bits) {
  const Format& part = PartOf(format);
  const auto append = [&](const Number& each) {
    const uint64_t code = ToCode(part, each);
    for (int i = 0; i < part.bits; ++i) bits.push_back((code >> i & 1) != 0);
  };
  append(number);
  if (format.is_complex()) append({0, number.im, 0});
}

Number TakeBits(const Format& format, const BitString& bits, size_t& next) {
  const Format& part = PartOf(format);
  const auto take = [&] {
    uint64_t code = 0;
    for (int i = 0; i < part.bits; ++i, ++next) {
      if (next < bits.size() && bits[next]) code |= uint64_t{1} << i;
    }
    return FromCode(part, code);
  };
  Number number = take();
  if (format.is_complex()) number.im = take().re;
  return number;
}

// Little-endian: the lowest bits first. A dimension more or less, the last,
// where the widths differ.
Array BitcastConvert(Evaluator&, const Step& step, const Arrays& operands) {
  const Array& operand = *operands[0];
  BitString bits;
  for (const Number& number : operand.at) {
    AppendBits(*operand.format, number, bits);
  }
  Index sizes = operand.sizes;
  if (step.shape.sizes.size() > sizes.size()) {
    sizes.push_back(step.shape.sizes.back());
  }
  if (step.shape.sizes.size() < sizes.size()) sizes.pop_back();
  Array result = Zeros(*step.shape.format, sizes);
  size_t next = 0;
  for (Number& number : result.at) {
    number = TakeBits(*result.format, bits, next);
  }
  return result;
}

// `{1,0:T(4,2)(2,1)}`: dimensions from the most minor one on, tiles, where 0
// stands for `*`.
struct Layout {
  Index minor_to_major;
  std::vector<Index> tiles;
};

Layout ReadLayout(std::string text, size_t rank) {
  Layout layout;
  std::replace(text.begin(), text.end(), '*', '0');
  const size_t colon = std::min(text.find(':'), text.size());
  layout.minor_to_major = IntegersOf(text.substr(0, colon));
  if (layout.minor_to_major.empty()) {
    for (size_t d = rank; d-- > 0;) {
      layout.minor_to_major.push_back(static_cast<int64_t>(d));
    }
  }
  size_t at = text.find("T(");
  if (at == text.npos) return layout;
  for (++at; at < text.size() && text[at] == '('; at = text.find(')', at) + 1) {
    const size_t end = text.find(')', at);
    layout.tiles.push_back(IntegersOf(text.substr(at, end - at)));
  }
  return layout;
}

// A place among sizes, row-major.
struct Place {
  Index index, sizes;
};

// `*` in a tile makes one size of its own and the next.
Place Joined(const Place& place, Index& tile) {
  const size_t outside = place.sizes.size() - tile.size();
  Place result;
  int64_t index = 0, size = 1;
  for (size_t d = 0; d < place.sizes.size(); ++d) {
    index = index * place.sizes[d] + place.index[d];
    size *= place.sizes[d];
    if (d >= outside && tile[d - outside] == 0) continue;
    result.index.push_back(std::exchange(index, 0));
    result.sizes.push_back(std::exchange(size, 1));
  }
  std::erase(tile, 0);
  return result;
}

// A tile (t0, ..) splits as many of the last sizes n into n / t, rounded up,
// and t: (.., n / t .., t ..).
Place Tiled(const Place& whole, Index tile) {
  const Place place = Joined(whole, tile);
  const size_t outside = place.sizes.size() - tile.size();
  Place result;
  for (size_t d = 0; d < outside; ++d) {
    result.index.push_back(place.index[d]);
    result.sizes.push_back(place.sizes[d]);
  }
  for (size_t d = 0; d < tile.size(); ++d) {
    result.index.push_back(place.index[outside + d] / tile[d]);
    result.sizes.push_back((place.sizes[outside + d] + tile[d] - 1) / tile[d]);
  }
  for (size_t d = 0; d < tile.size(); ++d) {
    result.index.push_back(place.index[outside + d] % tile[d]);
    result.sizes.push_back(tile[d]);
  }
  return result;
}

// The place of an element in memory, counted in elements.
Place InMemory(const Index& index, const Index& sizes, const Layout& layout) {
  Place place;
  for (size_t d = sizes.size(); d-- > 0;) {
    place.index.push_back(index[layout.minor_to_major[d]]);
    place.sizes.push_back(sizes[layout.minor_to_major[d]]);
  }
  for (const Index& tile : layout.tiles) place = Tiled(place, tile);
  return place;
}

// The bits of memory stay, what is padding of tiles is 0.
Array Bitcast(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const Array& operand = *operands[0];
  const Layout from =
      ReadLayout(step.operand_shapes[0].layout, operand.sizes.size());
  const Layout to = ReadLayout(step.shape.layout, step.shape.sizes.size());
  for (const Layout* each : {&from, &to}) {
    for (const Index& tile : each->tiles) {
      if (tile.size() > each->minor_to_major.size() || tile.empty() ||
          tile.back() == 0) {
        evaluator.Fail("a tile");
      }
    }
  }
  if (evaluator.failed()) return {};
  BitString memory;
  for (size_t element = 0; element < operand.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), operand.sizes);
    const Place place = InMemory(index, operand.sizes, from);
    BitString bits;
    AppendBits(*operand.format, operand.at[element], bits);
    const size_t first =
        LinearIndex(place.index, place.sizes) * operand.format->bits;
    memory.resize(std::max(memory.size(), first + bits.size()));
    std::copy(bits.begin(), bits.end(),
              memory.begin() + static_cast<ptrdiff_t>(first));
  }
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), result.sizes);
    const Place place = InMemory(index, result.sizes, to);
    size_t next = LinearIndex(place.index, place.sizes) * result.format->bits;
    result.at[element] = TakeBits(*result.format, memory, next);
  }
  return result;
}

struct NamedSizing {
  absl::string_view op;
  ArrayRule rule;
};
constexpr NamedSizing kSizing[] = {
    {"get-dimension-size", GetDimensionSize},
    {"set-dimension-size", SetDimensionSize},
    {"dynamic-reshape", DynamicReshape},
    {"reshape", Reshape},
    {"bitcast-convert", BitcastConvert},
    {"bitcast", Bitcast},
};

}  // namespace

ArrayRule FindSizing(absl::string_view op) {
  for (const NamedSizing& each : kSizing) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
