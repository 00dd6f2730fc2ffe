import fc from 'fast-check';
import tlds from 'tlds';
import { sanitizeNameForMail, sanitizeUsernameForMail } from '@/lib/platform/messages/sanitize-name';

test.each([
  ["St. Mary's 2.5 ac", "St. Mary's 2.5 ac"],
  ['Dana Kowalczyk', 'Dana Kowalczyk'],
  ['U.S. Concrete, Inc.', 'U.S. Concrete, Inc.'],
  ['J.R. Smith & Sons', 'J.R. Smith & Sons'],
  ['José Ñandú', 'José Ñandú'],
  ['湖岸工程', '湖岸工程'],
  ['Lot 4/5', 'Lot 4 5'],
  ['Phase 2: north', 'Phase 2: north'],
  ['[[link]]', '[[link]]'],
])('the name %p becomes %p', (input, expected) => {
  expect(sanitizeNameForMail(input)).toBe(expected);
});

test.each([
  ['https://evil.example/win?you=1', 'evil. example win?you=1'],
  ['http:/\\evil.example', 'evil. example'],
  ['WWW.Evil.COM', 'WWW. Evil. COM'],
  ['pay at x.co/now', 'pay at x. co now'],
  ['boss@evil.com', 'boss evil. com'],
  ['mailto:boss', 'mailto boss'],
  ['tel:+1900555', 'tel +1900555'],
  ['192.168.7.1 now', '192 168 7 1 now'],
  ['evil。com and evil．com', 'evil. com and evil. com'],
  ['evil\u200b.\u200bcom', 'evil . com'],
  ['\u202egro.live', 'gro. live'],
  ['Ada\r\nBcc: everybody@example.com', 'Ada Bcc: everybody example. com'],
])('the name %p becomes %p, without its links', (input, expected) => {
  expect(sanitizeNameForMail(input)).toBe(expected);
});

test("the name is 'Unnamed' if nothing visible remains", () => {
  expect(sanitizeNameForMail(' \u200b\n')).toBe('Unnamed');
  expect(sanitizeNameForMail('://')).toBe('Unnamed');
});

/** Parts of links. */
const linkParts = fc.constantFrom(
  'http',
  'https',
  '://',
  ':',
  '/',
  '\\',
  '.',
  '。',
  '．',
  '@',
  'www',
  'evil',
  'com',
  'xn--',
  '1',
  '\u200b',
  '\u202e',
  '\r\n',
  ' ',
  'é',
  '\u0301',
  '_',
  '-',
);
const input = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(linkParts, { maxLength: 40 }).map((parts) => parts.join('')),
);

test('the result is one short line without links or invisible characters, and stays the same when sanitized again', () => {
  fc.assert(
    fc.property(input, (text) => {
      const result = sanitizeNameForMail(text);
      expect(Array.from(result).length).toBeLessThanOrEqual(60);
      expect(result).not.toBe('');
      expect(result).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(result).not.toMatch(/:\/|[@/\\]/);
      expect(result).not.toMatch(/[\p{L}\p{N}\p{M}_-]\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]/u);
      expect(result).not.toMatch(/\d{1,3}(\.\d{1,3}){3}/);
      expect(result).not.toMatch(/\b(https?|ftp|mailto|tel|sms|javascript):/i);
      expect(sanitizeNameForMail(result)).toBe(result);
    }),
    { numRuns: 3000, seed: 20261122 },
  );
});

describe('a username', () => {
  test.each(['wren.hale', 'd.kowalczyk', 'j.r.smith_2', 'dana', 'wren-hale', 'anna.blackwood'])(
    'keeps its form: %s',
    (username) => expect(sanitizeUsernameForMail(username)).toBe(username),
  );

  test.each([
    ['evil.com', 'evil. com'],
    ['EVIL.Com', 'EVIL. Com'],
    ['evil.com.hale', 'evil. com.hale'],
    ['evil.com-hale', 'evil. com-hale'],
    ['evil.xn--p1ai', 'evil. xn--p1ai'],
    ['www.hale', 'www. hale'],
    ['192.168.7.1', '192 168 7 1'],
    ['https://wren.hale', 'wren.hale'],
    // Truncated, it would end in a domain.
    [`${'a'.repeat(55)}.community`, `${'a'.repeat(55)}. co…`],
    [`${'a'.repeat(55)}.combes`, `${'a'.repeat(55)}. co…`],
  ])('such as %s becomes %s', (input, expected) => expect(sanitizeUsernameForMail(input)).toBe(expected));

  test('never contains a domain', () => {
    const domain = new RegExp(`[\\w-]\\.(${tlds.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
    const labels = fc.oneof(fc.constantFrom(...tlds, 'hale', 'www', 'x', '7', '-', '_'), input);
    fc.assert(
      fc.property(fc.array(labels, { maxLength: 6 }), (parts) => {
        const result = sanitizeUsernameForMail(parts.join('.'));
        expect(result).not.toMatch(domain);
        expect(result).not.toMatch(/:\/|[@/\\]|\bwww\.[\p{L}\p{N}]/iu);
      }),
      { numRuns: 1000, seed: 20261123 },
    );
  });
});
