import { parseTextablePhone } from '@/lib/textable-phone';

test.each(['+19005550123', '(414) 976-0123', '(800) 555-0123', '1 833 555 0123', '888-555-0123', '500 555 0123'])(
  'the check rejects %s, which has no valid area code',
  (text) => expect(parseTextablePhone(text)).toEqual({ error: 'phone-not-textable' }),
);

test.each([
  '700 555 0123',
  '710 555 0123',
  '456 555 0123',
  '533 555 0123',
  '521 555 0123',
  '414 411 0123',
  '414 555 1212',
])('the check rejects the service number %s', (text) =>
  expect(parseTextablePhone(text)).toEqual({ error: 'phone-not-textable' }),
);

// Valid area codes that are similar to rejected ones: Tucson, Connecticut's 959, Missouri's 557, Fresno, New Jersey.
test.each([
  '414 555 0123',
  '520 555 0123',
  '959 555 0123',
  '557 555 0123',
  '559 555 0123',
  '551 555 0123',
  '540 555 0199',
])('the check accepts %s', (text) =>
  expect(parseTextablePhone(text)).toEqual({ phone: `+1${text.replace(/\D/g, '')}` }),
);

test.each(['416 555 0123', '+52 55 1234 5678', 'no number', ''])(
  'the check rejects %p, which is not a US number',
  (text) => expect(parseTextablePhone(text)).toEqual({ error: 'phone-format' }),
);
