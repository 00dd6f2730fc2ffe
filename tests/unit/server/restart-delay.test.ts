import { planRestart, type Restart } from '@/server/restart-delay';

test('waits a second before the first restart and longer after each further crash', () => {
  const pauses: number[] = [];
  let restart: Restart | null = null;
  for (let crashes = 1; crashes <= 8; crashes++) {
    restart = planRestart(restart, 5_000);
    expect(restart.inARow).toBe(crashes);
    pauses.push(restart.pauseMs / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('starts over after a server that ran for a minute', () => {
  expect(planRestart({ inARow: 7, pauseMs: 60_000 }, 60_000)).toEqual({ inARow: 1, pauseMs: 1_000 });
  expect(planRestart({ inARow: 7, pauseMs: 60_000 }, 59_999)).toEqual({ inARow: 8, pauseMs: 60_000 });
});
