/* Parts of modules, and what hooks and targets see of theirs, in C99. A part of
 * c_api_test.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hloref/hloref.h"

int parts_failures(void);

static int failures = 0;

#define EXPECT(condition)                                    \
  do {                                                       \
    if (!(condition)) {                                      \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                            \
    }                                                        \
  } while (0)

static int fine(hloref_status* status) {
  const int result = status == NULL;
  if (!result) printf("message: %s\n", hloref_status_message(status));
  hloref_status_free(status);
  return result;
}

static int fails(hloref_status* status) {
  const int result = status != NULL;
  hloref_status_free(status);
  return result;
}

static const char kText[] =
    "HloModule parts, replica_count=2\n"
    "f { a = f32[] parameter(0)  ROOT b = f32[] add(a, a) }\n"
    "ENTRY main { x = f32[<=4] parameter(0)\n"
    "  y = f32[<=4] custom-call(x), custom_call_target=\"twice\"\n"
    "  t = token[] after-all()\n"
    "  s = (f32[<=4], u32[], token[]) send(y, t), channel_id=7,"
    " is_host_transfer=true\n"
    "  d = token[] send-done(s), channel_id=7, is_host_transfer=true\n"
    "  ROOT z = f32[<=4] map(y), dimensions={0}, to_apply=f }\n";

static void parts(const hloref_module* module) {
  const size_t entry = hloref_module_entry(module);
  const size_t root = hloref_module_root(module, entry);
  hloref_shape* shape = NULL;
  const int* operands = NULL;
  size_t count = 9;
  EXPECT(hloref_module_computation_count(module) == 2 && entry == 1);
  EXPECT(strcmp(hloref_module_computation_name(module, 0), "f") == 0);
  EXPECT(strcmp(hloref_module_computation_name(module, 2), "") == 0);
  EXPECT(hloref_module_instruction_count(module, 0) == 2);
  EXPECT(hloref_module_instruction_count(module, 2) == 0);
  EXPECT(strcmp(hloref_module_instruction_name(module, entry, root), "z") == 0);
  EXPECT(strcmp(hloref_module_instruction_op(module, entry, root), "map") == 0);
  EXPECT(strstr(hloref_module_instruction_text(module, 0, 1), "add(a, a)"));
  EXPECT(hloref_module_instruction_line(module, 0, 1) == 2);
  operands = hloref_module_instruction_operands(module, 0, 1, &count);
  EXPECT(count == 2 && operands[0] == 0 && operands[1] == 0);
  operands = hloref_module_instruction_operands(module, 0, 9, &count);
  EXPECT(count == 0 && operands == NULL);
  EXPECT(fine(hloref_module_instruction_shape(module, entry, root, &shape)));
  EXPECT(strcmp(hloref_shape_text(shape), "f32[<=4]") == 0);
  hloref_shape_free(shape);
  EXPECT(fails(hloref_module_instruction_shape(module, 0, 2, &shape)));
  EXPECT(hloref_module_computation_count(NULL) == 0);
  EXPECT(fine(hloref_count_programs(kText, sizeof kText - 1, NULL, &count)));
  EXPECT(count == 1);
  EXPECT(fails(hloref_count_programs(NULL, 3, NULL, &count)));
}

/* The actual sizes of the operand are the result's. */
static hloref_status* twice(void* context, hloref_call* call) {
  const int64_t* sizes = NULL;
  const void* from = NULL;
  void* to = NULL;
  size_t rank = 0, bytes = 0, i;
  hloref_status* status = hloref_call_operand_sizes(call, 0, 0, &sizes, &rank);
  if (status == NULL) {
    status = hloref_call_operand(call, 0, 0, &from, &bytes);
  }
  if (status == NULL) {
    status = hloref_call_sized_result(call, 0, sizes, rank, &to, &bytes);
  }
  if (status != NULL) return status;
  for (i = 0; i < bytes / sizeof(float); ++i) {
    ((float*)to)[i] = 2 * ((const float*)from)[i];
  }
  EXPECT(strcmp(hloref_call_target(call), "twice") == 0);
  EXPECT(strcmp(hloref_call_instruction(call), "y") == 0);
  *(int64_t*)context += 1 + hloref_call_process(call);
  return NULL;
}

static hloref_status* before(void* context, const hloref_step* step) {
  hloref_shape* shape = NULL;
  hloref_literal* value = NULL;
  char* text = NULL;
  size_t depth = 0;
  const int32_t* path = hloref_step_path(step, &depth);
  EXPECT(fine(hloref_step_shape(step, &shape)));
  EXPECT(fine(hloref_step_text(step, &text)));
  EXPECT(fails(hloref_step_result(step, &value)));
  EXPECT(depth == 1 && path[0] == hloref_step_process(step));
  if (strcmp(hloref_step_instruction(step), "y") == 0) {
    EXPECT(strcmp(hloref_shape_text(shape), "f32[<=4]") == 0);
    EXPECT(strstr(text, "custom-call(x)") != NULL);
    ++*(int*)context;
  }
  hloref_shape_free(shape);
  hloref_text_free(text);
  return NULL;
}

static void runs(const hloref_module* module) {
  int64_t calls = 0, channels[2] = {0, 0};
  int seen = 0, state = -1;
  size_t count = 9;
  static const char kValue[] = "f32[<=4] {1, 2, 3}";
  const hloref_program* programs[1];
  hloref_program* program = NULL;
  hloref_options* options = NULL;
  hloref_inputs* inputs = NULL;
  hloref_literal* x = NULL;
  hloref_execution* execution = NULL;
  hloref_literal* z = NULL;
  EXPECT(fine(hloref_options_new(&options)));
  EXPECT(fine(hloref_options_target(options, "twice", twice, &calls)));
  EXPECT(fine(hloref_options_hook_before(options, before, &seen)));
  EXPECT(fine(hloref_program_prepare(module, options, &program)));
  EXPECT(fine(hloref_inputs_new(&inputs)));
  EXPECT(fine(hloref_literal_read("hlo", kValue, strlen(kValue), &x)));
  EXPECT(fine(hloref_inputs_argument(inputs, HLOREF_EVERY, x)));
  programs[0] = program;
  EXPECT(fine(
      hloref_execution_new(programs, 1, NULL, 0, inputs, options, &execution)));
  EXPECT(fine(hloref_execution_run(execution, 0, &state)));
  EXPECT(state == HLOREF_FINISHED && seen == 2 && calls == 3);
  EXPECT(fine(hloref_execution_result(execution, 1, &z)));
  EXPECT(hloref_literal_size(z, 0) == 3);
  hloref_literal_free(z);
  EXPECT(fine(hloref_execution_host_channels(execution, channels, 2, &count)));
  EXPECT(count == 1 && channels[0] == 7);
  EXPECT(fine(hloref_execution_take(execution, 0, &channels[0], &z)));
  hloref_literal_free(z);
  EXPECT(fine(hloref_execution_take(execution, 1, &channels[0], &z)));
  hloref_literal_free(z);
  EXPECT(fine(hloref_execution_host_channels(execution, NULL, 0, &count)));
  EXPECT(count == 0);
  hloref_execution_free(execution);
  hloref_literal_free(x);
  hloref_inputs_free(inputs);
  hloref_program_free(program);
  hloref_options_free(options);
}

int parts_failures(void) {
  hloref_module* module = NULL;
  EXPECT(
      fine(hloref_module_load(kText, sizeof kText - 1, NULL, NULL, &module)));
  parts(module);
  runs(module);
  hloref_module_free(module);
  return failures;
}
