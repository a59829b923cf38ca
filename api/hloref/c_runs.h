/* Inputs, hooks, custom calls and executions: a part of hloref.h, which says how
 * all of it is used. */
#ifndef HLOREF_C_RUNS_H_
#define HLOREF_C_RUNS_H_

#include <stddef.h>
#include <stdint.h>

#include "hloref/c_modules.h"
#include "hloref/c_values.h"
#include "hloref/export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hloref_inputs hloref_inputs;
typedef struct hloref_cancellation hloref_cancellation;
typedef struct hloref_execution hloref_execution;
typedef struct hloref_step hloref_step; /* valid during the callback */
typedef struct hloref_call hloref_call; /* valid during the callback */

/* Each process. */
#define HLOREF_EVERY ((int64_t)-1)

/* What processes read. Each function appends one value: the next argument, the
 * next of an infeed queue, the next that comes from the host on a channel.
 * `process` is replica * partitions + partition, or HLOREF_EVERY; a list has
 * either the one or the other. */
HLOREF_API hloref_status* hloref_inputs_new(hloref_inputs** inputs);
HLOREF_API void hloref_inputs_free(hloref_inputs* inputs);
HLOREF_API hloref_status* hloref_inputs_argument(hloref_inputs* inputs,
                                                 int64_t process,
                                                 const hloref_literal* value);
/* All arguments of each process, drawn at random. */
HLOREF_API hloref_status* hloref_inputs_random(hloref_inputs* inputs,
                                               const hloref_module* module,
                                               uint64_t seed);
HLOREF_API hloref_status* hloref_inputs_infeed(hloref_inputs* inputs,
                                               int64_t process,
                                               const hloref_literal* value);
HLOREF_API hloref_status* hloref_inputs_from_host(hloref_inputs* inputs,
                                                  int64_t channel,
                                                  int64_t process,
                                                  const hloref_literal* value);

/* Called after every instruction. An error stops the run and becomes its error;
 * the library frees it. May be called on several threads at a time. */
typedef hloref_status* (*hloref_hook)(void* context, const hloref_step* step);
HLOREF_API hloref_status* hloref_options_hook(hloref_options* options,
                                              hloref_hook hook, void* context);
HLOREF_API int64_t hloref_step_process(const hloref_step* step);
HLOREF_API int64_t hloref_step_number(const hloref_step* step);
HLOREF_API int64_t hloref_step_depth(const hloref_step* step);
HLOREF_API int hloref_step_line(const hloref_step* step);
HLOREF_API const char* hloref_step_computation(const hloref_step* step);
HLOREF_API const char* hloref_step_instruction(const hloref_step* step);
HLOREF_API const char* hloref_step_op(const hloref_step* step);
HLOREF_API hloref_status* hloref_step_result(const hloref_step* step,
                                             hloref_literal** value);

/* A target of custom calls: it reads operands and writes the result's arrays
 * (zeros before), each of which it must ask for. An error is the instruction's;
 * the library frees it. May be called on several threads at a time. */
typedef hloref_status* (*hloref_target)(void* context, hloref_call* call);
HLOREF_API hloref_status* hloref_options_target(hloref_options* options,
                                                const char* name,
                                                hloref_target target,
                                                void* context);
/* The signature of Operation Semantics 2017 (hloref::PlainTarget). */
HLOREF_API hloref_status* hloref_options_plain_target(
    hloref_options* options, const char* name,
    void (*target)(void* out, void** in));
HLOREF_API const char* hloref_call_backend_config(const hloref_call* call);
HLOREF_API size_t hloref_call_operand_count(const hloref_call* call);
HLOREF_API hloref_status* hloref_call_operand_shape(const hloref_call* call,
                                                    size_t operand,
                                                    hloref_shape** shape);
HLOREF_API hloref_status* hloref_call_shape(const hloref_call* call,
                                            hloref_shape** shape);
/* `leaf`: 0 of an array; of a tuple the number among its arrays and tokens. */
HLOREF_API hloref_status* hloref_call_operand(const hloref_call* call,
                                              size_t operand, size_t leaf,
                                              const void** bytes,
                                              size_t* byte_count);
HLOREF_API hloref_status* hloref_call_result(hloref_call* call, size_t leaf,
                                             void** bytes, size_t* byte_count);
HLOREF_API int hloref_call_is_cancelled(const hloref_call* call);

/* Stops runs; any thread may cancel at any time, also several. */
HLOREF_API hloref_status* hloref_cancellation_new(hloref_cancellation** made);
HLOREF_API void hloref_cancellation_free(hloref_cancellation* cancellation);
HLOREF_API void hloref_cancellation_cancel(hloref_cancellation* cancellation);
HLOREF_API hloref_status* hloref_options_cancellation(
    hloref_options* options, const hloref_cancellation* cancellation);

/* Runs of one program (assigned NULL), or of several: assigned[process] is the
 * index of its program. `inputs` and `options` may be NULL, and are read here
 * alone. */
HLOREF_API hloref_status* hloref_execution_new(
    const hloref_program* const* programs, size_t program_count,
    const int* assigned, size_t assigned_count, const hloref_inputs* inputs,
    const hloref_options* options, hloref_execution** execution);
/* Not while another function of it goes on. */
HLOREF_API void hloref_execution_free(hloref_execution* execution);
/* Runs for at most `budget` steps of each process, 0: to the end. `state`, which
 * may be NULL, gets one of these. On one thread at a time. */
enum { HLOREF_FINISHED = 0, HLOREF_OUT_OF_BUDGET = 1, HLOREF_WAITING = 2 };
HLOREF_API hloref_status* hloref_execution_run(hloref_execution* execution,
                                               int64_t budget, int* state);
/* The result of a process, once it is finished. On one thread at a time. */
HLOREF_API hloref_status* hloref_execution_result(hloref_execution* execution,
                                                  int64_t process,
                                                  hloref_literal** result);
/* Any thread, while another one is in hloref_execution_run. `channel`: NULL for
 * infeed and outfeed. The oldest value that was written and not taken; *value
 * is NULL where there is none. */
HLOREF_API hloref_status* hloref_execution_feed(hloref_execution* execution,
                                                int64_t process,
                                                const int64_t* channel,
                                                const hloref_literal* value);
HLOREF_API hloref_status* hloref_execution_take(hloref_execution* execution,
                                                int64_t process,
                                                const int64_t* channel,
                                                hloref_literal** value);
HLOREF_API int64_t hloref_execution_steps(const hloref_execution* execution);
HLOREF_API int64_t
hloref_execution_peak_bytes(const hloref_execution* execution);

/* Load, prepare and run for one process. */
HLOREF_API hloref_status* hloref_evaluate(
    const char* program, const hloref_literal* const* arguments, size_t count,
    const hloref_options* options, hloref_literal** result);

#ifdef __cplusplus
}
#endif

#endif /* HLOREF_C_RUNS_H_ */
