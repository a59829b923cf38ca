// Tables of 16 rows, stored both ways: registers look columns up one by one,
// and memory gives a row at once.
#ifndef HLOREF_OPS_FUNCTIONS_SIXTEEN_ROWS_H_
#define HLOREF_OPS_FUNCTIONS_SIXTEEN_ROWS_H_

#include <cstddef>

namespace hlo {

template <size_t kColumns>
struct SixteenRows {
  template <typename... Column>
  constexpr explicit SixteenRows(const Column&... column) {
    const double* const source[] = {column...};
    for (size_t c = 0; c < kColumns; ++c) {
      for (size_t i = 0; i < 16; ++i) {
        columns[c][i] = rows[i][c] = source[c][i];
      }
    }
  }
  alignas(64) double columns[kColumns][16] = {};
  alignas(32) double rows[16][4] = {};
};
template <typename... Column>
SixteenRows(const Column&...) -> SixteenRows<sizeof...(Column)>;

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_SIXTEEN_ROWS_H_
