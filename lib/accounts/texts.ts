import { inEnglish, type Translate } from '@/lib/text';

/** Short notices, shown for 2500 ms (account-shell §8). */
export const NOTICES = {
  signedIn: 'User logged in successfully',
  registered: 'User created successfully',
  confirmed: 'User verified successfully',
  resent: 'Code was re-sent!',
  passwordSet: 'Your new password is set. Log in with it.',
} as const;

/** Everything that is asked of a password, said at once. */
export const PASSWORD_RULES =
  'At least 8 characters, and hard to guess: no common password, not your name, address or company. Three or four unrelated words make a good one.';

/** Offered with the way in to whoever deleted their account. */
export const TAKE_BACK = 'Take my account back';

/** What failed; the sentence that says why follows (account-shell §8). */
export const ERRORS = {
  signIn: (message: string, t: Translate = inEnglish) => t('Error signing in: {message}', { message }),
  register: (message: string, t: Translate = inEnglish) => t('Error creating account: {message}', { message }),
  confirm: (message: string, t: Translate = inEnglish) => t('Error verifying code: {message}', { message }),
  resend: (message: string, t: Translate = inEnglish) => t('Error resending code: {message}', { message }),
} as const;

/** Said instead of 'Code was re-sent!' when none goes out (decision X-276). */
export const enoughCodesText = (wait: string, t: Translate = inEnglish) =>
  t('No further code was sent, because too many were requested. Enter the newest code, or request another in {wait}.', {
    wait,
  });
