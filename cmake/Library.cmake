# The library for other projects: libhloref.so and libhloref.a of the objects
# that are there already, the headers, a CMake package, a pkg-config file.
include(CMakePackageConfigHelpers)

target_include_directories(hloref_api PUBLIC ${PROJECT_SOURCE_DIR}/api)
target_compile_definitions(hloref_api PRIVATE HLOREF_VERSION="${PROJECT_VERSION}")

# Exports the public API alone (cmake/libhloref.map). The libraries of the
# system that it needs stay shared.
add_library(hloref_shared SHARED $<TARGET_OBJECTS:hloref_api>)
set_target_properties(hloref_shared PROPERTIES OUTPUT_NAME hloref
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
  LINKER_LANGUAGE CXX LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/libhloref.map)
target_link_libraries(hloref_shared PRIVATE hloref_api)
target_link_options(hloref_shared PRIVATE
  -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/libhloref.map)
install(TARGETS hloref_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# Adds to the global property HLOREF_BUNDLED the archives of the target and of
# what it links: ours, abseil's and protobuf's. A shared library of the system
# has its archive beside it.
function(hloref_bundle target)
  get_property(seen GLOBAL PROPERTY HLOREF_BUNDLE_SEEN)
  if(NOT TARGET ${target} OR target IN_LIST seen)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY HLOREF_BUNDLE_SEEN ${target})
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(type STREQUAL STATIC_LIBRARY AND NOT imported)
    set_property(GLOBAL APPEND PROPERTY HLOREF_BUNDLED $<TARGET_FILE:${target}>)
  elseif(target MATCHES "^(absl|protobuf)::" AND NOT type STREQUAL INTERFACE_LIBRARY)
    foreach(property LOCATION_RELEASE LOCATION_NONE LOCATION)
      get_target_property(location ${target} IMPORTED_${property})
      if(location)
        break()
      endif()
    endforeach()
    string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive ${location})
    set_property(GLOBAL APPEND PROPERTY HLOREF_BUNDLED ${archive})
  endif()
  get_target_property(links ${target} INTERFACE_LINK_LIBRARIES)
  foreach(link IN LISTS links)
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" link "${link}")
    hloref_bundle("${link}")
  endforeach()
endfunction()

# libhloref.a, where every archive is there.
function(hloref_static_library)
  hloref_bundle(hloref_api)
  get_property(archives GLOBAL PROPERTY HLOREF_BUNDLED)
  foreach(archive IN LISTS archives)
    if(archive MATCHES "^/" AND NOT EXISTS ${archive})
      message(STATUS "libhloref.a is not made: ${archive} is missing")
      return()
    endif()
  endforeach()
  list(REMOVE_DUPLICATES archives)
  set(out ${PROJECT_BINARY_DIR}/libhloref.a)
  set(script ${PROJECT_SOURCE_DIR}/scripts/bundle.sh)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -E env LD=${CMAKE_LINKER} NM=${CMAKE_NM}
      OBJCOPY=${CMAKE_OBJCOPY} AR=${CMAKE_AR}
      ${script} ${out} $<TARGET_FILE:hloref_api> ${archives}
    DEPENDS ${script} hloref_api ${archives}
    COMMENT "Bundling libhloref.a" VERBATIM)
  add_custom_target(hloref_static ALL DEPENDS ${out})
  install(FILES ${out} DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()
if(CMAKE_LINKER MATCHES "/ld(.bfd)?$" AND NOT HLOREF_SANITIZE)
  hloref_static_library()
endif()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/api/hloref
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/hloref)
if(OpenMP_CXX_FOUND)
  set(HLOREF_OPENMP_FLAGS ${OpenMP_CXX_FLAGS})
endif()
configure_package_config_file(cmake/hlorefConfig.cmake.in hlorefConfig.cmake
  INSTALL_DESTINATION ${package}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hlorefConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hlorefConfig.cmake
  ${PROJECT_BINARY_DIR}/hlorefConfigVersion.cmake DESTINATION ${package})
file(RELATIVE_PATH HLOREF_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/hloref.pc.in hloref.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hloref.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

include(Plugin)  # libhloref_pjrt of pjrt/, for JAX
