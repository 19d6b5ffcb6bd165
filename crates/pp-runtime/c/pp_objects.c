/* Objects of the C library that programs name, one for each version. The three
 * streams, the environment and the names of the program are in pp_switch.c,
 * since the library's own must follow them. */
#include "pp_inside.h"

char *pp_optarg_0, *pp_optarg_1;
int pp_optind_0 = 1, pp_optind_1 = 1;
int pp_opterr_0 = 1, pp_opterr_1 = 1;
int pp_optopt_0 = '?', pp_optopt_1 = '?';
unsigned pp_error_message_count_0, pp_error_message_count_1;
int pp_error_one_per_line_0, pp_error_one_per_line_1;
pp_plain_function pp_error_print_progname_0, pp_error_print_progname_1;
