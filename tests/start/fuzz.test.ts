import { defineFuzzTests } from '@/tests/fuzz/define-fuzz-tests';

// A short version of the fuzz test of `npm run test:long`.
defineFuzzTests(24);
