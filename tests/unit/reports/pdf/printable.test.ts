import { breakAtMarks, normalizeText, createPrinter } from '@/lib/reports/pdf/printable';

const printer = createPrinter(() => true);
/** The printed text, with ¦ where a line may break. */
const markBreaks = (text: string) => printer.text(text).replaceAll('\u00AD', '¦');

test('the printer removes control characters and direction marks and normalizes tabs and line ends', () => {
  expect(normalizeText('a\u0000b\u0007c\u001B[1m \u202Eevil\u202C\tx\r\ny\u2028z\uFEFF')).toBe('abc[1m evil x\ny\nz');
});

test('the printer replaces an unpaired surrogate', () => {
  expect(normalizeText('before \uD800 after')).toBe('before \uFFFD after');
});

test('the printer prints a thousand empty lines as one', () => {
  expect(normalizeText(`above${'\n'.repeat(1000)}below`)).toBe('above\n\nbelow');
});

test('the printer keeps Spanish text, in composed form', () => {
  expect(normalizeText('¿Está an\u0303o?')).toBe('¿Está año?');
  expect(markBreaks('¿Está la cerca aquí? ¡Sí!')).toBe('¿Está la cerca aquí? ¡Sí!');
});

test('the printer replaces characters that no font has', () => {
  const ascii = createPrinter((codePoint) => codePoint < 128);
  expect(ascii.text('ok 한글 ok')).toBe('ok \uFFFD\uFFFD ok'.replace('\uFFFD\uFFFD', ascii.text('한글')));
  expect(ascii.plain('한글')).toBe('한글');
});

test('the printer keeps joiners between Arabic letters and removes them from emoji', () => {
  expect(normalizeText('نیم\u200Cفاصله 👷\u200D♂')).toBe('نیم\u200Cفاصله 👷');
});

test('the printer breaks Thai between words', () => {
  expect(markBreaks('กันตะกอนฉีกขาดใกล้ทางเข้า')).toBe('กัน¦ตะกอน¦ฉีก¦ขาด¦ใกล้¦ทาง¦เข้า');
});

test('the printer does not break between a letter and its marks', () => {
  expect(markBreaks('שָׁ'.repeat(12))).toBe(`${'שָׁ'.repeat(6)}¦${'שָׁ'.repeat(6)}`);
});

test('the printer breaks Chinese between characters but not before closing punctuation', () => {
  expect(markBreaks('检查工地。雨水')).toBe('检¦查¦工¦地。¦雨¦水');
});

test('the printer simplifies emoji that the font lacks and does not break flags', () => {
  expect(markBreaks('👷🏽‍♂️ 👍🏽 ⚠️ 1️⃣')).toBe('👷 👍 ⚠ 1');
  expect(markBreaks('🇺🇸ok')).toBe('🇺🇸¦ok');
});

test('the printer separates adjacent emoji by a zero-width space, because react-pdf would lose the second', () => {
  expect(markBreaks('⚠️🚧🇺🇸🇲🇽')).toBe('⚠\u200B¦🚧\u200B¦🇺🇸\u200B¦🇲🇽');
});

test('the printer breaks URLs after their punctuation and other long words every few letters', () => {
  expect(markBreaks('https://example.com/a/b?c=1')).toBe('https://¦example.¦com/¦a/¦b?¦c=¦1');
  expect(markBreaks('W'.repeat(26))).toBe('WWWWWW¦WWWWWW¦WWWWWW¦WWWWWW¦WW');
});

test('the printer adds an empty part at a break, so that no hyphen is printed', () => {
  expect(breakAtMarks('ab\u00ADcd')).toEqual(['ab', '', 'cd', '']);
  expect(breakAtMarks('stormwater')).toEqual(['stormwater']);
});
