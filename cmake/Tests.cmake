# The tests: a program for each of the folders.

if(NOT HLOREF_TESTS)
  return()
endif()

hloref_folder_test(base LINK hloref_base)
hloref_folder_test(literals LINK hloref_literals)
hloref_folder_test(ops LINK hloref_op_table SHARDS 4)
hloref_folder_test(interpreter LINK hloref_interpreter_cases hloref_interpreter_inputs hloref_interpreter_proto)
hloref_folder_test(conformance LINK hloref_conformance_reports UNSANITIZED *Form.*)
if(HLOREF_WORKSHOP)
  hloref_folder_test(workshop LINK hloref_workshop_mutants hloref_workshop_rules
                     SHARDS 2 UNSANITIZED *MutantTest.*:*WrongAnswersTest.*:ReseedTest.Learnt*:NaiveTest.ItAgrees*)
endif()
hloref_folder_test(cli LINK hloref_conformance_reports hloref_interpreter_proto SHARDS 2)
hloref_spawns_program(cli_test)
add_subdirectory(conformance/clients)
if(NOT HLOREF_SANITIZE)
  add_test(NAME jax_test COMMAND ${PROJECT_SOURCE_DIR}/scripts/jax_test.sh $<TARGET_FILE:hloref>)
  set_tests_properties(jax_test PROPERTIES SKIP_RETURN_CODE 77)
endif()
add_subdirectory(examples)
