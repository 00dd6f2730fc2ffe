import { answerCorrection, proposeCorrection } from '@/lib/disposal/contract';
import { disposalEvents } from '@/lib/disposal/events';
import { actingSide, decidesOn, quantityMistake, receiptMistake } from '@/lib/disposal/rules';
import type { TicketCorrection } from '@/lib/disposal/ticket';
import { failure, isFailure } from '@/lib/failures';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { implement } from '@/lib/platform/operation/implement';
import { answerSchema, correctionSchema, ticketAnswer } from './schema';
import { about, movable, readAgain } from './tickets';

/** After closing, one side proposes other values; they count when the other side has accepted them. */
export const proposeCorrectionCommand = implement(proposeCorrection, {
  input: correctionSchema,
  output: ticketAnswer,
  events: disposalEvents,
  async run({ db, input, actor, now, record }) {
    const { ticketId, sent, received, outcome } = input;
    if (quantityMistake(sent)) return failure('sent-wrong');
    const mistake = receiptMistake(input);
    if (mistake) return failure(mistake);
    const found = await movable(db, actor, ticketId, 'propose');
    if (isFailure(found)) return found;
    const side = actingSide('propose', found.ticket.profiles);
    if (side === null) return failure('profile-too-low');
    const correction: TicketCorrection = {
      side,
      sent,
      received,
      outcome,
      reason: input.reason.trim(),
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
      sent,
      received,
      quantityUnit: found.ticket.agreement.quantityUnit,
    });
    return readAgain(db, actor, ticketId);
  },
});

/** The other side accepts exactly what was proposed, or refuses it; the side that proposed takes it back. */
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
    const { sent, received, outcome, reason } = correction;
    const accepted = accept ? { sent, sentEstimated: false, received, outcome, reason } : {};
    await db.ticket.updateMany({
      where: { id: ticketId },
      data: { ...accepted, correction: Prisma.DbNull, version: { increment: 1 } },
    });
    if (accept)
      record({ type: 'accepted-correction', ...about(found), sent, received, quantityUnit: agreement.quantityUnit });
    else record({ type: decides ? 'refused-correction' : 'took-back-correction', ...about(found) });
    return readAgain(db, actor, ticketId);
  },
});
