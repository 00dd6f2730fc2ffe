import { expectTotalsMatch } from '@/tests/integration/disposal/random-tickets';

jest.setTimeout(300_000);

test('the sums of the lists equal the totals of the agreements, over 10,000 random tickets', async () => {
  await expectTotalsMatch(10_000);
});
