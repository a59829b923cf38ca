/* The functions that a host gives to the plugin: the addresses are options of
   PJRT_Client_Create, `python_callback`, `check_signals`, `find_function` and
   `find_type`, each an int64.
   C, without any other header of the project. */
#ifndef HLOREF_PJRT_PLUGIN_HOST_HOOKS_H_
#define HLOREF_PJRT_PLUGIN_HOST_HOOKS_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An array, row-major and dense; types of less than 8 bits take a byte an
   element. A token (the PJRT_Buffer_Type 23) has neither data nor dimensions:
   as an argument it is None, what the callable returns for it is dropped. */
typedef struct hloref_array {
  void* data;   /* of an argument: only to be read */
  int32_t type; /* a PJRT_Buffer_Type, pjrt/abi.h */
  int32_t rank;
  const int64_t* dims; /* `rank` of them */
} hloref_array;

/* Calls the Python callable, a PyObject*, with the arguments, and writes what it
   returns into the results, whose memory and shapes are the caller's. Called
   from any thread, without the GIL; many_devices: not 0 where the program runs
   on more than one. Not 0: it failed, and `message` has the
   reason, its traceback included, with a 0 at its end, cut at `capacity` bytes.
   The arrays are valid until it returns. */
typedef int hloref_call_python_fn(void* callable, int many_devices,
                                  const hloref_array* args, size_t num_args,
                                  hloref_array* results, size_t num_results,
                                  char* message, size_t capacity);

/* Not 0: the run must stop, since a signal has come. Called now and then on the
   thread that runs a program, without the GIL. */
typedef int hloref_check_signals_fn(void);

/* A function that a custom call names: handlers of XLA's FFI by their stage
   (instantiate, prepare, initialize, execute), null where there is none; or a
   plain void(void* out, void** in). */
typedef struct hloref_function {
  void* plain;
  void* stages[4];
} hloref_function;

/* Not 0: the host has a function of that name. Called from any thread, without
   the GIL. */
typedef int hloref_find_function_fn(const char* name, hloref_function* found);

/* Not 0: the host knows the type that a handler's state has; `deleter` may be
   null. The same of threads. */
typedef int hloref_find_type_fn(int64_t id, void (**deleter)(void* object));

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HLOREF_PJRT_PLUGIN_HOST_HOOKS_H_ */
