/**
 * Limits against flooding: messages sent and data stored. `because` explains each number.
 *
 * A counter starts with its first use and resets after `hours`. Counters are in the database
 * (lib/platform/security/limits.ts), shared by all servers.
 */
export const LIMIT_ROWS = {
  'share-mail': {
    counts: 'emails with a report',
    hours: 24,
    person: {
      max: 400,
      because: 'one person sends the weekly reports of 40 sites to 9 stakeholders each on a Friday: 360',
      message: 'You have sent {max} reports by email in 24 hours. You can send again in {wait}.',
    },
    unit: {
      max: 800,
      because: 'two people do this on the same day',
      message: 'Your work unit has sent {max} reports by email in 24 hours. Try again in {wait}.',
    },
    'new-unit': {
      max: 60,
      because: 'a new company shares its first six inspections with ten stakeholders each',
      message: 'Your work unit has reached its first-day limit of {max} reports by email. You can send more in {wait}.',
    },
    recipient: {
      max: 60,
      because: 'a city inspector follows 40 sites, some of them by two reports a day; counted over all work units',
      message: '{who} was sent {max} reports by email in 24 hours. You can send again in {wait}.',
    },
    repetition: {
      max: 5,
      because: 'the same report to the same address: lost twice, sent again by a colleague, and once more',
      message: '{who} was sent this report {max} times in 24 hours. You can send it again in {wait}.',
    },
  },
  'crew-message': {
    counts: 'text messages and emails to the crew',
    hours: 24,
    person: {
      max: 600,
      because: 'one inspector completes 20 inspections and notifies a crew of 30 about each',
      message: 'You have sent your crews {max} messages in 24 hours. You can send again in {wait}.',
    },
    unit: {
      max: 1200,
      because: 'after a storm 40 sites are inspected on one day, and a crew of 30 is notified about each',
      message: 'Your work unit has sent its crews {max} messages in 24 hours. Try again in {wait}.',
    },
    'new-unit': {
      max: 100,
      because: 'a new company notifies a crew of 30 of its first three inspections',
      message:
        'Your work unit has reached its first-day limit of {max} messages to crews. You can send more in {wait}.',
    },
    recipient: {
      max: 100,
      because: 'one worker is on the crews of all 40 sites, in two work units; counted over all work units',
      message: 'A crew member has already received {max} messages in 24 hours. You can send again in {wait}.',
    },
  },
  'added-crew-message': {
    counts: 'text messages to people without an account whom an inspector added by name and number',
    hours: 24,
    person: {
      max: 100,
      because: 'one inspector completes 20 inspections and adds five people of a subcontractor to each',
      message: 'You have texted {max} people without an account in 24 hours. You can text more in {wait}.',
    },
    unit: {
      max: 200,
      because: 'two people do this on the same day',
      message: 'Your work unit has texted {max} people without an account in 24 hours. Try again in {wait}.',
    },
    'new-unit': {
      max: 20,
      because: 'a new company adds five people to each of its first three inspections, and some again',
      message:
        'Your work unit has reached its first-day limit of {max} texts to people without an account. You can send more in {wait}.',
    },
    recipient: {
      max: 40,
      because: 'a subcontractor works at 40 sites; counted over all work units',
      message: 'Someone you added has already received {max} texts in 24 hours. You can send again in {wait}.',
    },
  },
  fix: {
    counts: 'fixes that are sent by one link',
    hours: 1,
    person: {
      max: 60,
      because: 'a crew of five uses one phone, and each fixes a BMP every five minutes',
      message: 'You have sent {max} fixes in an hour. You can send again in {wait}.',
    },
  },
  'registration-mail': {
    counts:
      'confirmation codes, codes for a new password, links to a new address, and emails that an address has an account already',
    hours: 24,
    recipient: {
      max: 12,
      because: 'a person who finds none of the codes requests five in an hour, twice, and one more the next morning',
      // Any message would reveal whether there is an account.
      message: null,
      reserveScope: 'recipient-reserve',
    },
    'recipient-reserve': {
      max: 3,
      because: 'strangers requested someone’s codes all day; that person requests three',
      message: null,
    },
    network: {
      max: 300,
      because: 'an office signs up a crew of 100 behind one address, each asking for a code up to three times',
      message: 'Too many codes were requested from your network in 24 hours. Try again in {wait}.',
    },
    server: {
      max: 5000,
      because: 'far above any day so far, and below what harms the reputation of a mail server',
      message: 'Too many codes were requested in 24 hours. Try again in {wait}.',
      reserveScope: 'network-reserve',
    },
    'network-reserve': {
      max: 20,
      because: 'an office signs up ten people, each asking for a second code, while others flood the server',
      message: null,
    },
  },
  'account-email': {
    counts:
      'emails that a password or an address was changed, a passkey added, an account deleted or a work unit closed or reopened, and links that ask the former address',
    hours: 24,
    recipient: {
      max: 12,
      because:
        'each needs the current password, a passkey made on the spot, or a code or link of its own of which no address gets more than 12',
      message: null,
    },
  },
  'card-try': {
    counts: 'cards that are entered under Billing Information',
    hours: 24,
    person: {
      max: 15,
      because:
        'someone mistypes a card three times, and does so with three cards; stolen cards are tried by the hundred',
      message: 'You have entered {max} cards in 24 hours. You can enter another in {wait}.',
    },
    network: {
      max: 60,
      because:
        'twenty people of one office enter their cards on the day on which billing begins, each up to three times',
      message: 'Too many cards were entered from your network in 24 hours. You can enter another in {wait}.',
    },
  },
  'invitation-mail': {
    counts: 'emails that invite: into a work unit, to Earth Tight, to an agreement',
    hours: 24,
    person: {
      max: 300,
      because: 'an office invites a crew of 150 on one day, and sends half of the emails again, twice',
      message: 'You have sent {max} invitations in 24 hours. You can send again in {wait}.',
    },
    unit: {
      max: 600,
      because: 'two people do this on the same day',
      message: 'Your work unit has sent {max} invitations in 24 hours. Try again in {wait}.',
    },
    'new-unit': {
      max: 40,
      because: 'a new company invites a crew of 30, corrects some addresses, and asks a few partners',
      message: 'Your work unit has reached its first-day limit of {max} invitations. You can send more in {wait}.',
    },
    recipient: {
      max: 12,
      because: 'a seasonal worker is invited by three work units on one day; counted over all work units',
      message: '{who} was sent {max} invitations in 24 hours. You can send again in {wait}.',
    },
    repetition: {
      max: 4,
      because: 'the invitation, and three times again',
      message: '{who} was sent this invitation {max} times in 24 hours. You can send it again in {wait}.',
    },
  },
  'link-renewal': {
    counts: 'emails with a new link to a shared report that its recipient requested',
    hours: 24,
    recipient: {
      max: 60,
      because: 'a city inspector follows 40 sites, and all of their links have expired; counted over all work units',
      message: 'Too many new links were requested in 24 hours. You can request another in {wait}.',
    },
    repetition: {
      max: 5,
      because: 'lost twice, and the recipient asks again in the evening',
      message: 'Too many new links were requested in 24 hours. You can request another in {wait}.',
    },
    network: {
      max: 200,
      because: 'an authority with several inspectors uses one address',
      message: 'Too many new links were requested from your network in 24 hours. Try again in {wait}.',
    },
  },
  'invitation-request': {
    counts: 'emails that ask the Office for a new invitation',
    hours: 24,
    recipient: {
      max: 40,
      because: 'a crew of 40 returns after the winter, and all of their invitations have expired',
      message: 'Your Office has received too many requests in 24 hours. Ask again in {wait}, or call the Office.',
    },
    repetition: {
      max: 2,
      because: 'someone asks, and asks again in the evening',
      message: 'You have already requested a new invitation. You can request another in {wait}.',
    },
    network: {
      max: 100,
      because: 'far more than one site office requests',
      message: 'Too many invitations were requested from your network in 24 hours. Try again in {wait}.',
    },
  },
  photo: {
    counts: 'stored photos',
    hours: 24,
    person: {
      max: 4000,
      because: 'one inspector does 15 inspections of 40 BMPs with 5 photos each: 3,000, and retakes some of them',
      message: 'You have sent {max} photos in 24 hours. You can send more in {wait}.',
    },
    unit: {
      max: 30_000,
      because: 'eight inspectors do this on the same day: 24,000',
      message: 'Your work unit has sent {max} photos in 24 hours. You can send more in {wait}.',
    },
  },
  'photo-bytes': {
    counts: 'kilobytes of stored photos',
    hours: 24,
    person: {
      max: 1_200_000,
      because: '4,000 photos of 300 kB; most have half of that',
      message: 'You have reached the daily photo storage limit. You can send more in {wait}.',
    },
    unit: {
      max: 9_000_000,
      because: '30,000 photos of 300 kB',
      message: 'Your work unit has reached the daily photo storage limit. You can send more in {wait}.',
    },
  },
  'evidence-bytes': {
    counts: 'kilobytes of evidence copies of photos',
    hours: 24,
    person: {
      max: 6_000_000,
      because: 'one inspector takes 1,500 photos of 4 MB',
      message: 'You have reached the daily limit of full-size photos. You can send more in {wait}.',
    },
    unit: {
      max: 40_000_000,
      because: 'seven inspectors do this on the same day',
      message: 'Your work unit has reached the daily limit of full-size photos. You can send more in {wait}.',
    },
  },
} as const satisfies Record<string, LimitRow>;

