#include "python/src/arrays.h"

#define NPY_NO_DEPRECATED_API NPY_1_20_API_VERSION
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <numpy/arrayobject.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "python/src/errors.h"

namespace hloref::python {
namespace {

namespace nb = nanobind;

[[noreturn]] void Refuse(const Conversion& conversion, const std::string& why) {
  Raise(Phase::kArgument,
        Status(StatusCode::kInvalidArgument, conversion.label + ": " + why));
}

std::string Str(nb::handle value) {
  return nb::cast<std::string>(nb::str(value));
}

// The type of NumPy's own kind of numbers.
std::optional<ElementType> Builtin(char kind, npy_intp bytes) {
  const auto pick = [&](std::initializer_list<ElementType> types,
                        npy_intp from) -> std::optional<ElementType> {
    for (ElementType type : types) {
      if (from == bytes) return type;
      from *= 2;
    }
    return std::nullopt;
  };
  using enum ElementType;
  switch (kind) {
    case 'b':
      return kPred;
    case 'i':
      return pick({kS8, kS16, kS32, kS64}, 1);
    case 'u':
      return pick({kU8, kU16, kU32, kU64}, 1);
    case 'f':
      return pick({kF16, kF32, kF64}, 2);
    case 'c':
      return pick({kC64, kC128}, 8);
    default:
      return std::nullopt;
  }
}

// The numbers' names in ml_dtypes.
struct SmallType {
  ElementType type;
  const char* name;
  int dlpack = -1;  // DLPack's code
};
constexpr SmallType kSmallTypes[] = {
    {ElementType::kBF16, "bfloat16", 4},
    {ElementType::kF8E3M4, "float8_e3m4", 7},
    {ElementType::kF8E4M3, "float8_e4m3", 8},
    {ElementType::kF8E4M3B11FNUZ, "float8_e4m3b11fnuz", 9},
    {ElementType::kF8E4M3FN, "float8_e4m3fn", 10},
    {ElementType::kF8E4M3FNUZ, "float8_e4m3fnuz", 11},
    {ElementType::kF8E5M2, "float8_e5m2", 12},
    {ElementType::kF8E5M2FNUZ, "float8_e5m2fnuz", 13},
    {ElementType::kF8E8M0FNU, "float8_e8m0fnu", 14},
    {ElementType::kF6E2M3FN, "float6_e2m3fn"},
    {ElementType::kF6E3M2FN, "float6_e3m2fn"},
    {ElementType::kF4E2M1FN, "float4_e2m1fn"},
    {ElementType::kS4, "int4"},
    {ElementType::kU4, "uint4"},
    {ElementType::kS2, "int2"},
    {ElementType::kU2, "uint2"},
    {ElementType::kS1, "int1"},
    {ElementType::kU1, "uint1"},
};

std::optional<ElementType> TypeOf(PyArray_Descr* descr) {
  if (descr->type_num < NPY_USERDEF) {
    return Builtin(descr->kind, PyDataType_ELSIZE(descr));
  }
  // A number of NumPy's for each type of ml_dtypes, in the order of import.
  static auto* const known = new std::map<int, std::optional<ElementType>>;
  const auto [found, is_new] = known->try_emplace(descr->type_num);
  if (is_new) {
    const std::string name =
        Str(nb::handle(reinterpret_cast<PyObject*>(descr)).attr("name"));
    for (const SmallType& each : kSmallTypes) {
      if (name == each.name) found->second = each.type;
    }
  }
  return found->second;
}

// A new reference, made once for each type.
PyArray_Descr* DescrOf(ElementType type) {
  static auto* const made = new std::map<ElementType, nb::object>;
  nb::object& descr = (*made)[type];
  if (!descr.is_valid()) {
    nb::object spelled;
    for (const SmallType& each : kSmallTypes) {
      if (each.type == type) {
        spelled = nb::module_::import_("ml_dtypes").attr(each.name);
      }
    }
    if (!spelled.is_valid()) {
      const std::string name(Name(type));  // "s32", "pred", "c64"
      const char* kind = name[0] == 's'   ? "i"
                         : name[0] == 'p' ? "b"
                                          : name.c_str();
      spelled =
          nb::str((std::string(1, kind[0]) + std::to_string(ElementBytes(type)))
                      .c_str());
    }
    descr = nb::module_::import_("numpy").attr("dtype")(spelled);
  }
  return reinterpret_cast<PyArray_Descr*>(nb::object(descr).release().ptr());
}

// Keeps what belongs to Python, wherever the last of its users lets it go.
template <typename T>
std::shared_ptr<void> Owner(T kept) {
  return {new T(std::move(kept)), [](T* value) {
            if (!nb::is_alive()) return;
            const nb::gil_scoped_acquire gil;
            delete value;
          }};
}

// `owner`: of the data; null where the caller keeps it. The shape is the
// parameter's with the array's sizes, if the array has its type and rank; else
// the array's own, by which the error names it.
Literal Look(const Conversion& conversion, ElementType type, const void* data,
             std::span<const int64_t> sizes, const int64_t* byte_strides,
             std::shared_ptr<void> owner) {
  Shape shape;
  std::span<const int64_t> actual;
  const bool fits = conversion.shape != nullptr &&
                    conversion.shape->is_array() &&
                    conversion.shape->element_type() == type &&
                    conversion.shape->dimensions().size() == sizes.size();
  if (fits && !conversion.shape->is_static()) {
    shape = *conversion.shape;
    actual = sizes;
  } else {
    shape =
        Get(Phase::kArgument, Shape::Array(type, {sizes.begin(), sizes.end()}));
  }
  auto literal =
      byte_strides != nullptr
          ? Literal::CopyStrided(shape, data, {byte_strides, sizes.size()},
                                 actual)
          : [&] {
              size_t bytes = ElementBytes(type);
              for (int64_t size : sizes) bytes *= static_cast<size_t>(size);
              return Literal::Borrow(
                  shape, {static_cast<const std::byte*>(data), bytes},
                  std::move(owner), actual);
            }();
  if (!literal.ok()) Refuse(conversion, literal.status().message());
  return *std::move(literal);
}

// `made`: by us, so that nobody else keeps it.
Literal FromNumpy(nb::object object, const Conversion& conversion, bool made) {
  auto* array = reinterpret_cast<PyArrayObject*>(object.ptr());
  const auto type = TypeOf(PyArray_DESCR(array));
  if (!type) {
    Refuse(conversion, "there is no element type for an array of dtype " +
                           Str(object.attr("dtype")));
  }
  if (!PyArray_CheckExact(array) && nb::hasattr(object, "mask")) {
    Refuse(conversion, "a masked array has elements without a value");
  }
  if (PyArray_ISBYTESWAPPED(array)) {
    const nb::object native = object.attr("dtype").attr("newbyteorder")("=");
    object = object.attr("astype")(native, nb::arg("order") = "C");
    array = reinterpret_cast<PyArrayObject*>(object.ptr());
    made = true;
  }
  const std::span<const int64_t> sizes(
      PyArray_DIMS(array), static_cast<size_t>(PyArray_NDIM(array)));
  const bool dense = PyArray_IS_C_CONTIGUOUS(array);
  return Look(conversion, *type, PyArray_DATA(array), sizes,
              dense ? nullptr : PyArray_STRIDES(array),
              conversion.keep || made ? Owner(object) : nullptr);
}

std::optional<ElementType> TypeOf(nb::dlpack::dtype dtype) {
  if (dtype.lanes != 1 || dtype.bits < 8) return std::nullopt;
  for (const SmallType& each : kSmallTypes) {
    if (each.dlpack == dtype.code) return each.type;
  }
  constexpr std::pair<nb::dlpack::dtype_code, char> kKinds[] = {
      {nb::dlpack::dtype_code::Int, 'i'},
      {nb::dlpack::dtype_code::UInt, 'u'},
      {nb::dlpack::dtype_code::Float, 'f'},
      {nb::dlpack::dtype_code::Complex, 'c'},
      {nb::dlpack::dtype_code::Bool, 'b'}};
  for (const auto& [code, kind] : kKinds) {
    if (static_cast<uint8_t>(code) == dtype.code)
      return Builtin(kind, dtype.bits / 8);
  }
  return std::nullopt;
}

Literal FromDlpack(const nb::ndarray<nb::ro>& array,
                   const Conversion& conversion) {
  if (array.device_type() != nb::device::cpu::value) {
    Refuse(conversion, "the array is not in the memory of the CPU");
  }
  const auto type = TypeOf(array.dtype());
  if (!type) {
    Refuse(conversion, "there is no element type for DLPack's type " +
                           std::to_string(array.dtype().code) + " of " +
                           std::to_string(array.dtype().bits) + " bits");
  }
  std::vector<int64_t> sizes, strides;
  const auto width = static_cast<int64_t>(ElementBytes(*type));
  bool dense = true;
  int64_t next = width;
  for (size_t i = array.ndim(); i-- > 0;) {
    const auto size = static_cast<int64_t>(array.shape(i));
    sizes.insert(sizes.begin(), size);
    strides.insert(strides.begin(), array.stride(i) * width);
    dense = dense && (size == 1 || strides.front() == next);
    next *= size;
  }
  return Look(conversion, *type, array.data(), sizes,
              dense || next == 0 ? nullptr : strides.data(), Owner(array));
}

// `elements`: of the parameter; null: there is none.
Literal FromTuple(nb::handle value, const std::vector<Shape>* elements,
                  const Conversion& conversion) {
  std::vector<Literal> literals;
  for (nb::handle each : value) {
    const size_t i = literals.size();
    literals.push_back(ToLiteral(
        each,
        {elements != nullptr ? &(*elements)[i] : nullptr,
         conversion.label + "[" + std::to_string(i) + "]", conversion.keep}));
  }
  return Get(Phase::kArgument, Literal::Tuple(literals));
}

Literal FromTuple(nb::handle value, const Conversion& conversion) {
  const std::vector<Shape> shapes = conversion.shape->elements();
  if (!nb::isinstance<nb::tuple>(value) && !nb::isinstance<nb::list>(value)) {
    Refuse(conversion,
           "the parameter is a tuple, " + conversion.shape->ToString(false) +
               ", the argument a " + Str(value.type().attr("__name__")));
  }
  if (nb::len(value) != shapes.size()) {
    Refuse(conversion,
           "the parameter is a tuple of " + std::to_string(shapes.size()) +
               ", the argument one of " + std::to_string(nb::len(value)));
  }
  return FromTuple(value, &shapes, conversion);
}

// ml_dtypes keeps signed numbers of less than 8 bits without their sign
// extended.
void CutSigns(ElementType type, std::span<std::byte> bytes) {
  using enum ElementType;
  if (type != kS1 && type != kS2 && type != kS4) return;
  const std::byte mask{static_cast<uint8_t>(type == kS1   ? 1
                                            : type == kS2 ? 3
                                                          : 15)};
  for (std::byte& each : bytes) each &= mask;
}

// Numbers and lists take the parameter's type.
nb::object FromNumbers(nb::handle value, const Conversion& conversion) {
  nb::object dtype = nb::none();
  if (conversion.shape != nullptr && conversion.shape->is_array()) {
    dtype = DtypeOf(conversion.shape->element_type());
  }
  return nb::module_::import_("hloref._arrays")
      .attr("from_numbers")(value, dtype, conversion.label);
}

}  // namespace

void ImportNumpy() {
  if (_import_array() < 0) throw nb::python_error();
}

Literal ToLiteral(nb::handle value, const Conversion& conversion) {
  const Shape* shape = conversion.shape;
  if (shape != nullptr && shape->is_tuple())
    return FromTuple(value, conversion);
  if (shape == nullptr && nb::isinstance<nb::tuple>(value)) {
    return FromTuple(value, nullptr, conversion);
  }
  if (value.is_none()) {
    if (shape == nullptr || shape->kind() == Shape::Kind::kToken) {
      return Literal::Token();
    }
    Refuse(conversion,
           "None is a token, the parameter is " + shape->ToString(false));
  }
  if (PyArray_Check(value.ptr())) {
    return FromNumpy(nb::borrow(value), conversion, false);
  }
  if (PyArray_CheckScalar(value.ptr())) {
    return FromNumpy(nb::steal(PyArray_FromScalar(value.ptr(), nullptr)),
                     conversion, true);
  }
  nb::ndarray<nb::ro> foreign;
  if (nb::hasattr(value, "__dlpack__") && nb::try_cast(value, foreign)) {
    return FromDlpack(foreign, conversion);
  }
  return FromNumpy(FromNumbers(value, conversion), conversion, true);
}

nb::object DtypeOf(ElementType type) {
  return nb::steal(reinterpret_cast<PyObject*>(DescrOf(type)));
}

nb::object ToPython(Literal literal) {
  const Shape shape = literal.shape();
  if (shape.is_tuple()) {
    std::vector<Literal> elements = literal.elements();
    literal = Literal();  // else their bytes are shared
    nb::list list;
    for (Literal& each : elements) list.append(ToPython(std::move(each)));
    return nb::tuple(list);
  }
  if (!shape.is_array()) return nb::none();
  const std::vector<int64_t> sizes = literal.sizes();
  std::vector<npy_intp> dims(sizes.begin(), sizes.end());
  const size_t count = literal.bytes().size();
  auto bytes = Get(Phase::kRun, std::move(literal).TakeBytes());
  CutSigns(shape.element_type(), {bytes.get(), count});
  nb::object array = nb::steal(
      PyArray_NewFromDescr(&PyArray_Type, DescrOf(shape.element_type()),
                           static_cast<int>(dims.size()), dims.data(), nullptr,
                           bytes.get(), NPY_ARRAY_CARRAY, nullptr));
  if (!array.is_valid()) throw nb::python_error();
  using Bytes = std::shared_ptr<std::byte[]>;
  nb::capsule owner(new Bytes(std::move(bytes)), [](void* kept) noexcept {
    delete static_cast<Bytes*>(kept);
  });
  if (PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array.ptr()),
                            owner.release().ptr()) < 0) {
    throw nb::python_error();
  }
  return array;
}

}  // namespace hloref::python
