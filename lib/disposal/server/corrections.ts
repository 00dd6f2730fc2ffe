import { answerCorrection, proposeCorrection } from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { actingSide, decidesOn, quantityMistake, receiptMistake, type QuantityUnit } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, quantityText, sentText } from '@/lib/disposal/texts';
import { valuesOf, type Ticket, type TicketCorrection, type TicketValues } from '@/lib/disposal/ticket';
import { same } from '@/lib/equal';
import { failure, isFailure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { implement } from '@/lib/platform/operation/implement';
import { changesBetween, type Change } from '@/lib/sentences';
import { answerSchema, correctionSchema, ticketAnswer } from './schema';
import { findTicket } from './ticket-rows';
import { about, movable, readAgain, refuseUnlikelyReceipt } from './tickets';

/** Proposes other values for a closed ticket; they count when the other side accepts them. */
export const proposeCorrectionCommand = implement(proposeCorrection, {
  input: correctionSchema,
  output: ticketAnswer,
  events: disposalEvents,
  async run({ db, input, actor, now, record }) {
    const { ticketId, isConfirmed, ...proposed } = input;
    const found = await movable(db, actor, ticketId, 'propose');
    if (isFailure(found)) return (await proposedBefore(db, actor, ticketId, proposed)) ?? found;
    const before = valuesOf(found.ticket);
    const values = withProposed(before, proposed);
    if (quantityMistake(values.sent)) return failure('sent-wrong');
    const mistake = receiptMistake(values);
    if (mistake) return failure(mistake);
    if (same(values, before)) return failure('nothing-corrected');
    const unlikely = isSameLoad(values, before)
      ? null
      : refuseUnlikelyReceipt(found.ticket, values.sent, { ...values, isConfirmed });
    if (unlikely) return unlikely;
    const side = actingSide('propose', found.ticket.profiles);
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
      ...about(found),
      changes: changesOf(before, values, found.ticket.agreement.quantityUnit),
    });
    return readAgain(db, actor, ticketId);
  },
});

const withProposed = (values: TicketValues, { reason, ...proposed }: Partial<TicketValues>): TicketValues => ({
  ...values,
  ...proposed,
  ...(reason !== undefined && { reason: reason.trim() }),
});

const changesOf = (before: TicketValues, after: TicketValues, unit: QuantityUnit): Change[] =>
  changesBetween(valuesInWords(before, unit), valuesInWords(after, unit), {
    sent: 'sent',
    received: 'received',
    outcome: 'outcome',
    reason: 'reason',
  });

const valuesInWords = ({ sent, sentEstimated, received, outcome, reason }: TicketValues, unit: QuantityUnit) => ({
  sent: sentText(sent, sentEstimated, unit),
  received: quantityText(received, unit),
  outcome: OUTCOME_LABELS[outcome],
  reason,
});

const isSameLoad = (values: TicketValues, before: TicketValues): boolean =>
  same({ ...values, reason: '', sentEstimated: false }, { ...before, reason: '', sentEstimated: false });

/** The ticket with this correction, if an earlier request already proposed it. */
async function proposedBefore(
  db: Db,
  actor: Member,
  ticketId: string,
  proposed: Partial<TicketValues>,
): Promise<{ ticket: Ticket } | null> {
  const found = await findTicket(db, actor, ticketId);
  const ticket = isFailure(found) ? null : found.ticket;
  const waiting = ticket?.correction;
  if (!ticket || !waiting) return null;
  const values = withProposed(valuesOf(ticket), proposed);
  const isOwn = waiting.side === actingSide('propose', ticket.profiles) && waiting.byName === actor.name;
  return isOwn && same({ ...waiting, ...values }, waiting) ? { ticket } : null;
}

/** The other side accepts or refuses the proposal; the proposing side withdraws it. */
export const answerCorrectionCommand = implement(answerCorrection, {
  input: answerSchema,
  output: ticketAnswer,
  events: disposalEvents,
  async run({ db, input: { ticketId, version, accept }, actor, record }) {
    const found = await movable(db, actor, ticketId, 'answer');
    if (isFailure(found)) return found;
    const { correction, profiles, agreement } = found.ticket;
    if (correction === null) return failure('no-correction');
    if (found.ticket.version !== version) return failure('correction-changed', {}, { ticket: found.ticket });
    const decides = decidesOn(correction.side, profiles);
    if (accept && !decides) return failure(correction.side === 'export' ? 'import-site-only' : 'export-site-only');
    const { sent, sentEstimated, received, outcome, reason } = correction;
    const values = { sent, sentEstimated, received, outcome, reason };
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: { ...(accept && values), correction: Prisma.DbNull, version: { increment: 1 } },
    });
    const changes = changesOf(valuesOf(found.ticket), values, agreement.quantityUnit);
    if (accept) record({ type: 'accepted-correction', ...about(found), changes });
    else record({ type: decides ? 'refused-correction' : 'took-back-correction', ...about(found) });
    return readAgain(db, actor, ticketId);
  },
});
