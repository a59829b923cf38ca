// The legal program that a backend must run before a rejection counts: the one
// that is most like it, so that an unsupported feature costs that rejection and
// no other.
#ifndef HLOREF_WORKSHOP_MAKING_VALID_COUNTERPART_H_
#define HLOREF_WORKSHOP_MAKING_VALID_COUNTERPART_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// How alike two programs are, from 0 to 1: what they share of their ops,
// element types, shapes, attributes and attributes' values. Names and constants
// do not count.
double Likeness(absl::string_view a, absl::string_view b);

// The id of the accepted vector with the fewest requirements beyond the
// rejection's; ties: greatest Likeness, fewest processes, first. Empty if there
// is none.
std::string NearestLegal(const Vector& rejection,
                         const std::vector<Vector>& all);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_VALID_COUNTERPART_H_
