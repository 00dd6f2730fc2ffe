import { inEnglish, type Translate } from '@/lib/text';
import { ADDRESS_CHANGE_DAYS, CODE_MINUTES } from './rules';

/** Shown for 2500 ms (account-shell §8). */
export const NOTICES = {
  signedIn: 'User logged in successfully',
  registered: 'User created successfully',
  confirmed: 'User verified successfully',
  resent: 'Code was re-sent!',
  passwordSet: 'Your new password is set. Log in with it.',
} as const;

export const PASSWORD_RULES =
  'At least 8 characters, and not a common password, your name, address or company. Three or four unrelated words work well.';

export const TAKE_BACK = 'Restore my account';

/** What failed, followed by the reason (account-shell §8). */
export const ERRORS = {
  signIn: (message: string, t: Translate = inEnglish) => t('Error signing in: {message}', { message }),
  register: (message: string, t: Translate = inEnglish) => t('Error creating account: {message}', { message }),
  confirm: (message: string, t: Translate = inEnglish) => t('Error verifying code: {message}', { message }),
  resend: (message: string, t: Translate = inEnglish) => t('Error resending code: {message}', { message }),
} as const;

/** Shown in place of 'Code was re-sent!' when no code is sent (decision X-276). */
export const enoughCodesText = (wait: string, t: Translate = inEnglish) =>
  t('No code was sent because too many were requested. Enter the newest code, or request another in {wait}.', {
    wait,
  });

interface Mail {
  subject: string;
  text: string;
}

const mail = (subject: string, ...lines: string[]): Mail => ({
  subject,
  text: [...lines, '', 'Earth Tight'].join('\n'),
});

/** `[[code]]` is filled in when the e-mail is sent, so that the code is never stored in readable form. */
export const confirmationMail = (name: string, username: string): Mail =>
  mail(
    'Your confirmation code for Earth Tight',
    `Hello ${name},`,
    '',
    `this code confirms the username ${username}:`,
    '',
    '[[code]]',
    '',
    `It is valid for ${CODE_MINUTES} minutes. Enter it at [[link]]`,
    '',
    'If you did not sign up, ignore this e-mail.',
  );

export const passwordCodeMail = (name: string, username: string): Mail =>
  mail(
    'Your code for a new password',
    `Hello ${name},`,
    '',
    `somebody, probably you, requested a new password for the username ${username}. The code:`,
    '',
    '[[code]]',
    '',
    `It is valid for ${CODE_MINUTES} minutes. Enter it at [[link]]`,
    '',
    'Not you? Do not share the code. Your password has not changed.',
  );

export const alreadyRegisteredMail = (name: string, username: string): Mail =>
  mail(
    'You already have an Earth Tight account',
    `Hello ${name},`,
    '',
    `somebody, probably you, signed up with this address. It already has an account with the username ${username}.`,
    '',
    'Log in with it, or set a new password, at [[link]]',
    '',
    'Not you? Ignore this e-mail; nothing has changed.',
  );

interface PasskeyNames {
  kept: readonly string[];
  removed: readonly string[];
}

function passkeyLines({ kept, removed }: PasskeyNames): string[] {
  return [
    ...(removed.length > 0 ? ['', `These passkeys were removed: ${removed.join(', ')}.`] : []),
    ...(kept.length > 0 ? ['', `These passkeys still sign in to your account: ${kept.join(', ')}.`] : []),
  ];
}

/** For a change by the person, on a device that stays signed in. */
export const ownPasswordChangedMail = (name: string, passkeys: PasskeyNames): Mail =>
  mail(
    'Your password was changed',
    `Hello ${name},`,
    '',
    'your Earth Tight password was changed under My Account, and every other device was signed out.',
    ...passkeyLines(passkeys),
    '',
    'Not you? Set a new password now: [[link]]',
  );

export const passwordChangedMail = (name: string, passkeys: PasskeyNames): Mail =>
  mail(
    'Your password was changed',
    `Hello ${name},`,
    '',
    'your Earth Tight password was changed, and every device was signed out.',
    ...passkeyLines(passkeys),
    '',
    'Not you? Set a new password now: [[link]]',
  );

/** To the new mailbox, whose owner may be a stranger to the account. */
export const newAddressMail = (username: string): Mail =>
  mail(
    'Confirm your new address for Earth Tight',
    'Hello,',
    '',
    `somebody, probably you, wants to use this address for the Earth Tight account ${username}. Confirm it here:`,
    '',
    '[[link]]',
    '',
    `The link is valid for ${ADDRESS_CHANGE_DAYS} days. The address changes once the old mailbox has confirmed, too.`,
    '',
    'Not you? Ignore this e-mail, or cancel the change with the same link.',
  );

/** To the old mailbox, whose owner confirms or stops the change. */
export const formerAddressMail = (name: string, username: string, to: string): Mail =>
  mail(
    'Confirm the change of your e-mail address',
    `Hello ${name},`,
    '',
    `somebody, probably you, wants to change the address of your Earth Tight account ${username} to ${to}.`,
    '',
    'Confirm or cancel it here: [[link]]',
    '',
    `The link is valid for ${ADDRESS_CHANGE_DAYS} days. Until both mailboxes have confirmed, this address stays.`,
    '',
    'Not you? Cancel the change and set a new password.',
  );

/** To the owner of an account that already has the address. */
export const addressWantedMail = (name: string, username: string): Mail =>
  mail(
    'Somebody tried to use your address',
    `Hello ${name},`,
    '',
    `somebody tried to use this address for another Earth Tight account. It belongs to your account ${username}, so nothing has changed.`,
    '',
    'Was it you? Log in at [[link]] and change the address of that account first.',
  );

export const addressChangedMail = (name: string, username: string, to: string): Mail =>
  mail(
    'Your e-mail address was changed',
    `Hello ${name},`,
    '',
    `the address of your Earth Tight account ${username} is now ${to}. Your username and password have not changed.`,
    '',
    'Not you? Set a new password now, with your username: [[link]]',
  );

export const passkeyAddedMail = (name: string, passkey: string): Mail =>
  mail(
    'A passkey was added to your account',
    `Hello ${name},`,
    '',
    `the passkey ${passkey} now signs in to your Earth Tight account.`,
    '',
    'Not you? Remove it under My Account, sign out your other devices there, and change your password: [[link]]',
  );
