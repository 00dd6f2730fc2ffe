import { fuzzEveryDoor } from '@/tests/fuzz/suite';

/** Some ten thousand requests. */
fuzzEveryDoor(800);
