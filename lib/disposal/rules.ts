import type { FailureCode } from '@/lib/failures';

/**
 * States and permissions of agreements between an export and an import site, and of their tickets
 * (docs/features/disposal.md; decisions …X-215). Shared by operations, screens and the generated
 * test; database triggers enforce them as well.
 */

/** A load leaves the export site and arrives at the import site. */
export const SIDES = ['export', 'import'] as const;
export type Side = (typeof SIDES)[number];

export const getOtherSide = (side: Side): Side => (side === 'export' ? 'import' : 'export');

/** 'admin' between two sites of one unit, 'collab' between two units (COMPANION-22, decision X-125). */
export type AgreementKind = 'admin' | 'collab';

export const AGREEMENT_STATUSES = ['invited', 'active', 'ended', 'declined', 'withdrawn'] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/** An invitation with an expired link has the state 'expired'; it can be sent again. */
export type AgreementState = AgreementStatus | 'expired';

export const getAgreementState = (
  { status, expiresAt }: { status: AgreementStatus; expiresAt: Date | null },
  now: Date,
): AgreementState => (status === 'invited' && expiresAt !== null && expiresAt <= now ? 'expired' : status);

/** What a work unit does. */
export interface UnitBusiness {
  /** It has, or has offered, an agreement as the export side. */
  sends: boolean;
  /** The same as the import side. */
  receives: boolean;
  /** It has an inspection, or a visible site that receives no loads. */
  inspects: boolean;
}

/** Whether the unit's only business is to receive loads (decision X-400). */
export const isReceivingOnly = ({ sends, receives, inspects }: UnitBusiness): boolean =>
  receives && !sends && !inspects;

