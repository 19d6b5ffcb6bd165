/* Shared memory for AFL++ where the system's is out of reach: in a sandbox.
 *
 * In: the calls of System V's shared memory that AFL++ and the programs it
 * compiles make; this is loaded before both. Out: memory in files of the
 * current folder. Holds: what has one number is one memory in all processes
 * that start in this folder, and nobody else's can be reached. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <unistd.h>

static void name_of(int number, char *name, size_t size)
{
    snprintf(name, size, "shared-memory-%d", number);
}

int shmget(key_t key, size_t size, int flags)
{
    static int last;
    char name[40];
    (void)key, (void)flags;
    name_of(++last, name, sizeof name);
    int file = open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return -1;
    int cannot = ftruncate(file, size);
    close(file);
    return cannot ? -1 : last;
}

void *shmat(int number, const void *place, int flags)
{
    char name[40];
    struct stat about;
    (void)flags;
    name_of(number, name, sizeof name);
    int file = open(name, O_RDWR | O_CLOEXEC);
    void *mapped = MAP_FAILED;
    if (file >= 0 && !fstat(file, &about))
        mapped = mmap((void *)place, about.st_size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | (place ? MAP_FIXED : 0), file, 0);
    if (file >= 0)
        close(file);
    return mapped;
}

int shmdt(const void *place)
{
    (void)place;
    return 0;
}

int shmctl(int number, int what, struct shmid_ds *about)
{
    char name[40];
    (void)about;
    name_of(number, name, sizeof name);
    if (what == IPC_RMID)
        return unlink(name);
    errno = EINVAL;
    return -1;
}
