# hloref_hlo_proto: the messages of interpreter/proto/hlo.proto.
# Written when configured, so that checks that build nothing find the header.
set(proto interpreter/proto/hlo)
set(generated ${PROJECT_BINARY_DIR}/protos)
file(MAKE_DIRECTORY ${generated})
execute_process(COMMAND ${Protobuf_PROTOC_EXECUTABLE} --cpp_out=${generated} ${proto}.proto
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND_ERROR_IS_FATAL ANY)
set_property(DIRECTORY APPEND PROPERTY
  CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${proto}.proto)
add_library(hloref_hlo_proto STATIC ${generated}/${proto}.pb.cc)
set_target_properties(hloref_hlo_proto PROPERTIES
  POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
target_include_directories(hloref_hlo_proto SYSTEM PUBLIC ${generated})
target_link_libraries(hloref_hlo_proto PUBLIC protobuf::libprotobuf)
