import type { FailureTable } from '@/lib/failure-table';

export const ACCOUNTS_FAILURES = {
  'empty-credentials': [422, 'Username or Password cannot be empty'],
  'wrong-credentials': [401, 'Incorrect username or password.'],
  'provider-refused': [403, 'This sign-in has no verified e-mail address, or belongs to another account.'],
  'account-unconfirmed': [403, 'User is not confirmed.'],
  'too-many-tries': [429, 'Too many tries. Wait {wait} and try again.'],
  'missing-fields': [422, 'Missing required fields'],
  'field-missing': [422, 'Fill this in'],
  'email-format': [422, 'Email format is invalid', 'email'],
  'company-format': [422, 'Company website format is invalid', 'company'],
  'company-invalid': [422, 'Company website must be a valid web address'],
  'phone-format': [422, 'Enter a US phone number', 'phone'],
  'password-short': [422, 'Password must have at least 8 characters.', 'password'],
  'password-weak': [
    422,
    'This password is too easy to guess. {why} Three or four unrelated words make a good one.',
    'password',
  ],
  'password-wrong': [422, 'This is not your current password.', 'current'],
  'password-same': [422, 'This is your current password.', 'password'],
  'username-taken': [409, 'User already exists', 'username'],
  'username-format': [422, 'Username may hold letters, digits, dot, dash and underscore.', 'username'],
  'not-registered-here': [
    409,
    'The address can be corrected in the browser that registered, until it is confirmed. Register again.',
    'email',
  ],
  'code-empty': [422, 'Please enter confirmation code', 'code'],
  'code-wrong': [422, 'Invalid verification code provided, please try again.', 'code'],
  'code-expired': [422, 'This code has expired. Request a new one.', 'code'],
} as const satisfies FailureTable;
