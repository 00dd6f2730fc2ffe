import {
  shouldRecordAttempts,
  listWaitSeconds,
  THROTTLE_RULES,
  formatSeconds,
} from '@/lib/accounts/server/throttle-rules';

test.each(['pair', 'device', 'elsewhere'] as const)('%s doubles the wait up to five minutes', (counter) => {
  expect(listWaitSeconds(THROTTLE_RULES[counter])).toEqual([5, 10, 20, 40, 80, 160, 300]);
});

test('a network waits at most one minute', () => {
  expect(listWaitSeconds(THROTTLE_RULES.network)).toEqual([2, 4, 8, 16, 32, 60]);
});

test('allows fewer than 30 attempts per hour on one account from one network', () => {
  const waits = listWaitSeconds(THROTTLE_RULES.pair);
  let attempts = 0;
  for (let second = 0; second < 3600; attempts += 1)
    second +=
      attempts < THROTTLE_RULES.pair.freeAttempts ? 0 : (waits[attempts - THROTTLE_RULES.pair.freeAttempts] ?? 300);
  expect(attempts).toBeLessThan(30);
});

test('formats the wait in words', () => {
  expect([1, 2, 300].map(formatSeconds)).toEqual(['1 second', '2 seconds', '300 seconds']);
});

test('records 23 audit entries for 1,000 wrong passwords', () => {
  const recorded = Array.from({ length: 1001 }, (_, tries) => tries).filter(shouldRecordAttempts);
  expect(recorded.slice(0, 5)).toEqual([5, 10, 25, 50, 100]);
  expect(recorded).toHaveLength(23);
});
