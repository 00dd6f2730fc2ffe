import {
  shouldRecordAttempts,
  getWaitSeconds,
  THROTTLE_RULES,
  formatSeconds,
} from '@/lib/accounts/server/throttle-rules';

const listDelays = (kind: keyof typeof THROTTLE_RULES, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => getWaitSeconds(from + index, THROTTLE_RULES[kind]));

test('allows five wrong passwords, then doubles the wait up to five minutes', () => {
  expect(listDelays('pair', 0, 4)).toEqual([0, 0, 0, 0, 0]);
  expect(listDelays('pair', 5, 12)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
});

test.each(['pair', 'device', 'network', 'elsewhere'] as const)('%s never waits longer than its maximum', (kind) => {
  for (const tries of [100, 1_000, 1_000_000, Number.MAX_SAFE_INTEGER])
    expect(getWaitSeconds(tries, THROTTLE_RULES[kind])).toBe(THROTTLE_RULES[kind].maxWaitSeconds);
});

test('allows a network fifty attempts, then waits at most one minute', () => {
  expect(listDelays('network', 49, 51)).toEqual([0, 2, 4]);
  expect(THROTTLE_RULES.network.maxWaitSeconds).toBe(60);
});

test('allows fewer than 30 attempts per hour on one account from one network', () => {
  let tries = 0;
  for (let second = 0; second < 3600; second += Math.max(1, getWaitSeconds(tries, THROTTLE_RULES.pair))) tries += 1;
  expect(tries).toBeLessThan(30);
});

test('formats the wait in words', () => {
  expect([1, 2, 300].map(formatSeconds)).toEqual(['1 second', '2 seconds', '300 seconds']);
});

test('records 23 audit entries for 1,000 wrong passwords', () => {
  const recorded = Array.from({ length: 1001 }, (_, tries) => tries).filter(shouldRecordAttempts);
  expect(recorded.slice(0, 5)).toEqual([5, 10, 25, 50, 100]);
  expect(recorded).toHaveLength(23);
});