/**
 * What is counted separately: who does it, who receives it, where the request comes from. 'new-unit' is a work
 * unit on its first day, and each person who acts for it; 'repetition' is a report, invitation or request to one
 * recipient. The reserves are the quota of a network after the recipient's or the server's limit is reached.
 */
export type LimitScope =
  | 'person'
  | 'unit'
  | 'new-unit'
  | 'recipient'
  | 'recipient-reserve'
  | 'repetition'
  | 'network'
  | 'server'
  | 'network-reserve';

export type LimitName = keyof typeof LIMIT_ROWS;

export interface LimitRule {
  max: number;
  /** The workload behind the number. */
  because: string;
  /** The message for a person. null: messages to a recipient over the limit are dropped, and nobody is notified. */
  message: string | null;
  /** A second counter of the same row: this limit does not apply while that one has quota left. */
  reserveScope?: LimitScope;
}

/** Hours after its creation during which a work unit also has the 'new-unit' limits. */
export const NEW_UNIT_HOURS = 24;

type LimitRow = { counts: string; hours: number } & { [Scope in LimitScope]?: LimitRule };

/** The limits of a kind of use. A scope without a limit is missing. */
export const getLimitRow = (name: LimitName): LimitRow => LIMIT_ROWS[name];

/** The message when one operation exceeds a whole limit, so that waiting would not help. */
export const AMOUNT_OVER_LIMIT = 'You can send up to {max} in 24 hours. Send fewer now and the rest after that.';

/** Limits for photos that no report refers to. Days count from the upload, or from the removal from a report. */
export const UNUSED_PHOTO_LIMITS = {
  /** Photos of one person. Such photos come from API clients and interrupted work. */
  perPerson: 500,
  perUnit: 2000,
  /** Days for a photo that was never in a report. */
  days: 7,
  /** Days for a photo that was in a report: an offline phone may have a draft that still refers to it. */
  onceNamedDays: 30,
} as const;

const MAX_SHOWN_MINUTES = 90;

/** A waiting time in words, rounded up: '5 minutes', or '2 hours' from 91 minutes on. */
export function formatWait(from: Date, until: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / 60_000));
  if (minutes <= MAX_SHOWN_MINUTES) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
