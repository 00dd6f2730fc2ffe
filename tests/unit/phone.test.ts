import { formatUsPhone, isUsPhone, toE164 } from '@/lib/phone';

test.each(['4145550123', '(414) 555-0123', '414.555.0123', '1 414 555 0123', '+1 (414) 555-0123', '14145550123'])(
  'the parser accepts a US number in any format: %s [SHELL-71]',
  (typed) => {
    expect(isUsPhone(typed)).toBe(true);
    expect(formatUsPhone(typed)).toBe('(414) 555-0123');
    expect(toE164(typed)).toBe('+14145550123');
  },
);

test.each([
  ['from Mexico', '+52 414 555 0123'],
  ['from Canada', '416 555 0123'],
  ['from the Bahamas', '+1 242 555 0123'],
  ['that is too short', '555 0123'],
  ['that is too long', '414 555 01234'],
  ['with an area code that does not exist', '114 555 0123'],
  ['with letters', '414 555 HELP'],
  ['that is empty', ''],
])('the parser rejects a number %s [SHELL-71]', (_description, typed) => {
  expect(isUsPhone(typed)).toBe(false);
  expect(formatUsPhone(typed)).toBe(typed);
  expect(toE164(typed)).toBeNull();
});
