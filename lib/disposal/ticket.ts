import type { Agreement } from './agreement';
import type { AgreementKind, AgreementStatus, Outcome, Profiles, QuantityUnit, Side, TicketStatus } from './rules';

export interface TicketValues {
  sent: number;
  sentEstimated: boolean;
  received: number;
  outcome: Outcome;
  reason: string;
}

/** A proposed correction. The other side accepts it as a whole, or not at all. */
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
  /** Counted per agreement, from 1. */
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
  /** The caller's profiles on both sides. */
  profiles: Profiles;
}

/** The values of a ticket, from which a correction starts. */
export const getTicketValues = ({ sent, sentEstimated, received, outcome, reason }: Ticket): TicketValues => ({
  sent,
  sentEstimated,
  received: received ?? 0,
  outcome: outcome ?? 'accepted',
  reason,
});

export interface TicketStep {
  id: string;
  at: string;
  /** When the server received it, if it was done offline; else null. */
  arrivedAt: string | null;
  /** The person's name, with the unit's name for the other unit's people; '' if unknown. */
  who: string;
  /** A phrase that follows the name. */
  text: string;
}

/** Totals of a whole list, by unit of quantity. */
export interface TicketTotals {
  quantityUnit: QuantityUnit;
  tickets: number;
  /** Without canceled tickets. */
  sent: number;
  received: number;
  /** Received minus sent, of received loads; null if there are none. */
  difference: number | null;
}

/** Details of a recent load, offered for the next one. */
export interface RecentLoad {
  agreementId: string;
  truck: string;
  driver: string;
  load: string;
}

export interface HaulData {
  me: { id: string; name: string };
  unit: { id: string; name: string };
  /** Active agreements under which this person opens tickets, newest first. */
  agreements: Agreement[];
  /** Open tickets of this person's sites, newest first, at most `MAX_TICKETS_ON_DEVICE`. */
  tickets: Ticket[];
  /** The last load of each truck under these agreements, newest first. */
  recent: RecentLoad[];
}

/** The public data of a ticket, without names of people. */
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
