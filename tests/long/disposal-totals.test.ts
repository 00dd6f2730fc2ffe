import { expectTotalsMatch } from '@/tests/integration/disposal/random-tickets';

jest.setTimeout(300_000);

test('the totals of the agreements equal the sums of their tickets after 10,000 random tickets', async () => {
  await expectTotalsMatch(10_000);
});
