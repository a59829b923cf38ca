// Complex numbers as a pair of parts. std::complex is not used: the results of
// its operators for infinities and NaNs differ between libraries.
#ifndef HLOREF_LITERALS_TYPES_COMPLEX_H_
#define HLOREF_LITERALS_TYPES_COMPLEX_H_

namespace hlo {

template <typename T>
struct Complex {
  using Part = T;

  T re = 0;
  T im = 0;

  friend bool operator==(const Complex&, const Complex&) = default;
};

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_COMPLEX_H_
