import { acquireBuffer } from '@/lib/platform/storage/buffer-pool';

test('memory that was given back is lent again, to one at a time', () => {
  const first = acquireBuffer(1000);
  first.giveBack();
  first.giveBack();

  const [second, third] = [acquireBuffer(200_000), acquireBuffer(200_000)];
  expect(second.bytes).toBe(first.bytes);
  expect(third.bytes).not.toBe(second.bytes);
});

test('what needs more than a piece gets memory of its own, as large as it asked', () => {
  const large = acquireBuffer(5_000_000);
  large.giveBack();

  expect(large.bytes).toHaveLength(5_000_000);
  expect(acquireBuffer(1).bytes).not.toBe(large.bytes);
});

test('no more than a few pieces wait to be used again', () => {
  const lent = Array.from({ length: 30 }, () => acquireBuffer(1));
  for (const { giveBack } of lent) giveBack();

  const again = new Set(Array.from({ length: 30 }, () => acquireBuffer(1).bytes));
  expect(lent.filter(({ bytes }) => again.has(bytes))).toHaveLength(8);
});
