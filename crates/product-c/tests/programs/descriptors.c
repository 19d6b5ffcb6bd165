// Folders behind several numbers, numbers that are used again, and files that
// are changed through numbers that only read: the real ones stay as they are.
// run: one
// run: two
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static void show(int folder, const char *name) {
    struct stat about;
    int failed = fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW);
    printf("%s: %d %o\n", name, failed ? errno : 0, failed ? 0 : about.st_mode & 0777);
}
static void write_to(int folder, const char *name, const char *text) {
    int file = openat(folder, name, O_CREAT | O_WRONLY | O_TRUNC, 0644);
    printf("%zd\n", write(file, text, strlen(text)));
    close(file);
}
static int listed(int folder) {
    int count = 0;
    DIR *list = fdopendir(openat(folder, ".", O_RDONLY | O_DIRECTORY));
    while (list && readdir(list))
        count++;
    if (list)
        closedir(list);
    return count;
}
int main(int argc, char **argv) {
    char name[64];
    snprintf(name, sizeof name, "folder-%s", argv[1]);
    mkdir(name, 0755);
    int folder = open(name, O_RDONLY | O_DIRECTORY);
    write_to(folder, "first", argv[1]);
    int second = dup(folder), third = fcntl(folder, F_DUPFD, 20);
    show(second, "first");
    show(third, "first");
    close(folder);
    show(second, "first");
    show(third, "none");
    printf("%d\n", listed(second));
#ifdef NEW
    write_to(third, "second", "new");
#else
    write_to(third, "other", "old");
#endif
    printf("%d\n", listed(third));
    /* A file where a folder was. */
    int file = openat(second, "first", O_RDONLY);
    printf("%d\n", file == folder);
    show(file, "x");
    char byte = 0;
    read(file, &byte, 1);
    fchmod(file, 0600);
    show(second, "first");
    printf("%c", byte);
    read(file, &byte, 1);
    printf("%c\n", byte);
    fchmod(third, 0700);
    show(AT_FDCWD, name);
    fchmod(third, 0755);
    dup2(second, 30);
    show(30, "first");
    unlinkat(30, "first", 0);
    unlinkat(30, "second", 0);
    unlinkat(30, "other", 0);
    close(30);
    show(30, "first");
    int real = open("/proc/self/exe", O_RDONLY);
    struct stat about;
    printf("%d\n", fchmod(real, 0711) || fstat(real, &about) || (about.st_mode & 0777) != 0711);
    fchmod(real, 0755);
    rmdir(name);
    return argc - 2;
}
