import { expectTotalsMatch } from './random-tickets';

test('the sums of the lists equal the totals of the agreements', async () => {
  await expectTotalsMatch(400);
});
