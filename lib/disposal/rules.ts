import type { FailureCode } from '@/lib/failures';

/**
 * Agreements between an export and an import site, and the tickets of their loads: which states there are, and who moves
 * what (docs/features/disposal.md; decisions …X-215). Operations, screens and the generated test read
 * the same tables; the database's triggers hold what an operation would get wrong.
 */

/** A load leaves the export site and arrives at the import site. */
export const SIDES = ['export', 'import'] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === 'export' ? 'import' : 'export');

/** 'admin' between two sites of one unit, 'collab' between two units (COMPANION-22, decision X-125). */
export type AgreementKind = 'admin' | 'collab';

export const AGREEMENT_STATUSES = ['invited', 'active', 'ended', 'declined', 'withdrawn'] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/** An invitation whose link is too old is shown as expired; it can be sent again. */
export type AgreementState = AgreementStatus | 'expired';

export const agreementState = (
  { status, expiresAt }: { status: AgreementStatus; expiresAt: Date | null },
  now: Date,
): AgreementState => (status === 'invited' && expiresAt !== null && expiresAt <= now ? 'expired' : status);

export const TICKET_STATUSES = ['open', 'closed', 'archived', 'cancelled'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The three lists of tickets (COMPANION-06…08). A cancelled ticket is kept with the archived ones. */
export const TICKET_LISTS = {
  active: ['open'],
  closed: ['closed'],
  archived: ['archived', 'cancelled'],
} as const satisfies Record<string, readonly TicketStatus[]>;
export type TicketList = keyof typeof TICKET_LISTS;

/** What the import site says of a load. */
export const OUTCOMES = ['accepted', 'partly', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What somebody of a site's team may do, each what the former may and more (COMPANION-20, decision X-125). */
export const PROFILES = ['view', 'operate', 'manage'] as const;
export type Profile = (typeof PROFILES)[number];

export const reaches = (profile: Profile | null, needed: Profile): boolean =>
  profile !== null && PROFILES.indexOf(profile) >= PROFILES.indexOf(needed);

/** What one person may do on each side of an agreement; null on the side of another unit, or without a profile there. */
export type Profiles = Readonly<Record<Side, Profile | null>>;

/** What a side may do with a ticket: from which state, and on which sides. */
export const TICKET_MOVES = {
  cancel: { from: 'open', to: 'cancelled', by: ['export'] },
  close: { from: 'open', to: 'closed', by: ['import'] },
  archive: { from: 'closed', to: 'archived', by: SIDES },
  propose: { from: 'closed', to: 'closed', by: SIDES },
  answer: { from: 'closed', to: 'closed', by: SIDES },
} as const satisfies Record<string, { from: TicketStatus; to: TicketStatus; by: readonly Side[] }>;
export type TicketMove = keyof typeof TICKET_MOVES;

export interface TicketNow {
  status: TicketStatus;
  /** The side that proposes a correction; null where none is proposed. */
  proposedBy: Side | null;
}

/** Why this move is refused; null where it may be made. */
export function ticketRefusal(move: TicketMove, ticket: TicketNow, profiles: Profiles): FailureCode | null {
  const { from, by } = TICKET_MOVES[move];
  const sides = by.filter((side) => profiles[side] !== null);
  if (sides.length === 0) return move === 'close' ? 'import-site-only' : 'export-site-only';
  if (!sides.some((side) => reaches(profiles[side], 'operate'))) return 'profile-too-low';
  if (ticket.status !== from) return ALREADY[ticket.status];
  if (move === 'archive' && ticket.proposedBy !== null) return 'correction-waits';
  if (move === 'answer' && ticket.proposedBy === null) return 'no-correction';
  if (move === 'propose' && ticket.proposedBy !== null) return 'correction-waits';
  return null;
}

/** What became of a ticket meanwhile. */
const ALREADY: Record<TicketStatus, FailureCode> = {
  open: 'ticket-still-open',
  closed: 'ticket-closed',
  archived: 'ticket-archived',
  cancelled: 'ticket-cancelled',
};

/** The side for which a person acts: the first that may make the move, and that this person works for. */
export const actingSide = (move: TicketMove, profiles: Profiles): Side | null =>
  TICKET_MOVES[move].by.find((side) => reaches(profiles[side], 'operate')) ?? null;

/** Whether whoever answers a correction decides on it, or takes back what their own side proposed. */
export const decidesOn = (proposedBy: Side, profiles: Profiles): boolean =>
  reaches(profiles[otherSide(proposedBy)], 'operate');

/** Why somebody may open no ticket of an agreement, whatever its state; null where they may. */
export function openingRefusal(profiles: Profiles): FailureCode | null {
  if (profiles.export === null) return 'export-site-only';
  return reaches(profiles.export, 'operate') ? null : 'profile-too-low';
}

/** As many open tickets lie on a phone; who has more finds the others with signal. */
export const MOST_TICKETS_ON_PHONE = 200;

/** Why an agreement cannot be ended; null where it can. Either side may, as soon as no load is under way. */
export function endingRefusal(status: AgreementStatus, openTickets: number, profiles: Profiles): FailureCode | null {
  if (!SIDES.some((side) => reaches(profiles[side], 'manage'))) return 'profile-too-low';
  if (status !== 'active') return 'agreement-not-active';
  return openTickets > 0 ? 'agreement-has-open-tickets' : null;
}

/** How long an invitation's link is good. */
export const OFFER_DAYS = 14;
/** For this long after a ticket is closed its address shows anybody what its driver may know. */
export const DRIVER_HOURS = 24;

/**
 * When something happened on a phone that had no signal: what the phone says, unless that cannot be right. Nothing happens
 * in the future, and a phone that says it was months ago has a wrong clock.
 */
export function momentSaid(said: string | undefined, now: Date): Date {
  const at = said === undefined ? now : new Date(said);
  return at > now || now.getTime() - at.getTime() > LONGEST_WITHOUT_SIGNAL ? now : at;
}

/** Thirty days, in milliseconds. */
const LONGEST_WITHOUT_SIGNAL = 30 * 24 * 60 * 60 * 1000;

/** For this long after an agreement has ended, a load that left before its end can still get its ticket (decision X-372). */
const MAX_LATE_OPENING_MS = 3 * 24 * 60 * 60 * 1000;

/** Whether a phone without signal opened a ticket while the agreement, which has ended since, was active. */
export const wasOpenedBeforeEnd = (
  { answeredAt, endedAt }: { answeredAt: Date | null; endedAt: Date | null },
  openedAt: Date,
  now: Date,
): boolean =>
  answeredAt !== null &&
  endedAt !== null &&
  openedAt >= answeredAt &&
  openedAt < endedAt &&
  now.getTime() - endedAt.getTime() <= MAX_LATE_OPENING_MS;

/** Characters. */
export const LONGEST_MATERIAL = 140;
export const LONGEST_TRUCK = 60;
export const LONGEST_DRIVER = 100;
export const LONGEST_LOAD = 300;
export const LONGEST_REASON = 500;
export const LONGEST_PARTNER = 100;
/** As many other tickets of one truck a new ticket can be opened beside. */
export const MAX_BESIDE_TICKETS = 50;
/** What lists of tickets are searched for. */
export const LONGEST_SEARCH = 100;

/** What quantities are counted in. */
export const QUANTITY_UNITS = ['cubic yards', 'tons', 'loads', 'gallons'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** The database keeps three decimals; more than this no agreement needs, and sums stay exact. */
const LARGEST_QUANTITY = 99_999_999;
const THOUSANDTHS = 1000;

/** Whether an amount can be stored as it was entered. */
const isStorable = (amount: number): boolean =>
  Number.isFinite(amount) &&
  amount >= 0 &&
  amount <= LARGEST_QUANTITY &&
  Math.abs(amount * THOUSANDTHS - Math.round(amount * THOUSANDTHS)) < 1e-4;

export const quantityMistake = (amount: number) => (isStorable(amount) && amount > 0 ? null : 'quantity-wrong');

/** An amount as people write it: '1,250.5'. NaN where nothing is written, or no number. */
export const amountIn = (text: string): number => (text.trim() === '' ? NaN : Number(text.replace(/[,\s]/g, '')));

/** What the import site enters. */
export interface Receipt {
  received: number;
  outcome: Outcome;
  reason: string;
}

/** A refused load has received nothing; what was not simply accepted needs its reason. */
export function receiptMistake({ received, outcome, reason }: Receipt) {
  if (outcome !== 'accepted' && reason.trim() === '') return 'reason-missing';
  if (outcome === 'refused') return received === 0 ? null : 'refused-with-quantity';
  return isStorable(received) && received > 0 ? null : 'received-wrong';
}

/** A partner who waits for a truck reads why it does not come. */
export const cancelMistake = (reason: string) => (reason.trim() === '' ? 'cancel-reason-missing' : null);

/** How full an agreement is, in percent: what was received and what is under way. Over 100 % warns. */
export const filledPercent = (
  quantity: number,
  { received, underWay }: { received: number; underWay: number },
): number => Math.round(((received + underWay) / quantity) * 100);

/** The page of an invitation; `link` is the secret of an e-mail, or the agreement's id for the person who was invited. */
export const setupPath = (link: string): string => `/disposal-agreement-setup-2/${encodeURIComponent(link)}`;
