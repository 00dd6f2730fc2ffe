import { expectTotalsMatch } from './random-tickets';

test('adds up lists to the totals of their agreements', async () => {
  await expectTotalsMatch(400);
});
