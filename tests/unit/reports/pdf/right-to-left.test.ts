import { splitByDirection, getDirection } from '@/lib/reports/pdf/right-to-left';

test.each([
  ['السياج BMP-12', 'rtl'],
  ['12 (גדר)', 'rtl'],
  ['Silt fence at سياج', 'ltr'],
  ['12 – 3', 'ltr'],
])('the first letter of %s makes its direction %s', (text, direction) => {
  expect(getDirection(text)).toBe(direction);
});

test('Lines are grouped by direction, and a line without letters joins the previous group', () => {
  expect(splitByDirection('Gate 4\n12 ft\nالسياج\n12\nממזק\nGate 5')).toEqual([
    { text: 'Gate 4\n12 ft', direction: 'ltr' },
    { text: 'السياج\n12\nממזק', direction: 'rtl' },
    { text: 'Gate 5', direction: 'ltr' },
  ]);
});

test('a text of one direction, or with very many changes of direction, is not split', () => {
  expect(splitByDirection('one\ntwo')).toEqual([{ text: 'one\ntwo', direction: 'ltr' }]);
  const alternating = 'ا\na\n'.repeat(1_000);
  expect(splitByDirection(alternating)).toEqual([{ text: alternating, direction: 'rtl' }]);
});
