# libhloref_pjrt.so: the PJRT plugin, for JAX and other clients of that API.

hloref_library(pjrt/plugin LINK hloref_interpreter hloref_interpreter_eval
               hloref_interpreter_inputs hloref_interpreter_proto
               hloref_ops_custom_calls COLD)
target_compile_definitions(hloref_pjrt_plugin PRIVATE HLOREF_VERSION="${PROJECT_VERSION}")

# Exports GetPjrtApi alone (cmake/libhloref_pjrt.map).
set(map ${PROJECT_SOURCE_DIR}/cmake/libhloref_pjrt.map)
add_library(hloref_pjrt SHARED $<TARGET_OBJECTS:hloref_pjrt_plugin>)
set_target_properties(hloref_pjrt PROPERTIES LINKER_LANGUAGE CXX LINK_DEPENDS ${map})
target_link_libraries(hloref_pjrt PRIVATE hloref_pjrt_plugin)
target_link_options(hloref_pjrt PRIVATE -Wl,--version-script=${map})
install(TARGETS hloref_pjrt LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

if(HLOREF_TESTS)
  hloref_folder_test(pjrt LINK hloref_pjrt_plugin)
endif()
