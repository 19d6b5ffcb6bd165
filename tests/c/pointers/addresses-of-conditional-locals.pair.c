// Objects that are there on one branch only, where the address of another is
// looked at.
// verdict: equivalent
// fill: equivalent
//--- old
int ask(int *answer, unsigned long where);

int fill(int twice)
{
    int result = 0;
    if (twice) {
        int first = 1;
        result += ask(&first, (unsigned long)&first);
    }
    int second = 2;
    return result + ask(&second, (unsigned long)&second);
}
//--- new
int ask(int *answer, unsigned long where);

int fill(int twice)
{
    int result = 0;
    if (twice != 0) {
        int first = 1;
        int answer = ask(&first, (unsigned long)&first);
        result = result + answer;
    }
    int second = 2;
    int answer = ask(&second, (unsigned long)&second);
    return answer + result;
}
