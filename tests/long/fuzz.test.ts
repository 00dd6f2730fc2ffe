import { fuzzEveryDoor } from '@/tests/fuzz/suite';

/** This sends some ten thousand requests. */
fuzzEveryDoor(800);
