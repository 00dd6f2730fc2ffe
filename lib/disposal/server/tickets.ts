import {
  archiveTicket,
  cancelTicket,
  closeTicket,
  listTickets,
  getTicket,
  type Closing,
} from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { isUnlikelyReceipt, toUnlikelyReceiptParams } from '@/lib/disposal/load-checks';
import {
  findCancelFailure,
  clampClientTime,
  findReceiptFailure,
  findTicketFailure,
  type TicketTransition,
} from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';
import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { ticketOutput, ticketsOutput } from './output-schemas';
import { cancelSchema, closingSchema, ticketIdSchema, ticketsSchema } from './schema';
import { findTicket, loadTickets, type TicketDetails } from './ticket-rows';

export const ticketsQuery = implement(listTickets, {
  input: ticketsSchema,
  output: ticketsOutput,
  run: ({ db, input, actor }) => loadTickets(db, actor, input),
});

export const oneTicketQuery = implement(getTicket, {
  input: ticketIdSchema,
  output: ticketOutput,
  run: ({ db, input, actor }) => reloadTicket(db, actor, input.ticketId),
});

/** Closes a ticket at the import site. The first closing wins; a second one gets the ticket in its failure. */
export const closeTicketCommand = implement(closeTicket, {
  input: closingSchema,
  output: ticketOutput,
  events: disposalEvents,
  async run({ db, input, actor, now, record }) {
    const receiptFailure = findReceiptFailure(input);
    if (receiptFailure) return failure(receiptFailure);
    const result = await lockForTransition(db, actor, input.ticketId, 'close');
    // A repeated request after a lost response.
    if (isFailure(result)) return (await findEarlierClosing(db, actor, input)) ?? result;
    const { received, outcome, closeId } = input;
    const unlikelyFailure = checkReceipt(result.ticket, result.ticket.sent, input);
    if (unlikelyFailure) return unlikelyFailure;
    await db.ticket.updateMany({
      where: { id: input.ticketId },
      data: {
        status: 'closed',
        received,
        outcome,
        reason: input.reason.trim(),
        closeId,
        closedAt: clampClientTime(input.closedAt, now),
        closedByName: actor.name,
        version: { increment: 1 },
      },
    });
    const { quantityUnit } = result.ticket.agreement;
    record({ type: 'closed-ticket', ...toTicketEventData(result), received, outcome, quantityUnit });
    return reloadTicket(db, actor, input.ticketId);
  },
});

/** Requires confirmation of a received quantity that is far from the sent one. */
export function checkReceipt(
  ticket: Ticket,
  sent: number,
  { received, outcome, isConfirmed }: Pick<Closing, 'received' | 'outcome' | 'isConfirmed'>,
): Failure | null {
  if (isConfirmed || !isUnlikelyReceipt(sent, { received, outcome })) return null;
  return failure('received-unlikely', toUnlikelyReceiptParams(sent, received, ticket.agreement.quantityUnit), {
    ticket,
  });
}

/**
 * The ticket as this closing left it in an earlier request. Other details make it a second closing, except after a
 * correction, which may have changed them.
 */
async function findEarlierClosing(
  db: Db,
  actor: Member,
  { ticketId, closeId, received, outcome, reason }: Closing,
): Promise<{ ticket: Ticket } | null> {
  const result = await findTicket(db, actor, ticketId);
  if (isFailure(result) || result.closeId !== closeId) return null;
  const { ticket } = result;
  const isSame = isEqual({ ...ticket, received, outcome, reason: reason.trim() }, ticket);
  return isSame || ticket.version > CLOSED_VERSION ? { ticket } : null;
}

/** Opening writes version 1, closing version 2. */
const CLOSED_VERSION = 2;

/** Cancels a ticket whose load never left or never arrived. */
export const cancelTicketCommand = implement(cancelTicket, {
  input: cancelSchema,
  output: ticketOutput,
  events: disposalEvents,
  async run({ db, input: { ticketId, reason }, actor, now, record }) {
    const reasonFailure = findCancelFailure(reason);
    if (reasonFailure) return failure(reasonFailure);
    const result = await lockForTransition(db, actor, ticketId, 'cancel');
    if (isFailure(result)) return (await findTicketInStatus(db, actor, ticketId, 'canceled')) ?? result;
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: {
        status: 'canceled',
        reason: reason.trim(),
        overAt: now,
        overByName: actor.name,
        version: { increment: 1 },
      },
    });
    record({ type: 'canceled-ticket', ...toTicketEventData(result), reason });
    return reloadTicket(db, actor, ticketId);
  },
});

export const archiveTicketCommand = implement(archiveTicket, {
  input: ticketIdSchema,
  output: ticketOutput,
  events: disposalEvents,
  async run({ db, input: { ticketId }, actor, now, record }) {
    const result = await lockForTransition(db, actor, ticketId, 'archive');
    if (isFailure(result)) return (await findTicketInStatus(db, actor, ticketId, 'archived')) ?? result;
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: { status: 'archived', overAt: now, overByName: actor.name, version: { increment: 1 } },
    });
    record({ type: 'archived-ticket', ...toTicketEventData(result) });
    return reloadTicket(db, actor, ticketId);
  },
});

/** The ticket if it already has this status and the person may have caused it, so that a repeated request succeeds. */
async function findTicketInStatus(
  db: Db,
  actor: Member,
  ticketId: string,
  status: 'archived' | 'canceled',
): Promise<{ ticket: Ticket } | null> {
  const result = await findTicket(db, actor, ticketId);
  if (isFailure(result) || result.ticket.status !== status) return null;
  const transition = status === 'archived' ? 'archive' : 'cancel';
  const from = status === 'archived' ? 'closed' : 'open';
  const code = findTicketFailure(transition, { status: from, proposedBy: null }, result.ticket.profiles);
  return code === null ? { ticket: result.ticket } : null;
}

/** Locks the ticket and checks the transition. If the check fails, the failure has the ticket in its details. */
export async function lockForTransition(
  db: Db,
  actor: Member,
  id: string,
  transition: TicketTransition,
): Promise<TicketDetails | Failure> {
  const result = await findTicket(db, actor, id, 'lock');
  if (isFailure(result)) return result;
  const { status, correction, profiles } = result.ticket;
  const code = findTicketFailure(transition, { status, proposedBy: correction?.side ?? null }, profiles);
  return code ? failure(code, {}, { ticket: result.ticket }) : result;
}

export const toTicketEventData = ({ ticket, units }: TicketDetails) => ({
  agreementId: ticket.agreementId,
  ticketId: ticket.id,
  number: ticket.number,
  material: ticket.agreement.material,
  sending: { units },
});

export async function reloadTicket(db: Db, actor: Member, id: string): Promise<{ ticket: Ticket } | Failure> {
  const result = await findTicket(db, actor, id);
  return isFailure(result) ? result : { ticket: result.ticket };
}
