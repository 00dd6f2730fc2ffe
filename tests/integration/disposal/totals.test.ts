import { expectTotalsMatch } from './random-tickets';

test('the sums of the lists equal the totals of the agreements, over 400 random tickets (10,000 in tests/long)', async () => {
  await expectTotalsMatch(400);
});
