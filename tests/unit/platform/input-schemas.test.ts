import { field, line, text } from '@/lib/platform/operation/input-schemas';

/** Decision X-306: invisible direction marks and controls. */
const DIRECTION_MARKS = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];

test.each(DIRECTION_MARKS)('the schema removes %j from a name and a one-line field', (mark) => {
  const typed = `${mark}Dana ${mark}gpj.exe${mark}`;
  expect(line(100).parse(typed)).toBe('Dana gpj.exe');
  expect(field(100).parse(typed)).toBe('Dana gpj.exe');
});

test('a name of combining marks only counts as empty, and marks do not count toward the limit', () => {
  expect(line(5).parse(DIRECTION_MARKS.join(''))).toBe('');
  expect(field(5).parse(`abcde${DIRECTION_MARKS.join('')}`)).toBe('abcde');
});

/** Marks that also affect the text after them. */
const DIRECTION_CONTROLS = DIRECTION_MARKS.filter((mark) => mark > '\u200f');

test.each(DIRECTION_CONTROLS)(
  'the schema removes %j from a text of several lines and keeps every letter',
  (control) => {
    expect(text(100).parse(`${control}Wet\n${control}too dirty${control}`)).toBe('Wet\ntoo dirty');
    expect(text(6).parse(`${control}abcdef`)).toBe('abcdef');
  },
);

test('the schema keeps right-to-left letters, their marks and joined emoji', () => {
  for (const name of ['שלום עולם', 'مرحبا', '👩‍🚒 Crew', 'می‌خواهم']) {
    expect(line(100).parse(name)).toBe(name);
    expect(text(100).parse(`${name}\n${name}`)).toBe(`${name}\n${name}`);
  }
  expect(text(100).parse('a\u200f\u200e\u061cb\nc')).toBe('a\u200f\u200e\u061cb\nc');
});
