/* The C interface, as a C99 program uses it. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hloref/hloref.h"

static int failures = 0;

#define EXPECT(condition)                                    \
  do {                                                       \
    if (!(condition)) {                                      \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                            \
    }                                                        \
  } while (0)

/* The code of a status, which it frees. */
static int code(hloref_status* status) {
  const int result = hloref_status_code(status);
  hloref_status_free(status);
  return result;
}

/* It fails, and the message holds the text. */
static int fails(hloref_status* status, const char* text) {
  const int result =
      status != NULL && strstr(hloref_status_message(status), text) != NULL;
  if (!result) printf("message: %s\n", hloref_status_message(status));
  hloref_status_free(status);
  return result;
}

static int fine(hloref_status* status) {
  const int result = status == NULL;
  if (!result) printf("message: %s\n", hloref_status_message(status));
  hloref_status_free(status);
  return result;
}

static int is(const hloref_literal* literal, const char* text) {
  char* shown = NULL;
  int result = fine(hloref_literal_write(literal, "hlo", &shown, NULL)) &&
               strcmp(shown, text) == 0;
  if (!result) printf("literal: %s\n", shown ? shown : "none");
  hloref_text_free(shown);
  return result;
}

static const char kSquare[] =
    "HloModule square\n"
    "ENTRY main { x = f32[3] parameter(0)\n"
    "  ROOT y = f32[3] multiply(x, x) }\n";

static hloref_literal* parse(const char* text) {
  hloref_literal* literal = NULL;
  EXPECT(fine(hloref_literal_read("hlo", text, strlen(text), &literal)));
  return literal;
}

static hloref_program* prepare(const char* text,
                               const hloref_options* options) {
  hloref_module* module = NULL;
  hloref_program* program = NULL;
  EXPECT(fine(hloref_module_load(text, strlen(text), options, NULL, &module)));
  EXPECT(fine(hloref_program_prepare(module, options, &program)));
  hloref_module_free(module);
  return program;
}

static void evaluates(void) {
  hloref_literal* x = parse("f32[3] {1, 2.5, nan}");
  const hloref_literal* arguments[1];
  hloref_literal* y = NULL;
  arguments[0] = x;
  EXPECT(fine(hloref_evaluate(kSquare, arguments, 1, NULL, &y)));
  EXPECT(is(y, "f32[3] {1, 6.25, nan}"));
  hloref_literal_free(y);
  EXPECT(fails(hloref_evaluate("nonsense", NULL, 0, NULL, &y), "error"));
  EXPECT(y == NULL);
  hloref_literal_free(x);
}

static void shapes_and_literals(void) {
  static const int64_t sizes[2] = {2, 2};
  static const int64_t strides[2] = {4, 8};
  const float values[4] = {1, 2, 3, 4};
  hloref_shape *shape = NULL, *part = NULL;
  hloref_literal *literal = NULL, *tuple = NULL, *element = NULL;
  const hloref_literal* elements[2];
  char* text = NULL;
  size_t count = 0;
  const int f32 = hloref_element_type("f32");
  EXPECT(f32 == 11);
  EXPECT(strcmp(hloref_element_name(f32), "f32") == 0);
  EXPECT(hloref_element_bytes(f32) == 4);
  EXPECT(hloref_element_type("f33") == 0 && hloref_element_bytes(13) == 0);
  EXPECT(fine(hloref_shape_array(f32, sizes, 2, &shape)));
  EXPECT(hloref_shape_kind(shape) == HLOREF_ARRAY);
  EXPECT(hloref_shape_element_type(shape) == f32);
  EXPECT(hloref_shape_rank(shape) == 2 && hloref_shape_size(shape, 1) == 2);
  EXPECT(hloref_shape_size(shape, 2) == 0);
  EXPECT(!hloref_shape_is_dynamic(shape, 0));
  EXPECT(strcmp(hloref_shape_text(shape), "f32[2,2]") == 0);
  EXPECT(
      fine(hloref_literal_copy(shape, values, sizeof values, NULL, &literal)));
  EXPECT(is(literal, "f32[2,2] { { 1, 2 }, { 3, 4 } }"));
  EXPECT(hloref_literal_size(literal, 1) == 2);
  EXPECT(memcmp(hloref_literal_bytes(literal, &count), values, 16) == 0);
  EXPECT(count == sizeof values);
  elements[0] = elements[1] = literal;
  EXPECT(fine(hloref_literal_tuple(elements, 2, &tuple)));
  EXPECT(hloref_literal_element_count(tuple) == 2);
  EXPECT(code(hloref_literal_element(tuple, 2, &element)) ==
         HLOREF_INVALID_ARGUMENT);
  EXPECT(element == NULL);
  hloref_literal_free(literal);
  EXPECT(fine(hloref_literal_strided(shape, values, strides, NULL, &literal)));
  EXPECT(is(literal, "f32[2,2] { { 1, 3 }, { 2, 4 } }"));
  EXPECT(fine(hloref_literal_element(tuple, 1, &element)));
  EXPECT(fine(hloref_literal_difference(literal, element, 0, &text)));
  EXPECT(text != NULL && strstr(text, "2 of 4") != NULL);
  hloref_text_free(text);
  EXPECT(fine(hloref_literal_difference(element, element, 0, &text)));
  EXPECT(text == NULL);
  EXPECT(fine(hloref_literal_shape(tuple, &part)));
  hloref_shape_free(shape);
  EXPECT(fine(hloref_shape_element(part, 0, &shape)));
  hloref_literal_free(literal);
  EXPECT(
      fails(hloref_literal_copy(shape, values, 15, NULL, &literal), "bytes"));
  hloref_shape_free(shape);
  hloref_shape_free(part);
  hloref_literal_free(element);
  hloref_literal_free(tuple);
}

