import type { AgreementKind, AgreementStatus, Outcome, Profiles, QuantityUnit, Side, TicketStatus } from './rules';

/** What one side says should have been entered. The other side accepts exactly this, or nothing. */
export interface TicketCorrection {
  side: Side;
  sent: number;
  received: number;
  outcome: Outcome;
  reason: string;
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

/** What all tickets of a list add up to, not only those of the page, for each thing that quantities are counted in. */
export interface TicketTotals {
  quantityUnit: QuantityUnit;
  tickets: number;
  sent: number;
  received: number;
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
