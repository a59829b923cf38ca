# libhloref_pjrt.so: the PJRT plugin, for JAX and other clients of that API.

hloref_library(pjrt/plugin RECURSE LINK hloref_interpreter hloref_interpreter_eval
               hloref_interpreter_inputs hloref_interpreter_proto
               hloref_ops_custom_calls COLD)
target_compile_definitions(hloref_pjrt_plugin PRIVATE HLOREF_VERSION="${PROJECT_VERSION}")

# Its code is in libhloref.so: two libraries with the descriptors of one protobuf
# cannot be in a process. libhloref_pjrt.so exports GetPjrtApi alone
# (cmake/libhloref_pjrt.map).
target_sources(hloref_shared PRIVATE $<TARGET_OBJECTS:hloref_pjrt_plugin>)
target_link_libraries(hloref_shared PRIVATE hloref_pjrt_plugin)
set(map ${PROJECT_SOURCE_DIR}/cmake/libhloref_pjrt.map)
add_library(hloref_pjrt SHARED pjrt/entry.cc)
set_target_properties(hloref_pjrt PROPERTIES
  LINK_DEPENDS ${map} INSTALL_RPATH "$ORIGIN")
target_link_libraries(hloref_pjrt PRIVATE hloref_shared)
target_include_directories(hloref_pjrt PRIVATE ${PROJECT_SOURCE_DIR})
target_link_options(hloref_pjrt PRIVATE -Wl,--version-script=${map})
install(TARGETS hloref_pjrt LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

if(HLOREF_TESTS)
  # A plugin that does as its programs say.
  add_library(fake_pjrt MODULE pjrt/client/testing/fake_plugin.cc)
  target_link_libraries(fake_pjrt PRIVATE hloref_compile)
  file(GLOB client CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
    ${PROJECT_SOURCE_DIR}/pjrt/client/*.cc)
  list(FILTER client EXCLUDE REGEX "_test\\.cc$|hloref_pjrt\\.cc$")
  hloref_folder_test(pjrt LINK hloref_pjrt_plugin hloref_conformance_backends ${CMAKE_DL_LIBS})
  target_sources(pjrt_test PRIVATE ${client})
  target_compile_definitions(pjrt_test PRIVATE
    HLOREF_FAKE_PLUGIN="$<TARGET_FILE:fake_pjrt>"
    HLOREF_PJRT_PLUGIN="$<TARGET_FILE:hloref_pjrt>")
  add_dependencies(pjrt_test fake_pjrt hloref_pjrt hloref-pjrt)
  add_test(NAME pjrt_exports_test COMMAND
    ${PROJECT_SOURCE_DIR}/scripts/exports_test.sh $<TARGET_FILE:hloref_pjrt> GetPjrtApi)
endif()
