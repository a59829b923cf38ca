# The GPU's side of gpu_check/, where HLOREF_CUDA asks for it: nvcc compiles the
# kernels into one fat binary, and scripts/gpu_ptx.py checks what it made. Never
# fast math: a product and a sum are two roundings, subnormal numbers are kept.
option(HLOREF_CUDA "hloref-gpu for GPUs, too (needs nvcc)" OFF)
if(NOT HLOREF_CUDA)
  return()
endif()
set(HLOREF_CUDA_ARCHITECTURES 75 80 86 89 90 100 120 CACHE STRING "Of GPUs")
find_program(HLOREF_NVCC nvcc PATHS /usr/local/cuda/bin REQUIRED)
get_filename_component(toolkit ${HLOREF_NVCC} DIRECTORY)
find_library(HLOREF_CUDART cudart_static PATHS ${toolkit}/../lib64 ${toolkit}/../lib REQUIRED)

set(flags -std=c++20 -O3 --fmad=false --ftz=false --prec-div=true --prec-sqrt=true
  -I ${PROJECT_SOURCE_DIR} -Werror all-warnings
  -Xcompiler -ffp-contract=off,-fPIC --ptxas-options=-v)
foreach(architecture IN LISTS HLOREF_CUDA_ARCHITECTURES)
  list(APPEND targets -gencode arch=compute_${architecture},code=sm_${architecture})
endforeach()
list(GET HLOREF_CUDA_ARCHITECTURES -1 newest)  # and its PTX, for GPUs to come
list(APPEND targets -gencode arch=compute_${newest},code=compute_${newest})
set(source ${PROJECT_SOURCE_DIR}/gpu_check/cuda/gpu.cu)
set(object ${PROJECT_BINARY_DIR}/gpu.o)
file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/gpu_check/*/*.h)
add_custom_command(OUTPUT ${object}
  COMMAND ${HLOREF_NVCC} ${flags} -arch=compute_${newest} --ptx ${source} -o gpu.ptx
  COMMAND ${HLOREF_NVCC} ${flags} ${targets} --threads 2 -c ${source} -o ${object}
    > gpu_ptxas.log 2>&1 || (cat gpu_ptxas.log && false)
  COMMAND ${PROJECT_SOURCE_DIR}/scripts/gpu_ptx.py gpu.ptx gpu_ptxas.log
  DEPENDS ${source} ${kernels} ${PROJECT_SOURCE_DIR}/scripts/gpu_ptx.py
  WORKING_DIRECTORY ${PROJECT_BINARY_DIR}
  COMMENT "Compiling the kernels for GPUs" VERBATIM)
target_sources(hloref_gpu_check PRIVATE ${object})
target_compile_definitions(hloref_gpu_check PUBLIC HLOREF_GPU_CUDA)
target_link_libraries(hloref_gpu_check PUBLIC ${HLOREF_CUDART} ${CMAKE_DL_LIBS} rt)
