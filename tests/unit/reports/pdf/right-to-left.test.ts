import { splitByDirection, getDirection } from '@/lib/reports/pdf/right-to-left';

test.each([
  ['السياج BMP-12', 'rtl'],
  ['12 (גדר)', 'rtl'],
  ['Silt fence at سياج', 'ltr'],
  ['12 – 3', 'ltr'],
])('%s is written %s, as its first letter says', (text, direction) => {
  expect(getDirection(text)).toBe(direction);
});

test('lines of one direction stay together; a line without letters goes with the one before', () => {
  expect(splitByDirection('Gate 4\n12 ft\nالسياج\n12\nממזק\nGate 5')).toEqual([
    { text: 'Gate 4\n12 ft', direction: 'ltr' },
    { text: 'السياج\n12\nממזק', direction: 'rtl' },
    { text: 'Gate 5', direction: 'ltr' },
  ]);
});

test('a text without such letters is left whole, and one that changes a thousand times, too', () => {
  expect(splitByDirection('one\ntwo')).toEqual([{ text: 'one\ntwo', direction: 'ltr' }]);
  const restless = 'ا\na\n'.repeat(1_000);
  expect(splitByDirection(restless)).toEqual([{ text: restless, direction: 'rtl' }]);
});
