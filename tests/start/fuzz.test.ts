import { fuzzEveryDoor } from '@/tests/fuzz/suite';

/** A short part of `npm run test:long`: the same inputs, fewer of them. */
fuzzEveryDoor(24);
