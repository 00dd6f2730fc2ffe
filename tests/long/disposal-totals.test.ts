import { sumsOfListsEqualTotals } from '@/tests/integration/disposal/random-tickets';
import { world } from '@/tests/setup/world';

jest.setTimeout(300_000);

test('the sums of the lists equal the totals of the agreements, over 10,000 random tickets', async () => {
  const product = await world();
  try {
    const haul = {
      product,
      from: await product.workUnit('Kinnick Hauling'),
      to: await product.workUnit('Lakeside Fill'),
    };
    await sumsOfListsEqualTotals(haul, 10_000);
  } finally {
    await product.close();
  }
});
