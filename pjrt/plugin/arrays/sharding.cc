#include "pjrt/plugin/arrays/sharding.h"

#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/programs/executable.h"

namespace hlo::pjrt {
namespace {

absl::Status Answer(Shardings& args, TextArray Executable::*shardings) {
  HLOREF_PRESENT(args.of, "executable");
  const TextArray& array = args.of->*shardings;
  args.count = array.texts.size();
  args.items = array.texts.data();
  args.sizes = array.sizes.data();
  return absl::OkStatus();
}

Error* OfParameters(Shardings* args) {
  return Guarded("Shardings_Executable_ParameterShardings", args,
                 [](Shardings& each) {
                   return Answer(each, &Executable::parameter_shardings);
                 });
}

Error* OfResults(Shardings* args) {
  return Guarded("Shardings_Executable_OutputShardings", args,
                 [](Shardings& each) {
                   return Answer(each, &Executable::result_shardings);
                 });
}

}  // namespace

Extension* ShardingsOf(Extension* next) {
  static ShardingsExtension extension = {
      {sizeof(ShardingsExtension), ExtensionKind::kShardings, next},
      OfParameters,
      OfResults};
  return &extension;
}

}  // namespace hlo::pjrt
