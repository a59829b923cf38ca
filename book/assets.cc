#include "book/assets.h"

namespace hlo::book {

absl::string_view FindAsset(absl::string_view name) {
  for (const Asset& asset : AllAssets()) {
    if (name == asset.name) return asset.text;
  }
  return {};
}

}  // namespace hlo::book
