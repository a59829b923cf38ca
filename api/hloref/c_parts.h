/* The parts of modules, and what hooks and targets see of theirs: a part of
 * hloref.h, which says how all of it is used. */
#ifndef HLOREF_C_PARTS_H_
#define HLOREF_C_PARTS_H_

#include <stddef.h>
#include <stdint.h>

#include "hloref/c_modules.h"
#include "hloref/c_runs.h"
#include "hloref/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Computations by number, callees before callers, and the instructions of each,
 * each behind its operands. "" and 0 for a number that is none. */
HLOREF_API size_t hloref_module_computation_count(const hloref_module* module);
HLOREF_API size_t hloref_module_entry(const hloref_module* module);
HLOREF_API const char* hloref_module_computation_name(
    const hloref_module* module, size_t computation);
HLOREF_API size_t hloref_module_root(const hloref_module* module,
                                     size_t computation);
HLOREF_API size_t hloref_module_instruction_count(const hloref_module* module,
                                                  size_t computation);
HLOREF_API const char* hloref_module_instruction_name(
    const hloref_module* module, size_t computation, size_t instruction);
HLOREF_API const char* hloref_module_instruction_op(const hloref_module* module,
                                                    size_t computation,
                                                    size_t instruction);
/* As hloref_module_print has it. */
HLOREF_API const char* hloref_module_instruction_text(
    const hloref_module* module, size_t computation, size_t instruction);
HLOREF_API int hloref_module_instruction_line(const hloref_module* module,
                                              size_t computation,
                                              size_t instruction);
HLOREF_API hloref_status* hloref_module_instruction_shape(
    const hloref_module* module, size_t computation, size_t instruction,
    hloref_shape** shape);
/* Numbers of instructions, as many as *count; NULL where there are none. */
HLOREF_API const int* hloref_module_instruction_operands(
    const hloref_module* module, size_t computation, size_t instruction,
    size_t* count);

/* The programs of a text: 1, but for StableHLO the entries of all its modules
 * (the option "program"). */
HLOREF_API hloref_status* hloref_count_programs(const char* bytes,
                                                size_t byte_count,
                                                const hloref_options* options,
                                                size_t* count);

/* Called before every instruction, as hloref_options_hook's after it. */
HLOREF_API hloref_status* hloref_options_hook_before(hloref_options* options,
                                                     hloref_hook hook,
                                                     void* context);
HLOREF_API hloref_status* hloref_step_shape(const hloref_step* step,
                                            hloref_shape** shape);
/* The instruction as hloref_module_print has it; hloref_text_free. */
HLOREF_API hloref_status* hloref_step_text(const hloref_step* step,
                                           char** text);
/* The process's number, then that of each async computation among its
 * parent's: the thread of execution. */
HLOREF_API const int32_t* hloref_step_path(const hloref_step* step,
                                           size_t* count);

HLOREF_API const char* hloref_call_target(const hloref_call* call);
HLOREF_API const char* hloref_call_instruction(const hloref_call* call);
HLOREF_API int64_t hloref_call_process(const hloref_call* call);
/* The actual sizes of hloref_call_operand's array. */
HLOREF_API hloref_status* hloref_call_operand_sizes(const hloref_call* call,
                                                    size_t operand, size_t leaf,
                                                    const int64_t** sizes,
                                                    size_t* rank);
/* hloref_call_result of an array with dynamic dimensions: its actual sizes. */
HLOREF_API hloref_status* hloref_call_sized_result(hloref_call* call,
                                                   size_t leaf,
                                                   const int64_t* sizes,
                                                   size_t rank, void** bytes,
                                                   size_t* byte_count);

/* The channels of values to the host that nobody has taken: *count of them, of
 * which `channels` gets the first `room`. */
HLOREF_API hloref_status* hloref_execution_host_channels(
    hloref_execution* execution, int64_t* channels, size_t room, size_t* count);

#ifdef __cplusplus
}
#endif

#endif /* HLOREF_C_PARTS_H_ */
