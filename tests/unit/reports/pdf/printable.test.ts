import { breakAtMarks, normalizeText, createPrinter } from '@/lib/reports/pdf/printable';

const everything = createPrinter(() => true);
/** Where a line may end, shown as ¦. */
const markBreaks = (text: string) => everything.text(text).replaceAll('\u00AD', '¦');

test('control characters and direction marks are not printed, tabs and line ends are plain', () => {
  expect(normalizeText('a\u0000b\u0007c\u001B[1m \u202Eevil\u202C\tx\r\ny\u2028z\uFEFF')).toBe('abc[1m evil x\ny\nz');
});

test('half of a surrogate pair becomes a replacement character', () => {
  expect(normalizeText('before \uD800 after')).toBe('before \uFFFD after');
});

test('a thousand empty lines print as one', () => {
  expect(normalizeText(`above${'\n'.repeat(1000)}below`)).toBe('above\n\nbelow');
});

test('Spanish is left as it is, composed', () => {
  expect(normalizeText('¿Está an\u0303o?')).toBe('¿Está año?');
  expect(markBreaks('¿Está la cerca aquí? ¡Sí!')).toBe('¿Está la cerca aquí? ¡Sí!');
});

test('characters that no font here has are marked, not dropped', () => {
  const ascii = createPrinter((codePoint) => codePoint < 128);
  expect(ascii.text('ok 한글 ok')).toBe('ok \uFFFD\uFFFD ok'.replace('\uFFFD\uFFFD', ascii.text('한글')));
  expect(ascii.plain('한글')).toBe('한글');
});

test('a joint between Arabic letters says how they are written, and stays; in pictures it goes', () => {
  expect(normalizeText('نیم\u200Cفاصله 👷\u200D♂')).toBe('نیم\u200Cفاصله 👷');
});

test('Thai may break between its words, which have no spaces', () => {
  expect(markBreaks('กันตะกอนฉีกขาดใกล้ทางเข้า')).toBe('กัน¦ตะกอน¦ฉีก¦ขาด¦ใกล้¦ทาง¦เข้า');
});

test('a long word keeps the signs on its letters with them', () => {
  expect(markBreaks('שָׁ'.repeat(12))).toBe(`${'שָׁ'.repeat(6)}¦${'שָׁ'.repeat(6)}`);
});

test('Chinese may break between characters, closing marks stay with what they close', () => {
  expect(markBreaks('检查工地。雨水')).toBe('检¦查¦工¦地。¦雨¦水');
});

test('a picture prints without the details that the font has no drawing for; a flag is never broken', () => {
  expect(markBreaks('👷🏽‍♂️ 👍🏽 ⚠️ 1️⃣')).toBe('👷 👍 ⚠ 1');
  expect(markBreaks('🇺🇸ok')).toBe('🇺🇸¦ok');
});

test('pictures side by side are kept apart by a hair space: react-pdf would lose the second', () => {
  expect(markBreaks('⚠️🚧🇺🇸🇲🇽')).toBe('⚠\u200A¦🚧\u200A¦🇺🇸\u200A¦🇲🇽');
});

test('addresses break after their own marks, other long words every few letters', () => {
  expect(markBreaks('https://example.com/a/b?c=1')).toBe('https://¦example.¦com/¦a/¦b?¦c=¦1');
  expect(markBreaks('W'.repeat(26))).toBe('WWWWWW¦WWWWWW¦WWWWWW¦WWWWWW¦WW');
});

test('a break between two parts prints no hyphen: the callback puts an empty part there', () => {
  expect(breakAtMarks('ab\u00ADcd')).toEqual(['ab', '', 'cd', '']);
  expect(breakAtMarks('stormwater')).toEqual(['stormwater']);
});
