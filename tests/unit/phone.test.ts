import { formatUsPhone, isUsPhone, toE164 } from '@/lib/phone';

test.each(['4145550123', '(414) 555-0123', '414.555.0123', '1 414 555 0123', '+1 (414) 555-0123', '14145550123'])(
  'parses a US number in any format: %s [SHELL-71]',
  (typed) => {
    expect(isUsPhone(typed)).toBe(true);
    expect(formatUsPhone(typed)).toBe('(414) 555-0123');
    expect(toE164(typed)).toBe('+14145550123');
  },
);

test.each([
  ['Mexico', '+52 414 555 0123'],
  ['Canada', '416 555 0123'],
  ['the Bahamas', '+1 242 555 0123'],
  ['too short', '555 0123'],
  ['too long', '414 555 01234'],
  ['no such area', '114 555 0123'],
  ['letters', '414 555 HELP'],
  ['nothing', ''],
])('rejects %s, which is not a US number [SHELL-71]', (_what, typed) => {
  expect(isUsPhone(typed)).toBe(false);
  expect(formatUsPhone(typed)).toBe(typed);
  expect(toE164(typed)).toBeNull();
});
