import { lendMemory } from '@/lib/platform/lent-memory';

test('memory that was given back is lent again, to one at a time', () => {
  const first = lendMemory(1000);
  first.giveBack();
  first.giveBack();

  const [second, third] = [lendMemory(200_000), lendMemory(200_000)];
  expect(second.bytes).toBe(first.bytes);
  expect(third.bytes).not.toBe(second.bytes);
});

test('what needs more than a piece gets memory of its own, as large as it asked', () => {
  const large = lendMemory(5_000_000);
  large.giveBack();

  expect(large.bytes).toHaveLength(5_000_000);
  expect(lendMemory(1).bytes).not.toBe(large.bytes);
});

test('no more than a few pieces wait to be used again', () => {
  const lent = Array.from({ length: 30 }, () => lendMemory(1));
  for (const { giveBack } of lent) giveBack();

  const again = new Set(Array.from({ length: 30 }, () => lendMemory(1).bytes));
  expect(lent.filter(({ bytes }) => again.has(bytes))).toHaveLength(8);
});