static void count_down(void* context) { --*(int*)context; }

static void borrows(void) {
  static const float values[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  int held = 2;
  hloref_shape* shape = NULL;
  hloref_literal *literal = NULL, *none = NULL;
  EXPECT(fine(hloref_shape_parse("f32[8]", &shape)));
  EXPECT(fine(hloref_literal_borrow(shape, values, sizeof values, NULL,
                                    count_down, &held, &literal)));
  EXPECT(hloref_literal_bytes(literal, NULL) == (const void*)values);
  EXPECT(held == 2);
  hloref_literal_free(literal);
  EXPECT(held == 1);
  EXPECT(code(hloref_literal_borrow(shape, values, 3, NULL, count_down, &held,
                                    &none)) == HLOREF_INVALID_ARGUMENT);
  EXPECT(held == 0); /* released by the failure, too */
  hloref_shape_free(shape);
}

static void diagnostics(void) {
  static const char text[] =
      "ENTRY main {\n"
      "  x = f32[2,3] parameter(0)\n"
      "  y = f32[3] broadcast(x), dimensions={1}\n"
      "  ROOT z = f32[3] negate(y)\n"
      "}\n";
  hloref_diagnostics* found = NULL;
  hloref_module* module = NULL;
  EXPECT(code(hloref_module_load(text, strlen(text), NULL, &found, &module)) ==
         HLOREF_INVALID_ARGUMENT);
  EXPECT(module == NULL && hloref_diagnostics_count(found) == 1);
  EXPECT(hloref_diagnostics_is_error(found, 0));
  EXPECT(hloref_diagnostics_line(found, 0) == 3);
  EXPECT(hloref_diagnostics_column(found, 0) == 3);
  EXPECT(strcmp(hloref_diagnostics_rule(found, 0), "broadcast S2") == 0);
  EXPECT(strcmp(hloref_diagnostics_instruction(found, 0), "y") == 0);
  EXPECT(strcmp(hloref_diagnostics_file(found, 0), "<text>") == 0);
  EXPECT(strchr(hloref_diagnostics_excerpt(found, 0), '^') != NULL);
  EXPECT(strcmp(hloref_diagnostics_message(found, 1), "") == 0);
  EXPECT(hloref_diagnostics_code(found, 1) == 0);
  hloref_diagnostics_free(found);
}

static void modules(void) {
  hloref_module* module = NULL;
  hloref_shape* shape = NULL;
  char* text = NULL;
  size_t bytes = 0;
  EXPECT(
      fine(hloref_module_load(kSquare, strlen(kSquare), NULL, NULL, &module)));
  EXPECT(strcmp(hloref_module_name(module), "square") == 0);
  EXPECT(hloref_module_replicas(module) == 1);
  EXPECT(hloref_module_partitions(module) == 1);
  EXPECT(hloref_module_parameter_count(module) == 1);
  EXPECT(strcmp(hloref_module_parameter_name(module, 0), "x") == 0);
  EXPECT(fine(hloref_module_parameter(module, 0, &shape)));
  hloref_shape_free(shape);
  EXPECT(code(hloref_module_parameter(module, 1, &shape)) ==
         HLOREF_INVALID_ARGUMENT);
  EXPECT(fine(hloref_module_result(module, &shape)));
  hloref_shape_free(shape);
  EXPECT(strcmp(hloref_module_elided(module, 0), "") == 0);
  EXPECT(fine(hloref_module_print(module, "stablehlo", &text, &bytes)));
  EXPECT(strlen(text) == bytes && strstr(text, "stablehlo.multiply") != NULL);
  hloref_text_free(text);
  EXPECT(fails(hloref_module_print(module, "pdf", &text, &bytes), "pdf"));
  hloref_module_free(module);
}

static hloref_status* count_steps(void* context, const hloref_step* step) {
  int* left = context;
  hloref_literal* value = NULL;
  EXPECT(fine(hloref_step_result(step, &value)));
  hloref_literal_free(value);
  EXPECT(strcmp(hloref_step_computation(step), "main") == 0);
  EXPECT(strcmp(hloref_step_instruction(step), "y") == 0);
  EXPECT(strcmp(hloref_step_op(step), "multiply") == 0);
  EXPECT(hloref_step_line(step) == 3 && hloref_step_process(step) == 0);
  if (--*left < 0) return hloref_status_new(HLOREF_NOT_FOUND, "enough");
  return NULL;
}

static hloref_status* add_one(void* context, hloref_call* call) {
  const void* x = NULL;
  void* y = NULL;
  size_t bytes = 0;
  hloref_status* status = hloref_call_operand(call, 0, 0, &x, &bytes);
  (void)context;
  if (status == NULL) status = hloref_call_result(call, 0, &y, &bytes);
  if (status != NULL) return status;
  EXPECT(hloref_call_operand_count(call) == 1 && bytes == sizeof(float));
  EXPECT(strcmp(hloref_call_backend_config(call), "") == 0);
  EXPECT(!hloref_call_is_cancelled(call));
  EXPECT(code(hloref_call_operand(call, (size_t)-1, 0, &x, &bytes)) ==
         HLOREF_INVALID_ARGUMENT);
  *(float*)y = 42;
  return NULL;
}

static void twice(void* out, void** in) {
  *(float*)out = 2 * **(float**)(void*)in;
}

static void options_and_callbacks(void) {
  int left = 1;
  hloref_options* options = NULL;
  hloref_literal *x = parse("f32[3] {1, 2, 3}"), *y = NULL;
  const hloref_literal* arguments[1];
  arguments[0] = x;
  EXPECT(fine(hloref_options_new(&options)));
  EXPECT(fine(hloref_options_hook(options, count_steps, &left)));
  EXPECT(fine(hloref_evaluate(kSquare, arguments, 1, options, &y)));
  hloref_literal_free(y);
  EXPECT(fails(hloref_evaluate(kSquare, arguments, 1, options, &y), "enough"));
  EXPECT(fine(hloref_options_hook(options, NULL, NULL)));
  EXPECT(fine(hloref_options_set(options, "profile", "xla")));
  EXPECT(fine(hloref_options_set(options, "choice", "int_div_zero=trap")));
  EXPECT(fine(hloref_options_set(options, "threads", "1")));
  EXPECT(fails(hloref_options_set(options, "threads", "many"), "many"));
  EXPECT(fails(hloref_options_set(options, "thread", "1"), "thread"));
  EXPECT(fails(hloref_evaluate("ENTRY e { ROOT q = s32[] divide(s32[] "
                               "constant(1), s32[] constant(0)) }",
                               NULL, 0, options, &y),
               "divide V2"));
  EXPECT(fine(hloref_options_target(options, "one", add_one, NULL)));
  EXPECT(fine(hloref_options_plain_target(options, "two", twice)));
  EXPECT(fine(hloref_evaluate(
      "ENTRY e { x = f32[] constant(1)\n"
      "  y = f32[] custom-call(x), custom_call_target=\"one\"\n"
      "  ROOT z = f32[] custom-call(y), custom_call_target=\"two\" }",
      NULL, 0, options, &y)));
  EXPECT(is(y, "f32[] 84"));
  hloref_literal_free(y);
  EXPECT(fine(hloref_options_constant(options, "c", x)));
  EXPECT(fine(hloref_evaluate("ENTRY e { ROOT c = f32[3] constant({...}) }",
                              NULL, 0, options, &y)));
  EXPECT(is(y, "f32[3] {1, 2, 3}"));
  hloref_literal_free(y);
  hloref_literal_free(x);
  hloref_options_free(options);
}

static void processes(void) {
  static const char text[] =
      "HloModule talk, replica_count=2\n"
      "ENTRY main { x = s32[] parameter(0)\n"
      "  t = token[] after-all()\n"
      "  fed = (s32[], token[]) infeed(t)\n"
      "  y = s32[] get-tuple-element(fed), index=0\n"
      "  sum = s32[] add(x, y)\n"
      "  w = token[] outfeed(sum, t)\n"
      "  ROOT r = s32[] negate(sum) }\n";
  int state = -1;
  hloref_options* options = NULL;
  hloref_inputs* inputs = NULL;
  hloref_execution* execution = NULL;
  hloref_program* program = prepare(text, NULL);
  const hloref_program* programs[1];
  hloref_literal *one = parse("s32[] 1"), *two = parse("s32[] 2");
  hloref_literal* value = NULL;
  programs[0] = program;
  EXPECT(fine(hloref_options_new(&options)));
  EXPECT(fine(hloref_options_set(options, "host_feeds", "true")));
  EXPECT(fine(hloref_inputs_new(&inputs)));
  EXPECT(fine(hloref_inputs_argument(inputs, 0, one)));
  EXPECT(fine(hloref_inputs_argument(inputs, 1, two)));
  EXPECT(fails(hloref_inputs_argument(inputs, HLOREF_EVERY, two), "both"));
  EXPECT(fine(hloref_inputs_infeed(inputs, 0, one)));
  EXPECT(fine(
      hloref_execution_new(programs, 1, NULL, 0, inputs, options, &execution)));
  EXPECT(fine(hloref_execution_run(execution, 0, &state)));
  EXPECT(state == HLOREF_WAITING);
  EXPECT(code(hloref_execution_result(execution, 0, &value)) ==
         HLOREF_FAILED_PRECONDITION);
  EXPECT(fine(hloref_execution_feed(execution, 1, NULL, two)));
  EXPECT(code(hloref_execution_feed(execution, 2, NULL, two)) ==
         HLOREF_INVALID_ARGUMENT);
  EXPECT(fine(hloref_execution_run(execution, 0, &state)));
  EXPECT(state == HLOREF_FINISHED);
  EXPECT(fine(hloref_execution_take(execution, 1, NULL, &value)));
  EXPECT(is(value, "s32[] 4"));
  hloref_literal_free(value);
  EXPECT(fine(hloref_execution_take(execution, 1, NULL, &value)));
  EXPECT(value == NULL);
  EXPECT(fine(hloref_execution_result(execution, 0, &value)));
  EXPECT(is(value, "s32[] -2"));
  hloref_literal_free(value);
  EXPECT(hloref_execution_steps(execution) > 0);
  EXPECT(hloref_execution_peak_bytes(execution) >= 0);
  hloref_execution_free(execution);
  hloref_inputs_free(inputs);
  hloref_options_free(options);
  hloref_program_free(program);
  hloref_literal_free(one);
  hloref_literal_free(two);
}

/* A NULL where none may be is an error, never a crash. */
static void nulls(void) {
  hloref_literal* literal = NULL;
  hloref_module* module = NULL;
  hloref_execution* execution = NULL;
  EXPECT(fails(hloref_shape_parse(NULL, NULL), "NULL"));
  EXPECT(fails(hloref_literal_read("hlo", NULL, 3, &literal), "bytes"));
  EXPECT(fails(hloref_literal_copy(NULL, NULL, 0, NULL, &literal), "shape"));
  EXPECT(fails(hloref_literal_tuple(NULL, 1, &literal), "literal 0"));
  EXPECT(fails(hloref_module_load(NULL, 3, NULL, NULL, &module), "bytes"));
  EXPECT(fails(hloref_program_prepare(NULL, NULL, NULL), "NULL"));
  EXPECT(fails(hloref_execution_new(NULL, 1, NULL, 0, NULL, NULL, &execution),
               "programs"));
  EXPECT(fails(hloref_execution_run(NULL, 0, NULL), "execution"));
  EXPECT(fails(hloref_execution_result(NULL, 0, &literal), "execution"));
  EXPECT(fails(hloref_options_set(NULL, "seed", "1"), "options"));
  EXPECT(fails(hloref_inputs_argument(NULL, 0, NULL), "inputs"));
  EXPECT(fails(hloref_evaluate(NULL, NULL, 0, NULL, &literal), "program"));
  EXPECT(hloref_status_code(NULL) == HLOREF_OK);
  EXPECT(hloref_status_new(HLOREF_OK, "fine") == NULL);
  EXPECT(hloref_literal_bytes(NULL, NULL) == NULL);
  EXPECT(hloref_module_parameter_count(NULL) == 0);
  EXPECT(hloref_shape_rank(NULL) == 0);
  hloref_literal_free(NULL);
  hloref_execution_free(NULL);
  hloref_status_free(NULL);
  hloref_cancellation_cancel(NULL);
}

static void* run_often(void* context) {
  const hloref_program* programs[1];
  long wrong = 0;
  int i;
  programs[0] = context;
  for (i = 0; i < 50; ++i) {
    hloref_inputs* inputs = NULL;
    hloref_execution* execution = NULL;
    hloref_literal *x = NULL, *y = NULL;
    wrong += !fine(hloref_literal_read("hlo", "f32[3] {1, 2, 3}", 16, &x));
    wrong += !fine(hloref_inputs_new(&inputs));
    wrong += !fine(hloref_inputs_argument(inputs, HLOREF_EVERY, x));
    wrong += !fine(
        hloref_execution_new(programs, 1, NULL, 0, inputs, NULL, &execution));
    wrong += !fine(hloref_execution_run(execution, 0, NULL));
    wrong += !fine(hloref_execution_result(execution, 0, &y));
    wrong += !is(y, "f32[3] {1, 4, 9}");
    hloref_literal_free(x);
    hloref_literal_free(y);
    hloref_inputs_free(inputs);
    hloref_execution_free(execution);
  }
  return (void*)wrong;
}

static void two_threads(void) {
  hloref_program* program = prepare(kSquare, NULL);
  pthread_t other;
  void* wrong = NULL;
  EXPECT(pthread_create(&other, NULL, run_often, program) == 0);
  EXPECT(run_often(program) == NULL);
  EXPECT(pthread_join(other, &wrong) == 0 && wrong == NULL);
  hloref_program_free(program);
}

static void* cancel(void* context) {
  hloref_cancellation_cancel(context);
  return NULL;
}

static void another_thread_cancels(void) {
  static const char text[] =
      "body { n = s64[] parameter(0)  one = s64[] constant(1)\n"
      "  ROOT m = s64[] add(n, one) }\n"
      "more { n = s64[] parameter(0)  ROOT l = pred[] constant(true) }\n"
      "ENTRY main { zero = s64[] constant(0)\n"
      "  ROOT w = s64[] while(zero), condition=more, body=body }\n";
  hloref_cancellation* cancellation = NULL;
  hloref_options* options = NULL;
  hloref_literal* none = NULL;
  pthread_t other;
  EXPECT(fine(hloref_cancellation_new(&cancellation)));
  EXPECT(fine(hloref_options_new(&options)));
  EXPECT(fine(hloref_options_cancellation(options, cancellation)));
  EXPECT(pthread_create(&other, NULL, cancel, cancellation) == 0);
  EXPECT(code(hloref_evaluate(text, NULL, 0, options, &none)) ==
         HLOREF_CANCELLED);
  EXPECT(pthread_join(other, NULL) == 0);
  hloref_options_free(options);
  hloref_cancellation_free(cancellation);
}

int parts_failures(void); /* c_parts_test.c */

int main(void) {
  evaluates();
  shapes_and_literals();
  borrows();
  diagnostics();
  modules();
  options_and_callbacks();
  processes();
  nulls();
  two_threads();
  another_thread_cancels();
  failures += parts_failures();
  printf("%s: %d failures\n", hloref_version(), failures);
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
