// The arguments of functions that tell numbers.
#ifndef HLOREF_PJRT_ABI_STATISTICS_H_
#define HLOREF_PJRT_ABI_STATISTICS_H_

#include "pjrt/abi/arguments.h"

namespace hlo::pjrt {

struct Statistic {
  int64_t value;
  bool is_set;
};

struct MemoryStatistics : Arguments {
  Device* of;
  int64_t bytes_in_use;
  Statistic peak_bytes_in_use;
  Statistic num_allocs;
  Statistic largest_alloc;
  Statistic bytes_limit;
  Statistic bytes_reserved;
  Statistic peak_bytes_reserved;
  Statistic bytes_reservable_limit;
  Statistic largest_free_block;
  Statistic pool_bytes;
  Statistic peak_pool_bytes;
};

struct CompiledMemory : Arguments {
  Executable* of;
  int64_t code, arguments, results, aliases, temporaries;
  int64_t host_code, host_arguments, host_results, host_aliases,
      host_temporaries;
  int64_t peak;
  int64_t total;
  int64_t total_allocation;
  int64_t indefinite_allocations;
};

struct LogicalId {
  int replica;
  int partition;
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_STATISTICS_H_
