import {
  archiveTicket,
  cancelTicket,
  closeTicket,
  listTickets,
  oneTicket,
  openTicket,
  type Closing,
  type NewTicket,
} from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import {
  isUnlikelyReceipt,
  likelySameLoad,
  truckTicketParams,
  unlikelyReceiptParams,
} from '@/lib/disposal/load-checks';
import {
  cancelMistake,
  momentSaid,
  openingRefusal,
  quantityMistake,
  receiptMistake,
  ticketRefusal,
  wasOpenedBeforeEnd,
  type TicketMove,
} from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';
import { same } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { findAgreement, sitesOf, unitsOf, type AgreementRow } from './agreement-rows';
import { disposalDeliveries } from './deliveries';
import {
  cancelSchema,
  closingSchema,
  newTicketSchema,
  ticketAnswer,
  ticketIdSchema,
  ticketsAnswer,
  ticketsSchema,
} from './schema';
import { findTicket, readTickets, ticketsOpenedAround, type FoundTicket } from './ticket-rows';

export const ticketsQuery = implement(listTickets, {
  input: ticketsSchema,
  output: ticketsAnswer,
  run: ({ db, input, actor }) => readTickets(db, actor, input),
});

export const oneTicketQuery = implement(oneTicket, {
  input: ticketIdSchema,
  output: ticketAnswer,
  run: ({ db, input, actor }) => readAgain(db, actor, input.ticketId),
});

/** Opens a ticket at the export site, with the agreement's next number. A repeated request returns the ticket. */
export const openTicketCommand = implement(openTicket, {
  input: newTicketSchema,
  output: ticketAnswer,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input, actor, now, record }) {
    if (input.truck === '') return failure('truck-missing');
    if (quantityMistake(input.sent)) return failure('sent-wrong');
    // The agreement's row is locked, so that it is not ended and numbers are unique.
    const found = await findAgreement(db, actor, input.agreementId, now, 'lock');
    if (isFailure(found)) return found;
    const { agreement, row } = found;
    const notTheirs = openingRefusal(agreement.profiles);
    if (notTheirs) return failure(notTheirs);
    const before = await findTicket(db, actor, input.ticketId);
    if (!isFailure(before)) return openedBefore(before.ticket, input);
    const openedAt = momentSaid(input.openedAt, now);
    const isLate = isLateOpening(row, openedAt, now);
    if (row.status !== 'active' && !isLate) return failure('agreement-not-active');
    const twice = await refuseSecondTicket(db, actor, input, openedAt);
    if (twice) return twice;
    const number = await nextNumber(db, row.id);
    const { ticketId, truck, driver, load, sent, sentEstimated } = input;
    const { count } = await db.ticket.createMany({
      data: [
        {
          id: ticketId,
          agreementId: row.id,
          exportUnitId: row.export_unit_id ?? '',
          importUnitId: row.import_unit_id ?? '',
          number,
          status: 'open',
          truck,
          driver,
          load,
          sent,
          sentEstimated,
          openedBy: actor.personId,
          openedByName: actor.name,
          openedAt,
        },
      ],
      // The id may belong to someone else; then nothing is disclosed.
      skipDuplicates: true,
    });
    if (count === 0) return failure('ticket-not-found');
    record({
      type: 'opened-ticket',
      agreementId: row.id,
      ticketId,
      number,
      material: row.material,
      truck,
      sent,
      quantityUnit: row.quantity_unit,
      sending: { units: unitsOf(row) },
      ...(isLate && { afterEndOf: sitesOf(agreement) }),
    });
    return readAgain(db, actor, ticketId);
  },
});

const isLateOpening = (row: AgreementRow, openedAt: Date, now: Date): boolean =>
  row.status === 'ended' && wasOpenedBeforeEnd({ answeredAt: row.answered_at, endedAt: row.ended_at }, openedAt, now);

/**
 * Asks before a truck gets a second ticket within minutes, under any agreement of the work unit. The advisory lock
 * serializes agreements; it is taken after the agreement's own lock.
 */
