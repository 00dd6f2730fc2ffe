import { answerCorrection, proposeCorrection } from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import {
  findActingSide,
  canDecide,
  findQuantityFailure,
  findReceiptFailure,
  type QuantityUnit,
} from '@/lib/disposal/rules';
import { OUTCOME_LABELS, formatQuantity, formatSent } from '@/lib/disposal/texts';
import { getTicketValues, type Ticket, type TicketCorrection, type TicketValues } from '@/lib/disposal/ticket';
import { isEqual } from '@/lib/equal';
import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { implement } from '@/lib/platform/operation/implement';
import { findChanges, type Change } from '@/lib/audit-sentences';
import { ticketOutput } from './output-schemas';
import { answerSchema, correctionSchema } from './schema';
import { findTicket } from './ticket-rows';
import { toTicketEventData, lockForTransition, reloadTicket, checkReceipt } from './tickets';

/** Proposes other values for a closed ticket. They take effect when the other side accepts them. */
export const proposeCorrectionCommand = implement(proposeCorrection, {
  input: correctionSchema,
  output: ticketOutput,
  events: disposalEvents,
  async run({ db, input, actor, now, record }) {
    const { ticketId, isConfirmed, ...proposed } = input;
    const result = await lockForTransition(db, actor, ticketId, 'propose');
    if (isFailure(result)) return (await findEarlierProposal(db, actor, ticketId, proposed)) ?? result;
    const before = getTicketValues(result.ticket);
    const values = applyProposal(before, proposed);
    if (findQuantityFailure(values.sent)) return failure('sent-wrong');
    const receiptFailure = findReceiptFailure(values);
    if (receiptFailure) return failure(receiptFailure);
    if (isEqual(values, before)) return failure('nothing-corrected');
    const unlikelyFailure = hasSameReceipt(values, before)
      ? null
      : checkReceipt(result.ticket, values.sent, { ...values, isConfirmed });
    if (unlikelyFailure) return unlikelyFailure;
    const side = findActingSide('propose', result.ticket.profiles);
    if (side === null) return failure('profile-too-low');
    const correction: TicketCorrection = {
      ...values,
      side,
      byName: actor.name,
      at: now.toISOString(),
    };
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: { correction: { ...correction }, version: { increment: 1 } },
    });
    record({
      type: 'proposed-correction',
      ...toTicketEventData(result),
      changes: listChanges(before, values, result.ticket.agreement.quantityUnit),
    });
    return reloadTicket(db, actor, ticketId);
  },
});

const applyProposal = (values: TicketValues, { reason, ...proposed }: Partial<TicketValues>): TicketValues => ({
  ...values,
  ...proposed,
  ...(reason !== undefined && { reason: reason.trim() }),
});

const listChanges = (before: TicketValues, after: TicketValues, unit: QuantityUnit): Change[] =>
  findChanges(formatValues(before, unit), formatValues(after, unit), {
    sent: 'sent',
    received: 'received',
    outcome: 'outcome',
    reason: 'reason',
  });

const formatValues = ({ sent, sentEstimated, received, outcome, reason }: TicketValues, unit: QuantityUnit) => ({
  sent: formatSent(sent, sentEstimated, unit),
  received: formatQuantity(received, unit),
  outcome: OUTCOME_LABELS[outcome],
  reason,
});

const hasSameReceipt = (values: TicketValues, before: TicketValues): boolean =>
  isEqual({ ...values, reason: '', sentEstimated: false }, { ...before, reason: '', sentEstimated: false });

/** The ticket with this correction, if an earlier request already proposed it. */
async function findEarlierProposal(
  db: Db,
  actor: Member,
  ticketId: string,
  proposed: Partial<TicketValues>,
): Promise<{ ticket: Ticket } | null> {
  const result = await findTicket(db, actor, ticketId);
  const ticket = isFailure(result) ? null : result.ticket;
  const pending = ticket?.correction;
  if (!ticket || !pending) return null;
  const values = applyProposal(getTicketValues(ticket), proposed);
  const isOwn = pending.side === findActingSide('propose', ticket.profiles) && pending.byName === actor.name;
  return isOwn && isEqual({ ...pending, ...values }, pending) ? { ticket } : null;
}

/** The other side accepts or refuses the proposal; the proposing side withdraws it. */
export const answerCorrectionCommand = implement(answerCorrection, {
  input: answerSchema,
  output: ticketOutput,
  events: disposalEvents,
  async run({ db, input: { ticketId, version, accept }, actor, record }) {
    const result = await lockForTransition(db, actor, ticketId, 'answer');
    if (isFailure(result)) return result;
    const { correction, profiles, agreement } = result.ticket;
    if (correction === null) return failure('no-correction');
    if (result.ticket.version !== version) return failure('correction-changed', {}, { ticket: result.ticket });
    const isDecision = canDecide(correction.side, profiles);
    if (accept && !isDecision) return failure(correction.side === 'export' ? 'import-site-only' : 'export-site-only');
    const { sent, sentEstimated, received, outcome, reason } = correction;
    const values = { sent, sentEstimated, received, outcome, reason };
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: { ...(accept && values), correction: Prisma.DbNull, version: { increment: 1 } },
    });
    const changes = listChanges(getTicketValues(result.ticket), values, agreement.quantityUnit);
    if (accept) record({ type: 'accepted-correction', ...toTicketEventData(result), changes });
    else record({ type: isDecision ? 'refused-correction' : 'took-back-correction', ...toTicketEventData(result) });
    return reloadTicket(db, actor, ticketId);
  },
});
