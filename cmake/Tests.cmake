# The tests: a program for each of the folders.

if(NOT HLOREF_TESTS)
  return()
endif()

hloref_folder_test(base LINK hloref_base)
hloref_folder_test(literals LINK hloref_literals)
hloref_folder_test(ops LINK hloref_op_table SHARDS 4)
hloref_folder_test(interpreter LINK hloref_interpreter_cases hloref_interpreter_inputs hloref_interpreter_proto)
hloref_folder_test(conformance LINK hloref_conformance_programs hloref_conformance_reports UNSANITIZED *Form.*)
if(HLOREF_WORKSHOP)
  hloref_folder_test(workshop LINK hloref_workshop_mutants hloref_workshop_rules hloref_conformance_programs
                     SHARDS 2 UNSANITIZED *MutantTest.*:*WrongAnswersTest.*:ReseedTest.Learnt*:NaiveTest.ItAgrees*)
endif()
hloref_folder_test(gpu_check LINK hloref_gpu_check)
add_library(fake_cuda_libraries MODULE gpu_check/libs/testing/fake_libraries.cc)
target_link_libraries(fake_cuda_libraries PRIVATE hloref_compile)
target_compile_definitions(gpu_check_test PRIVATE
  HLOREF_FAKE_CUDA_LIBRARIES="$<TARGET_FILE:fake_cuda_libraries>")
add_dependencies(gpu_check_test fake_cuda_libraries)
hloref_folder_test(api LINK hloref_api)
enable_language(C)
add_executable(c_api_test api/c/c_api_test.c api/c/c_parts_test.c)
set_target_properties(c_api_test PROPERTIES
  C_STANDARD 99 C_EXTENSIONS OFF LINKER_LANGUAGE CXX)
target_compile_options(c_api_test PRIVATE -Wpedantic -Werror)
target_link_libraries(c_api_test PRIVATE hloref_api)
add_test(NAME c_api_test COMMAND c_api_test)
hloref_folder_test(book LINK hloref_book_serve)
hloref_folder_test(cli LINK hloref_conformance_reports hloref_interpreter_proto SHARDS 2)
hloref_spawns_program(cli_test)
add_dependencies(cli_test hloref-gpu)
target_compile_definitions(cli_test PRIVATE
  HLOREF_GPU_COMMAND="$<TARGET_FILE:hloref-gpu>")
add_test(NAME book_browser_test WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  COMMAND python3 book/browser_test.py $<TARGET_FILE:hloref>)
set_tests_properties(book_browser_test PROPERTIES SKIP_RETURN_CODE 77)
add_subdirectory(conformance/clients)
add_test(NAME gpu_ptx_test WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  COMMAND python3 gpu_check/ptx/ptx_test.py)
add_test(NAME gpu_orders_test COMMAND ${PROJECT_SOURCE_DIR}/scripts/gpu_orders.sh
  $<TARGET_FILE:hloref> ${PROJECT_BINARY_DIR}/gpu_orders)
if(NOT HLOREF_SANITIZE)
  add_test(NAME gpu_vectors_test COMMAND ${PROJECT_SOURCE_DIR}/scripts/gpu_vectors.sh
    $<TARGET_FILE:hloref> ${PROJECT_BINARY_DIR}/gpu_vectors)
  add_test(NAME gpu_code_test COMMAND ${PROJECT_SOURCE_DIR}/scripts/gpu_code_test.sh
    $<TARGET_FILE:hloref> ${PROJECT_BINARY_DIR}/gpu_code)
  set_tests_properties(gpu_code_test PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME jax_test COMMAND ${PROJECT_SOURCE_DIR}/scripts/jax_test.sh $<TARGET_FILE:hloref>)
  set_tests_properties(jax_test PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME install_test
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/install_test.sh ${PROJECT_BINARY_DIR})
  add_test(NAME wheel_test
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/wheel_test.sh ${PROJECT_BINARY_DIR})
  set_tests_properties(install_test PROPERTIES FIXTURES_SETUP installed)
  set_tests_properties(wheel_test PROPERTIES
    FIXTURES_REQUIRED installed SKIP_RETURN_CODE 77)
endif()
add_subdirectory(examples)