async function refuseSecondTicket(
  db: Db,
  actor: Member,
  { ticketId, truck, besideTickets = [] }: NewTicket,
  openedAt: Date,
): Promise<Failure | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('tickets ' || ${actor.unit.id}, 0))`;
  const asked = { id: ticketId, truck, openedAt: openedAt.toISOString() };
  const ticket = likelySameLoad(asked, await ticketsOpenedAround(db, actor, openedAt), besideTickets);
  return ticket ? failure('truck-has-ticket', truckTicketParams(ticket), { ticket }) : null;
}

/**
 * A ticket that an earlier request opened. Fails if the details differ, except a quantity that may have been corrected
 * after closing.
 */
function openedBefore(ticket: Ticket, asked: NewTicket) {
  const { agreementId, truck, driver, load, sentEstimated } = asked;
  if (ticket.agreementId !== agreementId) return failure('ticket-not-found');
  const isSame = same({ ...ticket, truck, driver, load, sentEstimated }, ticket);
  const isSameQuantity = ticket.status !== 'open' || ticket.sent === asked.sent;
  return isSame && isSameQuantity ? { ticket } : failure('ticket-id-used');
}

async function nextNumber(db: Db, agreementId: string): Promise<number> {
  const { lastNumber } = await db.agreement.findUniqueOrThrow({
    where: { id: agreementId },
    select: { lastNumber: true },
  });
  await db.agreement.updateMany({ where: { id: agreementId }, data: { lastNumber: lastNumber + 1 } });
  return lastNumber + 1;
}

/** Closes a ticket at the import site. The first closing wins; a second one gets the ticket in its failure. */
export const closeTicketCommand = implement(closeTicket, {
  input: closingSchema,
  output: ticketAnswer,
  events: disposalEvents,
  async run({ db, input, actor, now, record }) {
    const mistake = receiptMistake(input);
    if (mistake) return failure(mistake);
    const found = await movable(db, actor, input.ticketId, 'close');
    // A repeated request after a lost response.
    if (isFailure(found)) return (await closedBefore(db, actor, input)) ?? found;
    const { received, outcome, closeId } = input;
    const unlikely = refuseUnlikelyReceipt(found.ticket, found.ticket.sent, input);
    if (unlikely) return unlikely;
    await db.ticket.updateMany({
      where: { id: input.ticketId },
      data: {
        status: 'closed',
        received,
        outcome,
        reason: input.reason.trim(),
        closeId,
        closedAt: momentSaid(input.closedAt, now),
        closedByName: actor.name,
        version: { increment: 1 },
      },
    });
    const { quantityUnit } = found.ticket.agreement;
    record({ type: 'closed-ticket', ...about(found), received, outcome, quantityUnit });
    return readAgain(db, actor, input.ticketId);
  },
});

/** Requires confirmation of a received quantity that is far from the sent one. */
export function refuseUnlikelyReceipt(
  ticket: Ticket,
  sent: number,
  { received, outcome, isConfirmed }: Pick<Closing, 'received' | 'outcome' | 'isConfirmed'>,
): Failure | null {
  if (isConfirmed || !isUnlikelyReceipt(sent, { received, outcome })) return null;
  return failure('received-unlikely', unlikelyReceiptParams(sent, received, ticket.agreement.quantityUnit), { ticket });
}

/**
 * The ticket as this closing left it in an earlier request. Other details make it a second closing, except after a
 * correction, which may have changed them.
 */
async function closedBefore(
  db: Db,
  actor: Member,
  { ticketId, closeId, received, outcome, reason }: Closing,
): Promise<{ ticket: Ticket } | null> {
  const found = await findTicket(db, actor, ticketId);
  if (isFailure(found) || found.closeId !== closeId) return null;
  const { ticket } = found;
  const isSame = same({ ...ticket, received, outcome, reason: reason.trim() }, ticket);
  return isSame || ticket.version > CLOSED_VERSION ? { ticket } : null;
}

/** Opening writes version 1, closing version 2. */
const CLOSED_VERSION = 2;

/** Cancels a ticket whose load never left or never arrived. */
export const cancelTicketCommand = implement(cancelTicket, {
  input: cancelSchema,
  output: ticketAnswer,
  events: disposalEvents,
  async run({ db, input: { ticketId, reason }, actor, now, record }) {
    const mistake = cancelMistake(reason);
    if (mistake) return failure(mistake);
    const found = await movable(db, actor, ticketId, 'cancel');
    if (isFailure(found)) return (await isAlready(db, actor, ticketId, 'cancelled')) ?? found;
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: {
        status: 'cancelled',
        reason: reason.trim(),
        overAt: now,
        overByName: actor.name,
        version: { increment: 1 },
      },
    });
    record({ type: 'cancelled-ticket', ...about(found), reason });
    return readAgain(db, actor, ticketId);
  },
});

export const archiveTicketCommand = implement(archiveTicket, {
  input: ticketIdSchema,
  output: ticketAnswer,
  events: disposalEvents,
  async run({ db, input: { ticketId }, actor, now, record }) {
    const found = await movable(db, actor, ticketId, 'archive');
    if (isFailure(found)) return (await isAlready(db, actor, ticketId, 'archived')) ?? found;
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: { status: 'archived', overAt: now, overByName: actor.name, version: { increment: 1 } },
    });
    record({ type: 'archived-ticket', ...about(found) });
    return readAgain(db, actor, ticketId);
  },
});

/** Idempotent, also if both sides do it at once. */
async function isAlready(
  db: Db,
  actor: Member,
  ticketId: string,
  status: 'archived' | 'cancelled',
): Promise<{ ticket: Ticket } | null> {
  const found = await findTicket(db, actor, ticketId);
  if (isFailure(found) || found.ticket.status !== status) return null;
  const move = status === 'archived' ? 'archive' : 'cancel';
  const from = status === 'archived' ? 'closed' : 'open';
  const refusal = ticketRefusal(move, { status: from, proposedBy: null }, found.ticket.profiles);
  return refusal === null ? { ticket: found.ticket } : null;
}

/** Locks the ticket and checks the transition; a failure has the ticket in its details. */
export async function movable(db: Db, actor: Member, id: string, move: TicketMove): Promise<FoundTicket | Failure> {
  const found = await findTicket(db, actor, id, 'lock');
  if (isFailure(found)) return found;
  const { status, correction, profiles } = found.ticket;
  const refusal = ticketRefusal(move, { status, proposedBy: correction?.side ?? null }, profiles);
  return refusal ? failure(refusal, {}, { ticket: found.ticket }) : found;
}

export const about = ({ ticket, units }: FoundTicket) => ({
  agreementId: ticket.agreementId,
  ticketId: ticket.id,
  number: ticket.number,
  material: ticket.agreement.material,
  sending: { units },
});

export async function readAgain(db: Db, actor: Member, id: string): Promise<{ ticket: Ticket } | Failure> {
  const found = await findTicket(db, actor, id);
  return isFailure(found) ? found : { ticket: found.ticket };
}
