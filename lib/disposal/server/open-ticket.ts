import { openTicket, type NewTicket } from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { findLikelySameLoad, toTruckTicketParams } from '@/lib/disposal/load-checks';
import { clampClientTime, findOpeningFailure, findQuantityFailure, wasOpenedBeforeEnd } from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';
import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { findAgreement, getAgreementSites, getAgreementUnits, type AgreementRow } from './agreement-rows';
import { disposalDeliveries } from './deliveries';
import { ticketOutput } from './output-schemas';
import { newTicketSchema } from './schema';
import { findTicket, loadTicketsOpenedAround } from './ticket-rows';
import { reloadTicket } from './tickets';

/** Opens a ticket at the export site, with the agreement's next number. The same request again returns the ticket. */
export const openTicketCommand = implement(openTicket, {
  input: newTicketSchema,
  output: ticketOutput,
  events: disposalEvents,
  deliveries: disposalDeliveries,
  async run({ db, input, actor, now, record }) {
    if (input.truck === '') return failure('truck-missing');
    if (findQuantityFailure(input.sent)) return failure('sent-wrong');
    // The agreement's row is locked, so that it is not ended and numbers are unique.
    const result = await findAgreement(db, actor, input.agreementId, now, 'lock');
    if (isFailure(result)) return result;
    const { agreement, row } = result;
    const openingFailure = findOpeningFailure(agreement.profiles);
    if (openingFailure) return failure(openingFailure);
    const earlierTicket = await findTicket(db, actor, input.ticketId);
    if (!isFailure(earlierTicket)) return findEarlierOpening(earlierTicket.ticket, input);
    const openedAt = clampClientTime(input.openedAt, now);
    const isLate = isLateOpening(row, openedAt, now);
    if (row.status !== 'active' && !isLate) return failure('agreement-not-active');
    const secondTicketFailure = await checkSecondTicket(db, actor, input, openedAt);
    if (secondTicketFailure) return secondTicketFailure;
    const number = await assignNextNumber(db, row.id);
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
      sending: { units: getAgreementUnits(row) },
      ...(isLate && { afterEndOf: getAgreementSites(agreement) }),
    });
    return reloadTicket(db, actor, ticketId);
  },
});

const isLateOpening = (row: AgreementRow, openedAt: Date, now: Date): boolean =>
  row.status === 'ended' && wasOpenedBeforeEnd({ answeredAt: row.answered_at, endedAt: row.ended_at }, openedAt, now);

/**
 * Requires confirmation before a truck gets a second ticket within minutes, from any of the person's sites. The
 * advisory lock serializes openings under different agreements; it is taken after the agreement's own lock.
 */
async function checkSecondTicket(
  db: Db,
  actor: Member,
  { ticketId, truck, besideTickets = [] }: NewTicket,
  openedAt: Date,
): Promise<Failure | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('tickets ' || ${actor.unit.id}, 0))`;
  const request = { id: ticketId, truck, openedAt: openedAt.toISOString() };
  const ticket = findLikelySameLoad(request, await loadTicketsOpenedAround(db, actor, openedAt), besideTickets);
  return ticket ? failure('truck-has-ticket', toTruckTicketParams(ticket), { ticket }) : null;
}

/**
 * The ticket that an earlier request opened. Fails if the details differ, except a quantity that may have been
 * corrected after closing.
 */
function findEarlierOpening(ticket: Ticket, request: NewTicket) {
  const { agreementId, truck, driver, load, sentEstimated } = request;
  if (ticket.agreementId !== agreementId) return failure('ticket-not-found');
  const isSame = isEqual({ ...ticket, truck, driver, load, sentEstimated }, ticket);
  const isSameQuantity = ticket.status !== 'open' || ticket.sent === request.sent;
  return isSame && isSameQuantity ? { ticket } : failure('ticket-id-used');
}

/** Assigns the agreement's next ticket number. */
async function assignNextNumber(db: Db, agreementId: string): Promise<number> {
  const { lastNumber } = await db.agreement.findUniqueOrThrow({
    where: { id: agreementId },
    select: { lastNumber: true },
  });
  await db.agreement.updateMany({ where: { id: agreementId }, data: { lastNumber: lastNumber + 1 } });
  return lastNumber + 1;
}
