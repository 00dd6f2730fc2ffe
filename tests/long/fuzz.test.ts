import { defineFuzzTests } from '@/tests/fuzz/define-fuzz-tests';

// About ten thousand requests.
defineFuzzTests(800);
