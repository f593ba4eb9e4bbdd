// A program into which nothing can be loaded.
int main(void) { return 4; }
