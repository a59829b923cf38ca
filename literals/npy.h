// Arrays as NumPy's .npy files: format versions 1, 2 and 3.
//
// Read: little and big-endian, C and Fortran order, NumPy's own dtypes ('<f4',
// '|b1', 'float32', ..) and those of ml_dtypes by name ('bfloat16',
// 'float8_e4m3fn', 'int4', ..). np.save drops these names: it writes bfloat16
// as '<V2', float8_e5m2 as '<f1' and all others as '<V1'. '<V2' is read as
// bf16 and '<f1' as f8e5m2; '<V1' needs the type from the caller.
//
// Written: little-endian, C order, ml_dtypes' types by their names, which
// np.load understands once ml_dtypes is imported.
//
// ml_dtypes keeps an int4 in the low bits of its byte without extending its
// sign; so do the files.
#ifndef HLOREF_LITERALS_NPY_H_
#define HLOREF_LITERALS_NPY_H_

#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo {

// `hint`: the type of a dtype that does not say its own (see above); it
// changes nothing else. InvalidArgument for what is no .npy file, and
// Unimplemented for dtypes without an element type.
absl::StatusOr<Literal> ReadNpy(absl::string_view bytes,
                                std::optional<ElementType> hint = std::nullopt);

// The array of a file. A large one is mapped where that can be
// (base/mapped_file.h), so that its bytes are not in memory twice.
absl::StatusOr<Literal> ReadNpyFile(const std::string& path);

// InvalidArgument for a literal that is no array.
absl::StatusOr<std::string> WriteNpy(const Literal& literal);
// Hands the same over in pieces, without a copy of the bytes where they are
// written as they are.
absl::Status WriteNpy(const Literal& literal,
                      absl::FunctionRef<void(absl::string_view)> write);

}  // namespace hlo

#endif  // HLOREF_LITERALS_NPY_H_
