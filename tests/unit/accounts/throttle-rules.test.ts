import {
  shouldRecordAttempts,
  listWaitSeconds,
  THROTTLE_RULES,
  formatSeconds,
} from '@/lib/accounts/server/throttle-rules';

test.each(['pair', 'device', 'elsewhere'] as const)(
  'the throttle of %s doubles the wait up to five minutes',
  (counter) => {
    expect(listWaitSeconds(THROTTLE_RULES[counter])).toEqual([5, 10, 20, 40, 80, 160, 300]);
  },
);

test('the throttle of a network waits one minute at most', () => {
  expect(listWaitSeconds(THROTTLE_RULES.network)).toEqual([2, 4, 8, 16, 32, 60]);
});

test('the throttle allows fewer than 30 attempts an hour on one account from one network', () => {
  const waits = listWaitSeconds(THROTTLE_RULES.pair);
  let attempts = 0;
  for (let second = 0; second < 3600; attempts += 1)
    second +=
      attempts < THROTTLE_RULES.pair.freeAttempts ? 0 : (waits[attempts - THROTTLE_RULES.pair.freeAttempts] ?? 300);
  expect(attempts).toBeLessThan(30);
});

test('a wait is formatted in words', () => {
  expect([1, 2, 300].map(formatSeconds)).toEqual(['1 second', '2 seconds', '300 seconds']);
});

test('1,000 wrong passwords create 23 audit entries', () => {
  const recorded = Array.from({ length: 1001 }, (_, attempts) => attempts).filter(shouldRecordAttempts);
  expect(recorded.slice(0, 5)).toEqual([5, 10, 25, 50, 100]);
  expect(recorded).toHaveLength(23);
});
