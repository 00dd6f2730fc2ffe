import { planRestart, type Restart } from '@/server/restart-delay';

test('the supervisor waits a second before the first restart and longer after each further crash', () => {
  const pauses: number[] = [];
  let restart: Restart | null = null;
  for (let crashes = 1; crashes <= 8; crashes++) {
    restart = planRestart(restart, 5_000);
    expect(restart.consecutiveCrashes).toBe(crashes);
    pauses.push(restart.delayMs / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('the supervisor resets the delay after the server has run for a minute', () => {
  expect(planRestart({ consecutiveCrashes: 7, delayMs: 60_000 }, 60_000)).toEqual({
    consecutiveCrashes: 1,
    delayMs: 1_000,
  });
  expect(planRestart({ consecutiveCrashes: 7, delayMs: 60_000 }, 59_999)).toEqual({
    consecutiveCrashes: 8,
    delayMs: 60_000,
  });
});