export const TICKET_STATUSES = ['open', 'closed', 'archived', 'canceled'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The three lists of tickets (COMPANION-06…08). Canceled tickets are listed with archived ones. */
export const TICKET_LISTS = {
  active: ['open'],
  closed: ['closed'],
  archived: ['archived', 'canceled'],
} as const satisfies Record<string, readonly TicketStatus[]>;
export type TicketList = keyof typeof TICKET_LISTS;

/** The import site's decision about a load. */
export const OUTCOMES = ['accepted', 'partly', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Permissions of a site's team; each includes those before it (COMPANION-20, decision X-125). */
export const PROFILES = ['view', 'operate', 'manage'] as const;
export type Profile = (typeof PROFILES)[number];

export const hasAtLeast = (profile: Profile | null, needed: Profile): boolean =>
  profile !== null && PROFILES.indexOf(profile) >= PROFILES.indexOf(needed);

/** The profiles of one person on both sides of an agreement; null on another unit's side, or without a profile. */
export type Profiles = Readonly<Record<Side, Profile | null>>;

/** Transitions of a ticket: from which state, and by which sides. */
export const TICKET_TRANSITIONS = {
  cancel: { from: 'open', to: 'canceled', by: ['export'] },
  close: { from: 'open', to: 'closed', by: ['import'] },
  archive: { from: 'closed', to: 'archived', by: SIDES },
  propose: { from: 'closed', to: 'closed', by: SIDES },
  answer: { from: 'closed', to: 'closed', by: SIDES },
} as const satisfies Record<string, { from: TicketStatus; to: TicketStatus; by: readonly Side[] }>;
export type TicketTransition = keyof typeof TICKET_TRANSITIONS;

export interface TicketState {
  status: TicketStatus;
  proposedBy: Side | null;
}

/** Why a person with these profiles cannot make the transition, or null. */
export function findTicketFailure(
  transition: TicketTransition,
  ticket: TicketState,
  profiles: Profiles,
): FailureCode | null {
  const { from, by } = TICKET_TRANSITIONS[transition];
  const sides = by.filter((side) => profiles[side] !== null);
  if (sides.length === 0) return transition === 'close' ? 'import-site-only' : 'export-site-only';
  if (!sides.some((side) => hasAtLeast(profiles[side], 'operate'))) return 'profile-too-low';
  if (ticket.status !== from) return STATUS_FAILURES[ticket.status];
  if (transition === 'archive' && ticket.proposedBy !== null) return 'correction-waits';
  if (transition === 'answer' && ticket.proposedBy === null) return 'no-correction';
  if (transition === 'propose' && ticket.proposedBy !== null) return 'correction-waits';
  return null;
}

const STATUS_FAILURES: Record<TicketStatus, FailureCode> = {
  open: 'ticket-still-open',
  closed: 'ticket-closed',
  archived: 'ticket-archived',
  canceled: 'ticket-canceled',
};

/** The side for which a person acts: the first that may make the transition and that this person works for. */
export const findActingSide = (transition: TicketTransition, profiles: Profiles): Side | null =>
  TICKET_TRANSITIONS[transition].by.find((side) => hasAtLeast(profiles[side], 'operate')) ?? null;

/** Whether the person may accept or decline a correction that this side proposed, and not only withdraw it. */
export const canDecide = (proposedBy: Side, profiles: Profiles): boolean =>
  hasAtLeast(profiles[getOtherSide(proposedBy)], 'operate');

/** Why a person may not open tickets of an agreement, whatever its state, or null. */
export function findOpeningFailure(profiles: Profiles): FailureCode | null {
  if (profiles.export === null) return 'export-site-only';
  return hasAtLeast(profiles.export, 'operate') ? null : 'profile-too-low';
}

/** Maximum number of open tickets stored on a phone; others need a connection. */
export const MAX_TICKETS_ON_DEVICE = 200;

/** Why an agreement cannot be ended, or null. Either side may end it if no load is under way. */
export function findEndingFailure(
  status: AgreementStatus,
  openTickets: number,
  profiles: Profiles,
): FailureCode | null {
  if (!SIDES.some((side) => hasAtLeast(profiles[side], 'manage'))) return 'profile-too-low';
  if (status !== 'active') return 'agreement-not-active';
  return openTickets > 0 ? 'agreement-has-open-tickets' : null;
}

/** Days for which an invitation's link is valid. */
export const OFFER_DAYS = 14;
/** Hours for which the public page is shown after a ticket is closed or canceled. */
export const DRIVER_HOURS = 24;

/** The time given by an offline phone, or now if it is missing, in the future, or more than 30 days ago. */
export function clampClientTime(clientTime: string | undefined, now: Date): Date {
  const at = clientTime === undefined ? now : new Date(clientTime);
  return at > now || now.getTime() - at.getTime() > MAX_OFFLINE_MS ? now : at;
}

const MAX_OFFLINE_MS = 30 * 24 * 60 * 60 * 1000;

/** Time after an agreement's end in which a load that left before can still get its ticket (decision X-372). */
const MAX_LATE_OPENING_MS = 3 * 24 * 60 * 60 * 1000;

/** Whether an offline phone opened a ticket while the agreement was active, which has ended since but not long ago. */
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

/** Maximum lengths of texts in characters. */
export const MAX_MATERIAL_LENGTH = 140;
export const MAX_TRUCK_LENGTH = 60;
export const MAX_DRIVER_LENGTH = 100;
export const MAX_LOAD_LENGTH = 300;
export const MAX_REASON_LENGTH = 500;
export const MAX_PARTNER_LENGTH = 100;
/** Maximum number of other tickets of the same truck that a person confirms when opening one. */
export const MAX_CONFIRMED_TICKETS = 50;
export const MAX_SEARCH_LENGTH = 100;

export const QUANTITY_UNITS = ['cubic yards', 'tons', 'loads', 'gallons'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** The database stores three decimals; this maximum keeps sums exact. */
const MAX_QUANTITY = 99_999_999;
const THOUSANDTHS = 1000;

/** Whether an amount can be stored exactly. */
const isStorable = (amount: number): boolean =>
  Number.isFinite(amount) &&
  amount >= 0 &&
  amount <= MAX_QUANTITY &&
  Math.abs(amount * THOUSANDTHS - Math.round(amount * THOUSANDTHS)) < 1e-4;

export const findQuantityFailure = (amount: number) => (isStorable(amount) && amount > 0 ? null : 'quantity-wrong');

/** Parses an amount such as '1,250.5'; NaN if the text is empty or not a number. */
export const parseAmount = (text: string): number => (text.trim() === '' ? NaN : Number(text.replace(/[,\s]/g, '')));

export interface Receipt {
  received: number;
  outcome: Outcome;
  reason: string;
}

/** Whether a ticket was closed with this receipt, so that a second closing would add nothing. */
export const isSameReceipt = (
  receipt: Receipt,
  ticket: { received: number | null; outcome: Outcome | null; reason: string },
): boolean =>
  ticket.received === receipt.received && ticket.outcome === receipt.outcome && ticket.reason === receipt.reason;

/** The failure of a receipt, or null: a refused load has quantity 0, and only an accepted one needs no reason. */
export function findReceiptFailure({ received, outcome, reason }: Receipt) {
  if (outcome !== 'accepted' && reason.trim() === '') return 'reason-missing';
  if (outcome === 'refused') return received === 0 ? null : 'refused-with-quantity';
  return isStorable(received) && received > 0 ? null : 'received-wrong';
}

/** The failure of a cancellation, or null. A reason is required, because the partner expects a truck. */
export const findCancelFailure = (reason: string) => (reason.trim() === '' ? 'cancel-reason-missing' : null);

/** Received and under way, as a percentage of the agreed quantity. More than 100 shows a warning. */
export const calculateFilledPercent = (
  quantity: number,
  { received, underWay }: { received: number; underWay: number },
): number => Math.round(((received + underWay) / quantity) * 100);

/** The page of an invitation; `link` is the email's secret, or the agreement's id for the invited person. */
export const getOfferPath = (link: string): string => `/disposal-agreement-setup-2/${encodeURIComponent(link)}`;
