import { translateToEnglish, type Translate } from '@/lib/text';

/** Shown for 2500 ms (account-shell §8). */
export const TOAST_TEXTS = {
  signedIn: 'User logged in successfully',
  registered: 'User created successfully',
  confirmed: 'User verified successfully',
  resent: 'Code was re-sent!',
  passwordSet: 'Your new password is set. Sign in with it.',
} as const;

export const PASSWORD_RULES =
  'Use at least 8 characters. Do not use a common password, or your name, email address or company. Three or four unrelated words work well.';

export const RESTORE_ACCOUNT = 'Restore my account';

/** The failed action and its reason (account-shell §8). */
export const ACCOUNT_ERROR_TEXTS = {
  signIn: (message: string, t: Translate = translateToEnglish) => t('Error signing in: {message}', { message }),
  register: (message: string, t: Translate = translateToEnglish) => t('Error creating account: {message}', { message }),
  confirm: (message: string, t: Translate = translateToEnglish) => t('Error verifying code: {message}', { message }),
  resend: (message: string, t: Translate = translateToEnglish) => t('Error resending code: {message}', { message }),
} as const;

/** Shown instead of 'Code was re-sent!' when no code is sent (decision X-276). */
export const formatTooManyCodes = (wait: string, t: Translate = translateToEnglish) =>
  t('No code was sent because too many were requested. Enter the newest code, or request another in {wait}.', {
    wait,
  });
