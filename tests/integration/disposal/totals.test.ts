import { expectTotalsMatch } from './random-tickets';

test('the totals of an agreement equal the sum of its tickets', async () => {
  await expectTotalsMatch(400);
});
