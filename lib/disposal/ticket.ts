import type { z } from 'zod';
import type {
  driverTicketSchema,
  haulDataOutput,
  recentLoadSchema,
  storedCorrection,
  ticketSchema,
  ticketStepSchema,
  ticketTotalsSchema,
} from './server/output-schemas';

/** A proposed correction. The other side accepts it as a whole, or not at all. */
export type TicketCorrection = z.output<typeof storedCorrection>;
export type TicketValues = Pick<TicketCorrection, 'sent' | 'sentEstimated' | 'received' | 'outcome' | 'reason'>;
export type Ticket = z.output<typeof ticketSchema>;
export type TicketStep = z.output<typeof ticketStepSchema>;
/** Totals of a whole list, by unit of quantity. */
export type TicketTotals = z.output<typeof ticketTotalsSchema>;
/** Details of a recent load, offered for the next one. */
export type RecentLoad = z.output<typeof recentLoadSchema>;
/** What a device stores to open and close tickets offline. */
export type HaulData = z.output<typeof haulDataOutput>;
/** The public data of a ticket, without names of people. */
export type DriverTicket = z.output<typeof driverTicketSchema>;

/** The values of a closed ticket, from which a correction starts. */
export const getTicketValues = ({ sent, sentEstimated, received, outcome, reason }: Ticket): TicketValues => ({
  sent,
  sentEstimated,
  received: received ?? 0,
  outcome: outcome ?? 'accepted',
  reason,
});
