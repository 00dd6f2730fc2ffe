import { formatListDate } from '@/lib/dates';
import { ACCOUNT_TIME_ZONE, DAYS_TO_COME_BACK } from '@/lib/accounts/rules';

/** What deleting an account does, said before it is done. */
export const WHAT_DELETING_DOES = [
  'You are signed out on every device at once, and nobody reaches you by text, e-mail or notification any more.',
  `For ${DAYS_TO_COME_BACK} days you can have everything back by logging in. A registered card is given up at once and has to be entered again.`,
  'After that your e-mail address, phone number, company website, username, devices, skills and notifications are erased. Your username is free for others then.',
  'Inspections and tickets are records of your work unit: they keep your name.',
] as const;

export const accountClosedMail = ({
  name,
  username,
  until,
}: {
  name: string;
  username: string;
  until: string;
}): { subject: string; text: string } => ({
  subject: 'Your Earth Tight account was deleted',
  text: [
    `Hello ${name},`,
    '',
    `your Earth Tight account ${username} was deleted, and every device was signed out.`,
    '',
    `Until ${formatListDate(until, ACCOUNT_TIME_ZONE)} you can have it back as it was: log in at [[link]]`,
    'After that day your contact data is erased.',
    '',
    'It was not you? Log in now, take it back, and change your password.',
    '',
    'Earth Tight',
  ].join('\n'),
});
