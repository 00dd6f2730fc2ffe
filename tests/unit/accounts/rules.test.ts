import {
  isWebsite,
  parseReturnPath,
  findRegistrationError,
  findRegistrationErrors,
  getSignInPath,
  stripScheme,
} from '@/lib/accounts/rules';
import { ACCOUNT_ERROR_TEXTS, TOAST_TEXTS } from '@/lib/accounts/texts';
import { getFailureMessage } from '@/lib/failures';

const dana = {
  username: 'dkowalczyk',
  password: 'three loose stones',
  email: 'd.kowalczyk@lakeshore-ec.example',
  name: 'Dana Kowalczyk',
  phone: '(414) 555-0176',
  company: 'lakeshore-ec.example',
};

test('the messages have the wording of the specification [AUTH-13, AUTH-15, AUTH-16, AUTH-18, AUTH-19, AUTH-20, AUTH-25, AUTH-26, AUTH-32, AUTH-34, AUTH-35, AUTH-36, AUTH-37]', () => {
  expect(getFailureMessage('empty-credentials')).toBe('Username or Password cannot be empty');
  expect(getFailureMessage('missing-fields')).toBe('Missing required fields');
  expect(getFailureMessage('email-format')).toBe('Email format is invalid');
  expect(getFailureMessage('company-format')).toBe('Company website format is invalid');
  expect(getFailureMessage('code-empty')).toBe('Please enter confirmation code');
  expect(ACCOUNT_ERROR_TEXTS.signIn('no')).toBe('Error signing in: no');
  expect(ACCOUNT_ERROR_TEXTS.register('no')).toBe('Error creating account: no');
  expect(ACCOUNT_ERROR_TEXTS.confirm('no')).toBe('Error verifying code: no');
  expect(ACCOUNT_ERROR_TEXTS.resend('no')).toBe('Error resending code: no');
  expect(TOAST_TEXTS).toMatchObject({
    signedIn: 'User logged in successfully',
    registered: 'User created successfully',
    confirmed: 'User verified successfully',
    resent: 'Code was re-sent!',
  });
});

describe('a registration', () => {
  test('is accepted when it is complete', () => expect(findRegistrationError(dana)).toBeNull());

  const required = Object.keys(dana).filter((field) => field !== 'company');
  test.each(required)('is rejected without %s [AUTH-18]', (field) => {
    expect(findRegistrationError({ ...dana, [field]: '  ' })).toBe('missing-fields');
  });

  test('requires no company website, and no name or phone from an invited person', () => {
    expect(findRegistrationError({ ...dana, company: ' ' })).toBeNull();
    expect(findRegistrationError({ ...dana, name: '', phone: '' }, true)).toBeNull();
    expect(findRegistrationError({ ...dana, name: '', phone: '555' }, true)).toBe('phone-format');
    expect(findRegistrationError({ ...dana, email: '' }, true)).toBe('missing-fields');
  });

  test.each(['dana', 'dana@', '@example.com', 'dana@example', 'dana@ex ample.com', 'a@b@example.com', 'dana@-x.com'])(
    'rejects %s as an email address [AUTH-19]',
    (email) => expect(findRegistrationError({ ...dana, email })).toBe('email-format'),
  );

  test('gets the errors of all its fields together [AUTH-18, AUTH-19, AUTH-20, AUTH-22]', () => {
    expect(findRegistrationErrors(dana)).toEqual({});
    expect(
      findRegistrationErrors({
        ...dana,
        name: ' ',
        email: 'dana',
        company: 'lakeshore',
        phone: '',
        password: 'short',
      }),
    ).toEqual({
      name: 'field-missing',
      phone: 'field-missing',
      email: 'email-format',
      company: 'company-format',
      password: 'password-short',
    });
  });

  test('is rejected with a password of fewer than eight characters', () => {
    expect(findRegistrationError({ ...dana, password: 'seven77' })).toBe('password-short');
    expect(findRegistrationError({ ...dana, password: 'eight888' })).toBeNull();
  });
});

test.each([
  ['https://www.lakeshore-ec.example/about?us=1', true],
  ['lakeshore-ec.example:8080/x', true],
  ['http://lakeshore', false],
  ['lakeshore .com', false],
  ['-lakeshore.com', false],
  ['1.2.3.4', false],
  ['', false],
])('the text "%s" is a valid company website: %s [AUTH-20, AUTH-21]', (text, expected) => {
  expect(isWebsite(stripScheme(text))).toBe(expected);
});

describe('the sign-in', () => {
  test.each([
    '/app/inspection-reports',
    '/app/report-setup?id=1#bmps',
    '/user-settings',
    '/inspection-acknowledgement/x',
  ])('returns to %s', (path) => expect(parseReturnPath(path)).toBe(path));

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/app/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'app',
    '',
    '/api/reports/past',
    '/logout',
    '/login?next=/app',
    ['/app'],
    null,
    undefined,
  ])('does not return to %j', (path) => expect(parseReturnPath(path)).toBeNull());

  test('keeps the return path when it is encoded in a URL', () => {
    const address = new URL(getSignInPath('/app/x?a=1&b=2#c'), 'http://localhost');
    expect(address.searchParams.get('next')).toBe('/app/x?a=1&b=2#c');
  });
});
