import { countSegments } from '@/lib/notifications/text-segments';

test.each<[string, string, number]>([
  ['no text', '', 1],
  ['160 GSM letters', 'a'.repeat(160), 1],
  ['161 GSM letters', 'a'.repeat(161), 2],
  ['306 GSM letters', 'é'.repeat(306), 2],
  ['307 GSM letters', 'é'.repeat(307), 3],
  ['80 two-unit characters', '€'.repeat(80), 1],
  ['81 two-unit characters', '['.repeat(81), 2],
  ['152 two-unit characters after a letter', `a${'^'.repeat(152)}`, 2],
  ['153 two-unit characters: none is divided between two segments', '^'.repeat(153), 3],
  ['70 UCS-2 characters', '界'.repeat(70), 1],
  ['71 UCS-2 characters', '界'.repeat(71), 2],
  ['70 GSM letters and a UCS-2 ellipsis', `${'a'.repeat(70)}…`, 2],
  ['35 emoji, two units each', '🚧'.repeat(35), 1],
  ['67 emoji: 33 in a segment, because a pair is not divided', '🚧'.repeat(67), 3],
])('the counter counts the segments of %s', (_, text, segments) => {
  expect(countSegments(text)).toBe(segments);
});
