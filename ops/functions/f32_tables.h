// Coefficients of f32_lanes.cc. Tables have 16 entries, two registers.
#ifndef HLOREF_OPS_FUNCTIONS_F32_TABLES_H_
#define HLOREF_OPS_FUNCTIONS_F32_TABLES_H_

namespace hlo::f32_tables {

// 2^(i / 16).
alignas(64) inline constexpr double kTwo[] = {
    0x1.0000000000000p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0,
    0x1.2387a6e756238p+0, 0x1.306fe0a31b715p+0, 0x1.3dea64c123422p+0,
    0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0, 0x1.6a09e667f3bcdp+0,
    0x1.7a11473eb0187p+0, 0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f090p+0,
    0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0,
    0x1.ea4afa2a490dap+0};
// e^r for |r| <= ln 2 / 32, to 2^-47.6 of it.
alignas(64) inline constexpr double kExp[] = {
    0x1.0000000000014p+0, 0x1.0000000000003p+0, 0x1.fffffffd0b49bp-2,
    0x1.555555547d216p-3, 0x1.55576239dec7fp-5, 0x1.11123d01366d4p-7};
// (e^r - 1) / r there, to 2^-47.
alignas(64) inline constexpr double kExpm1[] = {
    0x1.0000000000003p+0, 0x1.0000000000001p-1, 0x1.555555547d216p-3,
    0x1.55555554e93b7p-5, 0x1.11123d01366d4p-7, 0x1.6c17ed5c1f49ep-10};
// Reciprocals of 9 bits for 16 pieces of [0.6875, 1.375), by the first 4 bits
// of the fraction; 1 for the two pieces at 1.
alignas(64) inline constexpr double kReciprocal[] = {
    0x1.0000000000000p+0, 0x1.d400000000000p-1, 0x1.bb00000000000p-1,
    0x1.a400000000000p-1, 0x1.9000000000000p-1, 0x1.7d00000000000p-1,
    0x1.6c00000000000p-1, 0x1.5c80000000000p-1, 0x1.4e80000000000p-1,
    0x1.4180000000000p-1, 0x1.3500000000000p-1, 0x1.2a00000000000p-1,
    0x1.1f80000000000p-1, 0x1.1580000000000p-1, 0x1.0c80000000000p-1,
    0x1.0000000000000p-1};
// -log of those.
alignas(64) inline constexpr double kLogReciprocal[] = {0x0.0p+0,
                                                        0x1.700d30aeac0e1p-4,
                                                        0x1.28753bc11aba5p-3,
                                                        0x1.95a5adcf7017fp-3,
                                                        0x1.f991c6cb3b379p-3,
                                                        0x1.2e9e2bce12286p-2,
                                                        -0x1.686c81e9b14afp-2,
                                                        -0x1.3bdd24eb14b6ap-2,
                                                        -0x1.11e0e2dad9cb7p-2,
                                                        -0x1.d293581b6b3e7p-3,
                                                        -0x1.815c0a14357ebp-3,
                                                        -0x1.371fc201e8f74p-3,
                                                        -0x1.db5270187d927p-4,
                                                        -0x1.4a50d3aa1b040p-4,
                                                        -0x1.868a83083f6cfp-5,
                                                        0x0.0p+0};
// log(1 + r) / r for the r that are left, to 2^-47.3.
alignas(64) inline constexpr double kLog1p[] = {
    0x1.0000000000000p+0,  -0x1.fffffffffc5fap-2, 0x1.5555555552094p-2,
    -0x1.00000030576e6p-2, 0x1.999999f180d6bp-3,  -0x1.5553f9810cdfep-3,
    0x1.24910ce736ca1p-3,  -0x1.01cf0f3f45331p-3, 0x1.ca666f2f62eb1p-4};
// erf(i / 4 + t) for |t| <= 1 / 8, to 2^-49.3: the coefficients of t^n, by i.
alignas(64) inline constexpr double kErf[11][16] = {
    {0x0.0p+0, 0x1.1af54e232d609p-2, 0x1.0a7ef5c18edd2p-1, 0x1.6c1c9759d0e5fp-1,
     0x1.af767a741088bp-1, 0x1.d8865d98abe01p-1, 0x1.eea5557137ae0p-1,
     0x1.f92d077f8d56dp-1, 0x1.fd9ae142795e3p-1, 0x1.ff404760319b4p-1,
     0x1.ffcaa8f4c9beap-1, 0x1.fff2cfb0453d9p-1, 0x1.fffd1ac4135f9p-1,
     0x1.ffff6f9f67e55p-1, 0x1.ffffe710d565ep-1, 0x1.fffffc2f171e3p-1},
    {0x1.20dd750429b66p+0, 0x1.0f5d1602f7e32p+0, 0x1.c1efca49a503ep-1,
     0x1.492e42d78d2fdp-1, 0x1.a911f096fbc35p-2, 0x1.e4652fadcb63ep-3,
     0x1.e723726b823f2p-4, 0x1.b05530322100dp-5, 0x1.529b9e8cf9b47p-6,
     0x1.d4143a9dfec53p-8, 0x1.1d83170fbf777p-9, 0x1.3360ccd23d58fp-11,
     0x1.2408e9ba322f1p-13, 0x1.e9b5e8d00ad28p-16, 0x1.6a597219aa7c5p-18,
     0x1.d9371e3009979p-21},
    {0x0.0p+0, -0x1.0f5d1602f7e0cp-2, -0x1.c1efca49a4feep-2,
     -0x1.edc5644353c3ap-2, -0x1.a911f096fbc4ap-2, -0x1.2ebf3dcc9f239p-2,
     -0x1.6d5a95d0a1b63p-3, -0x1.7a4a8a2bdcde1p-4, -0x1.529b9e8cf9a16p-5,
     -0x1.074b60f8df38ap-6, -0x1.64e3dcd3af55dp-8, -0x1.a6a519a114da3p-10,
     -0x1.b60d5e974c992p-12, -0x1.8de3cd290a242p-14, -0x1.3d0e43d673c34p-16,
     -0x1.bba3ac4cf8c98p-19},
    {-0x1.812746b021dabp-2, -0x1.3c974458b8b3ep-2, -0x1.2bf53186a59eep-3,
     0x1.b6e8591d377c4p-6, 0x1.1b614b0f48c8dp-3, 0x1.571d01c5e9a5cp-3,
     0x1.1c2a02bed33eep-3, 0x1.7148c3d57d962p-4, 0x1.8b0ae3a44a207p-5,
     0x1.63ef61e7e99dbp-6, 0x1.119da0c4632e0p-7, 0x1.69cf466d3f5c8p-9,
     0x1.9db74b1e54e45p-11, 0x1.9aa489e517db8p-13, 0x1.62ccea6303bf9p-15,
     0x1.0b6a7b0988f03p-17},
    {0x0.0p+0, 0x1.040e8a6d61d73p-3, 0x1.76f27de7f37adp-3, 0x1.349b5eaa2034ap-3,
     0x1.1b614b0f7f599p-4, -0x1.93a9a7bac04d8p-8, -0x1.6d5a95d0c4749p-5,
     -0x1.8a0da54324ef8p-5, -0x1.1a2c59757d1ffp-5, -0x1.38a9832774bdcp-6,
     -0x1.1a89b97cd16a1p-7, -0x1.ab0c273aba642p-9, -0x1.11c85b1ebb614p-10,
     -0x1.2c7d5ef0c1c07p-12, -0x1.1c07721b2f432p-14, -0x1.d06f585ff0dc8p-17},
    {0x1.ce2f20f21ab92p-4, 0x1.47e5cf82e0b87p-4, 0x1.dfeebf606ce4ap-8,
     -0x1.b42a17091f26fp-5, -0x1.1b614af41d048p-4, -0x1.8281ced6249cap-5,
     -0x1.e72374ebb1eebp-7, 0x1.b22257bdf317cp-8, 0x1.ace7415056e19p-7,
     0x1.5d3b186015ef8p-7, 0x1.90e8129ed97f8p-8, 0x1.693595679456ap-9,
     0x1.0a7b546cf0d83p-10, 0x1.490a4c3a051a5p-12, 0x1.586bb0556e321p-14,
     0x1.3436c08667099p-16},
    {0x0.0p+0, -0x1.4c0b24857f2bfp-5, -0x1.99f13aab4bcb6p-5,
     -0x1.b84779eb8adeap-6, 0x1.2e45a178f0a37p-8, 0x1.5d00036cc1540p-6,
     0x1.3ca3d78d946cfp-6, 0x1.25b37975f6dd4p-7, 0x1.e193605964a32p-12,
     -0x1.7cae0e294a772p-9, -0x1.6ecdbff5d0975p-9, -0x1.b2755c13cf98ap-10,
     -0x1.82f23536b2e23p-11, -0x1.14546450641b0p-12, -0x1.46153f29052ffp-14,
     -0x1.4357b5c6ae565p-16},
    {-0x1.b82afb2f5fd29p-6, -0x1.08d8514447c3ap-6, 0x1.6236d0332acb0p-8,
     0x1.2e093b2fd4c7cp-6, 0x1.f09681299578bp-7, 0x1.db4b0a28bfc39p-9,
     -0x1.36d45e8801100p-8, -0x1.8d10e9e128ee7p-8, -0x1.bae2feab80585p-9,
     -0x1.5f88f129cddeep-11, 0x1.1c6091650f4a2p-11, 0x1.52b7918068d0ap-11,
     0x1.998d398d15198p-12, 0x1.64807c3c01081p-13, 0x1.e8275add5417ep-15,
     0x1.110ba9c9ba734p-16},
    {0x0.0p+0, 0x1.3db5582e4b6a9p-7, 0x1.493c2df5be63cp-7, 0x1.2db592c4cf058p-9,
     -0x1.390f085258717p-8, -0x1.75669489133f9p-8, -0x1.35b00b58ca021p-9,
     0x1.7ebba58aaca93p-11, 0x1.a113f64ba2399p-10, 0x1.0603e780c3944p-10,
     0x1.1157a741633e7p-12, -0x1.7556a6a1693dfp-14, -0x1.1aa6f85cfaaa8p-13,
     -0x1.5675d940ad6a3p-14, -0x1.1f63a9e46f4f7p-15, -0x1.75663c1ae7789p-17},
    {0x1.542d942178e0ap-8, 0x1.5376ab196e734p-9, -0x1.194c8cb84bee2p-9,
     -0x1.02500677e887ap-8, -0x1.ed38c4a70e22cp-10, 0x1.c4decd501f4afp-11,
     0x1.bd5bbdbff2e99p-10, 0x1.d4acdab0a7edbp-11, -0x1.7f2e52028342bp-15,
     -0x1.8063f04f61cc0p-12, -0x1.0634beb15d79ep-12, -0x1.2d92d66ca2d77p-14,
     0x1.c3149ba893a2ap-17, 0x1.b0afc2fbe0567p-16, 0x1.0185b1f67e212p-16,
     0x1.9c30f79dd95f8p-18},
    {0x0.0p+0, -0x1.e2aff21e1c14ep-10, -0x1.993a7e36c1678p-10,
     0x1.7c9faca80ebe0p-13, 0x1.3f37c19957c8dp-10, 0x1.9ed6b0dc71853p-11,
     -0x1.77c74821f3d77p-14, -0x1.cd2b4f5e17444p-12, -0x1.1353eb0e8c3ebp-12,
     -0x1.a154eb8b5113fp-17, 0x1.47fae6ebb5c4bp-14, 0x1.ccf40071fbf40p-15,
     0x1.082c402a2152dp-16, -0x1.2d978ae3c315fp-19, -0x1.362a9fe6d3433p-18,
     -0x1.5dec64a37781ap-19}};

}  // namespace hlo::f32_tables

#endif  // HLOREF_OPS_FUNCTIONS_F32_TABLES_H_
