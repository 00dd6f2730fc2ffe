import { world } from '@/tests/setup/world';
import { sumsOfListsEqualTotals } from './random-tickets';

test('the sums of the lists equal the totals of the agreements, over 400 random tickets (10,000 in tests/long)', async () => {
  const product = await world();
  try {
    const haul = {
      product,
      from: await product.workUnit('Kinnick Hauling'),
      to: await product.workUnit('Lakeside Fill'),
    };
    await sumsOfListsEqualTotals(haul, 400);
  } finally {
    await product.close();
  }
});
