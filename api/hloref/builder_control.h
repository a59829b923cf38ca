// The builder's functions for arguments, tuples, calls, and the host.
#ifndef HLOREF_BUILDER_CONTROL_H_
#define HLOREF_BUILDER_CONTROL_H_

#include "hloref/builder_linear.h"

namespace hloref {

// The rest of what a custom call says.
struct CustomCallOptions {
  std::string opaque;  // backend_config
  std::vector<Shape> operand_shapes_with_layout;
  bool has_side_effect = false;
  std::vector<Called> called_computations;
};

}  // namespace hloref

namespace hloref {

class HLOREF_API ControlBuilder : public LinearBuilder {
 public:
  Op Parameter(int64_t parameter_number, const Shape& shape,
               const std::string& name = "",
               Place place = Place::Here::current());
  Op Constant(const Literal& literal, Place place = Place::Here::current());
  Op ConstantLiteral(const Literal& literal,
                     Place place = Place::Here::current());
  Op Tuple(const Ops& elements, Place place = Place::Here::current());
  Op GetTupleElement(const Op& tuple_data, int64_t index,
                     Place place = Place::Here::current());
  Op Call(const Called& computation, const Ops& operands,
          Place place = Place::Here::current());
  Op CompositeCall(const Called& computation, const Ops& operands,
                   const std::string& name, const std::string& attributes = "",
                   int64_t version = 0, Place place = Place::Here::current());
  Op CustomCall(const std::string& target_name, const Ops& operands,
                const Shape& shape, Place place = Place::Here::current());
  Op CustomCall(const std::string& target_name, const Ops& operands,
                const Shape& shape, const CustomCallOptions& options,
                Place place = Place::Here::current());
  Op Conditional(const Op& predicate, const Op& true_operand,
                 const Called& true_computation, const Op& false_operand,
                 const Called& false_computation,
                 Place place = Place::Here::current());
  Op Conditional(const Op& branch_index,
                 const std::vector<Called>& branch_computations,
                 const Ops& branch_operands,
                 Place place = Place::Here::current());
  Op While(const Called& condition, const Called& body, const Op& init,
           Place place = Place::Here::current());
  Op OptimizationBarrier(const Op& operand,
                         Place place = Place::Here::current());
  Op AfterAll(const Ops& tokens, Place place = Place::Here::current());

  // The data; WithToken: (data, token).
  Op Infeed(const Shape& shape, const std::string& config = "",
            Place place = Place::Here::current());
  Op InfeedWithToken(const Op& token, const Shape& shape,
                     const std::string& config = "",
                     Place place = Place::Here::current());
  // A token.
  Op Outfeed(const Op& operand, const Shape& shape_with_layout,
             const std::string& outfeed_config = "",
             Place place = Place::Here::current());
  Op OutfeedWithToken(const Op& operand, const Op& token,
                      const Shape& shape_with_layout,
                      const std::string& outfeed_config = "",
                      Place place = Place::Here::current());

  // Seen in dumps; "not intended to be constructed by end users".
  Op AddDependency(const Op& operand, const Op& token,
                   Place place = Place::Here::current());
  // `domain` as in HLO text: {kind="sharding", entry={..}, exit={..}}.
  Op Domain(const Op& operand, const std::string& domain,
            Place place = Place::Here::current());
  Op Fusion(const Ops& operands, FusionKind kind, const Called& computation,
            Place place = Place::Here::current());
  Op AsyncStart(const Ops& operands, const Called& computation,
                Place place = Place::Here::current());
  Op AsyncUpdate(const Op& context, Place place = Place::Here::current());
  Op AsyncDone(const Op& context, Place place = Place::Here::current());
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_CONTROL_H_
