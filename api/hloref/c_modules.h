/* Options, modules and programs: a part of hloref.h, which says how all of it
 * is used. */
#ifndef HLOREF_C_MODULES_H_
#define HLOREF_C_MODULES_H_

#include <stddef.h>
#include <stdint.h>

#include "hloref/c_values.h"
#include "hloref/export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hloref_options hloref_options;
typedef struct hloref_diagnostics hloref_diagnostics;
typedef struct hloref_module hloref_module;
typedef struct hloref_program hloref_program;

/* Options of loading, preparing and running, one handle for all of these; each
 * function reads those that are its own. NULL: none is set. */
HLOREF_API hloref_status* hloref_options_new(hloref_options** options);
HLOREF_API void hloref_options_free(hloref_options* options);
/* By name, with the value as text. Booleans are "true" and "false", numbers
 * decimal. INVALID_ARGUMENT for a name or a value that is none.
 *   load     file, strict, replicas, partitions, entry, program (hloref/module.h);
 *            elided: keep, zeros or random
 *   prepare  profile, choice (id=value, may be set again), instructions,
 *            show_aliases (hloref/program.h)
 *   run      seed, strict, threads, workers, host_feeds (hloref/execution.h)
 *   all      max_bytes, max_steps, max_depth (hloref/limits.h) */
HLOREF_API hloref_status* hloref_options_set(hloref_options* options,
                                             const char* name,
                                             const char* value);
/* The value of a constant that the text leaves out. */
HLOREF_API hloref_status* hloref_options_constant(hloref_options* options,
                                                  const char* name,
                                                  const hloref_literal* value);

/* Reads and checks HLO or StableHLO text, any bytes. `diagnostics`, unless it is
 * NULL, gets all errors and warnings, also where the function fails. */
HLOREF_API hloref_status* hloref_module_load(const char* bytes,
                                             size_t byte_count,
                                             const hloref_options* options,
                                             hloref_diagnostics** diagnostics,
                                             hloref_module** module);
HLOREF_API void hloref_module_free(hloref_module* module);
HLOREF_API const char* hloref_module_name(const hloref_module* module);
HLOREF_API int64_t hloref_module_replicas(const hloref_module* module);
HLOREF_API int64_t hloref_module_partitions(const hloref_module* module);
HLOREF_API size_t hloref_module_parameter_count(const hloref_module* module);
HLOREF_API const char* hloref_module_parameter_name(const hloref_module* module,
                                                    size_t i);
HLOREF_API hloref_status* hloref_module_parameter(const hloref_module* module,
                                                  size_t i,
                                                  hloref_shape** shape);
HLOREF_API hloref_status* hloref_module_result(const hloref_module* module,
                                               hloref_shape** shape);
/* The name of the ith constant without a value; "" beyond their number. */
HLOREF_API const char* hloref_module_elided(const hloref_module* module,
                                            size_t i);
/* `form`: "hlo", "stablehlo" or "proto". A proto's bytes may hold zeros:
 * byte_count, which may be NULL, does not count the one behind them. */
HLOREF_API hloref_status* hloref_module_print(const hloref_module* module,
                                              const char* form, char** text,
                                              size_t* byte_count);

/* Errors and warnings, in the text's order. Beyond their count: 0 and "". */
HLOREF_API void hloref_diagnostics_free(hloref_diagnostics* diagnostics);
HLOREF_API size_t
hloref_diagnostics_count(const hloref_diagnostics* diagnostics);
/* 1 for an error, 0 for a warning. */
HLOREF_API int hloref_diagnostics_is_error(
    const hloref_diagnostics* diagnostics, size_t i);
HLOREF_API int hloref_diagnostics_code(const hloref_diagnostics* diagnostics,
                                       size_t i);
HLOREF_API const char* hloref_diagnostics_file(
    const hloref_diagnostics* diagnostics, size_t i);
/* From 1; 0 where there is no place. The column counts bytes. */
HLOREF_API int hloref_diagnostics_line(const hloref_diagnostics* diagnostics,
                                       size_t i);
HLOREF_API int hloref_diagnostics_column(const hloref_diagnostics* diagnostics,
                                         size_t i);
/* "add S1", or "". */
HLOREF_API const char* hloref_diagnostics_rule(
    const hloref_diagnostics* diagnostics, size_t i);
HLOREF_API const char* hloref_diagnostics_message(
    const hloref_diagnostics* diagnostics, size_t i);
HLOREF_API const char* hloref_diagnostics_instruction(
    const hloref_diagnostics* diagnostics, size_t i);
/* The line, and below it the caret. */
HLOREF_API const char* hloref_diagnostics_excerpt(
    const hloref_diagnostics* diagnostics, size_t i);

/* Makes a module ready to run. */
HLOREF_API hloref_status* hloref_program_prepare(const hloref_module* module,
                                                 const hloref_options* options,
                                                 hloref_program** program);
HLOREF_API void hloref_program_free(hloref_program* program);

#ifdef __cplusplus
}
#endif

#endif /* HLOREF_C_MODULES_H_ */
