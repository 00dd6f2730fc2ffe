import type { Agreement } from './agreement';
import type { AgreementKind, AgreementStatus, Outcome, Profiles, QuantityUnit, Side, TicketStatus } from './rules';

/** What a correction can change. */
export interface TicketValues {
  sent: number;
  sentEstimated: boolean;
  received: number;
  outcome: Outcome;
  reason: string;
}

/** What one side says should have been entered. The other side accepts exactly this, or nothing. */
export interface TicketCorrection extends TicketValues {
  side: Side;
  byName: string;
  at: string;
}

export interface Ticket {
  id: string;
  agreementId: string;
  agreement: { kind: AgreementKind; status: AgreementStatus; material: string; quantityUnit: QuantityUnit };
  siteNames: Readonly<Record<Side, string>>;
  unitNames: Readonly<Record<Side, string>>;
  /** Counted in its agreement, from 1. */
  number: number;
  status: TicketStatus;
  truck: string;
  driver: string;
  load: string;
  sent: number;
  sentEstimated: boolean;
  received: number | null;
  outcome: Outcome | null;
  reason: string;
  correction: TicketCorrection | null;
  version: number;
  openedByName: string;
  openedAt: string;
  closedByName: string;
  closedAt: string | null;
  overByName: string;
  overAt: string | null;
  /** What whoever asks may do on each side. */
  profiles: Profiles;
}

/** The values of a received load; of a load that is under way, what a correction starts from. */
export const valuesOf = ({ sent, sentEstimated, received, outcome, reason }: Ticket): TicketValues => ({
  sent,
  sentEstimated,
  received: received ?? 0,
  outcome: outcome ?? 'accepted',
  reason,
});

/** Something that was done to a ticket. */
export interface TicketStep {
  id: string;
  at: string;
  /** When the server heard of it, where that was later: it was done on a phone without signal. */
  arrivedAt: string | null;
  /** Somebody's name; of the other unit's people the unit's name, too. '' where nobody is known. */
  who: string;
  /** What they did, to go on from their name. */
  text: string;
}

/** What all tickets of a list add up to, not only those of the page, for each thing that quantities are counted in. */
export interface TicketTotals {
  quantityUnit: QuantityUnit;
  tickets: number;
  /** Cancelled tickets count here as little as in their agreement's totals. */
  sent: number;
  received: number;
  /** Received less sent, of those that were received; null where none was. */
  difference: number | null;
}

/** What went with one of the last loads, offered again for the next one. */
export interface RecentLoad {
  agreementId: string;
  truck: string;
  driver: string;
  load: string;
}

/** What a person needs on a phone to open and close tickets, also without signal. */
export interface HaulData {
  me: { id: string; name: string };
  unit: { id: string; name: string };
  /** The active agreements under which this person opens tickets, newest first. */
  agreements: Agreement[];
  /** The open tickets of this person's sites, newest first, at most `MOST_TICKETS_ON_PHONE`. */
  tickets: Ticket[];
  /** The last load of each truck under these agreements, newest first. */
  recent: RecentLoad[];
}

/** What a driver may know of a ticket, and anybody else who holds its address: it names no person. */
export interface DriverTicket {
  id: string;
  number: number;
  status: TicketStatus;
  material: string;
  quantityUnit: QuantityUnit;
  truck: string;
  load: string;
  sent: number;
  sentEstimated: boolean;
  received: number | null;
  outcome: Outcome | null;
  from: { siteName: string; unitName: string };
  to: { siteName: string; unitName: string; lat: number; lng: number };
  openedAt: string;
  closedAt: string | null;
}
