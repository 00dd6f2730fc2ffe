import { expectTotalsMatch } from '@/tests/integration/disposal/random-tickets';

jest.setTimeout(300_000);

test('shows the sums of the tickets as the totals of the agreements after 10,000 random tickets', async () => {
  await expectTotalsMatch(10_000);
});
