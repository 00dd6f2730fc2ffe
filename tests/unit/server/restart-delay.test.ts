import { planRestart, type Restart } from '@/server/restart-delay';

test('a server that dies is started again after a second, and later the more often it dies in a row', () => {
  const pauses: number[] = [];
  let restart: Restart | null = null;
  for (let death = 1; death <= 8; death++) {
    restart = planRestart(restart, 5_000);
    expect(restart.inARow).toBe(death);
    pauses.push(restart.pauseMs / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('one that served a minute had a good start: its death begins anew', () => {
  expect(planRestart({ inARow: 7, pauseMs: 60_000 }, 60_000)).toEqual({ inARow: 1, pauseMs: 1_000 });
  expect(planRestart({ inARow: 7, pauseMs: 60_000 }, 59_999)).toEqual({ inARow: 8, pauseMs: 60_000 });
});
