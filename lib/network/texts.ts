/** The title of the screen (COMPANION-18). */
export const GROW_THE_NETWORK = 'Grow the Network';

/** The same text whether or not the address has an account. `[[link]]` is the registration page. */
export const formatInvitationMail = (invitation: { company: string; inviter: string; unit: string }): string =>
  [
    `Hello ${invitation.company},`,
    '',
    `${invitation.inviter} of ${invitation.unit} invites your company to Earth Tight.`,
    '',
    'With Earth Tight, two companies agree on what is hauled between their sites. Each load has a ticket that both companies can see.',
    '',
    'Register here:',
    '',
    '[[link]]',
    '',
    'If you were not expecting this email, you can ignore it.',
    '',
    'Earth Tight',
  ].join('\n');
