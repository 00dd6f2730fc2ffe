import { defineFuzzTests } from '@/tests/fuzz/define-fuzz-tests';

/** A short part of `npm run test:long`: the same inputs, fewer of them. */
defineFuzzTests(24);
