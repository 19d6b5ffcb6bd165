/* Calls to the outside end here, whatever their types: the registers of the
   arguments are handed on, and both registers of results are loaded. */
__asm__(
    ".text\n"
    "verdiff_common:\n"
    "  pushq %rbp\n  movq %rsp, %rbp\n  subq $112, %rsp\n"
    "  movq %rdi, (%rsp)\n  movq %rsi, 8(%rsp)\n  movq %rdx, 16(%rsp)\n"
    "  movq %rcx, 24(%rsp)\n  movq %r8, 32(%rsp)\n  movq %r9, 40(%rsp)\n"
    "  movsd %xmm0, 48(%rsp)\n  movsd %xmm1, 56(%rsp)\n  movsd %xmm2, 64(%rsp)\n"
    "  movsd %xmm3, 72(%rsp)\n  movsd %xmm4, 80(%rsp)\n  movsd %xmm5, 88(%rsp)\n"
    "  movsd %xmm6, 96(%rsp)\n  movsd %xmm7, 104(%rsp)\n"
    "  movl %r11d, %edi\n  movq %rsp, %rsi\n  leaq 16(%rbp), %rdx\n"
    "  call verdiff_outside\n"
    "  movq (%rsp), %rax\n  movsd 48(%rsp), %xmm0\n"
    "  leave\n  ret\n");
