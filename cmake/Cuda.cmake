# The GPU's side of gpu_check/, where HLOREF_CUDA asks for it: nvcc compiles the
# kernels into one fat binary, and what it made is checked. `make gpu` installs
# the toolkit.
option(HLOREF_CUDA "hloref-gpu for GPUs, too (needs nvcc)" OFF)
if(NOT HLOREF_CUDA)
  return()
endif()
set(HLOREF_CUDA_ARCHITECTURES 75 80 86 89 90 100 120 CACHE STRING
  "Of GPUs, the oldest first")
set(HLOREF_CUDA_TOOLKIT /usr/local/cuda CACHE PATH "The folder of bin/nvcc")
find_library(HLOREF_CUDART cudart_static REQUIRED NO_DEFAULT_PATH
  PATHS ${HLOREF_CUDA_TOOLKIT}/lib64 ${HLOREF_CUDA_TOOLKIT}/lib)

set(object ${PROJECT_BINARY_DIR}/gpu/gpu.o)
set(script ${PROJECT_SOURCE_DIR}/scripts/gpu_compile.sh)
file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/gpu_check/*/*.h
  ${PROJECT_SOURCE_DIR}/gpu_check/ptx/*.py)
add_custom_command(OUTPUT ${object}
  COMMAND ${script} ${HLOREF_CUDA_TOOLKIT} ${PROJECT_BINARY_DIR}/gpu
    ${HLOREF_CUDA_ARCHITECTURES}
  DEPENDS ${PROJECT_SOURCE_DIR}/gpu_check/cuda/gpu.cu ${kernels} ${script}
  COMMENT "Compiling the kernels for GPUs" VERBATIM)
target_sources(hloref_gpu_check PRIVATE ${object})
# CUB's part of cuda:libs, as PTX of the oldest GPU.
set(cub ${PROJECT_BINARY_DIR}/libhloref_cub.so)
list(GET HLOREF_CUDA_ARCHITECTURES 0 oldest)
add_custom_command(OUTPUT ${cub}
  COMMAND ${HLOREF_CUDA_TOOLKIT}/bin/nvcc -std=c++20 -O1 -I ${PROJECT_SOURCE_DIR}
    -I ${HLOREF_CUDA_TOOLKIT}/include/cccl
    -gencode arch=compute_${oldest},code=compute_${oldest}
    -Xcompiler -fPIC,-fvisibility=hidden -shared -cudart static
    -o ${cub} ${PROJECT_SOURCE_DIR}/gpu_check/libs/cub.cu
  DEPENDS ${PROJECT_SOURCE_DIR}/gpu_check/libs/cub.cu ${kernels}
  COMMENT "Compiling CUB for GPUs" VERBATIM)
add_custom_target(hloref_cub DEPENDS ${cub})
add_dependencies(hloref_gpu_check hloref_cub)
target_compile_definitions(hloref_gpu_check PUBLIC HLOREF_GPU_CUDA)
target_link_libraries(hloref_gpu_check PUBLIC ${HLOREF_CUDART} ${CMAKE_DL_LIBS} rt)
