/* The same in C, and an error as data. */
#include <stdio.h>
#include <string.h>

#include "hloref/hloref.h"

static const char kSquare[] =
    "ENTRY main {\n"
    "  x = f32[3] parameter(0)\n"
    "  ROOT y = f32[3] multiply(x, x)\n"
    "}\n";
static const char kWrong[] = "ENTRY main { ROOT y = f32[] add(x, x) }";

/* Shows an error, if it is one, and frees it. */
static int failed(hloref_status* status) {
  if (status == NULL) return 0;
  fprintf(stderr, "error %d: %s\n", hloref_status_code(status),
          hloref_status_message(status));
  hloref_status_free(status);
  return 1;
}

int main(void) {
  const float values[3] = {1, 2.5, 3};
  const int64_t sizes[1] = {3};
  hloref_shape* shape = NULL;
  hloref_literal *x = NULL, *y = NULL;
  hloref_diagnostics* diagnostics = NULL;
  hloref_module* module = NULL;
  hloref_status* status;
  char* text = NULL;

  if (failed(
          hloref_shape_array(hloref_element_type("f32"), sizes, 1, &shape)) ||
      failed(hloref_literal_copy(shape, values, sizeof values, NULL, &x)) ||
      failed(hloref_evaluate(kSquare, (const hloref_literal* const*)&x, 1, NULL,
                             &y)) ||
      failed(hloref_literal_write(y, "hlo", &text, NULL))) {
    return 1;
  }
  puts(text);
  hloref_text_free(text);
  hloref_literal_free(y);
  hloref_literal_free(x);
  hloref_shape_free(shape);

  status =
      hloref_module_load(kWrong, strlen(kWrong), NULL, &diagnostics, &module);
  printf("line %d, column %d: %s\n%s\n",
         hloref_diagnostics_line(diagnostics, 0),
         hloref_diagnostics_column(diagnostics, 0),
         hloref_diagnostics_message(diagnostics, 0),
         hloref_diagnostics_excerpt(diagnostics, 0));
  hloref_diagnostics_free(diagnostics);
  hloref_status_free(status);
  return 0;
}
