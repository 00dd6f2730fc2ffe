import { createWorld, type World } from '@/tests/setup/world';
import { simulateDeadlines } from './simulate-deadlines';

/** Defines a test that simulates `runs` weeks of a work unit from one seed, with a timeout in minutes. */
export function defineDeadlineSimulation({
  seed,
  runs,
  minutes,
}: {
  seed: number;
  runs: number;
  minutes: number;
}): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  }, 60_000);
  afterAll(() => world.close());

  test(
    'phones compute the deadlines of the server, and a problem has one entry, whatever people do and when it arrives [CLOCK-18, CLOCK-33, REG-05]',
    () => simulateDeadlines(world, seed, runs),
    minutes * 60_000,
  );
}
