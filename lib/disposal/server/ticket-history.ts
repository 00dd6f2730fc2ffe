import { isAfter, addMinutes } from 'date-fns';
import { ticketHistory } from '@/lib/disposal/contract';
import { disposalSentences } from '@/lib/disposal/events';
import { ticketSentencesInSpanish } from '@/lib/disposal/server/ticket-sentences-in-spanish';
import type { Ticket, TicketStep } from '@/lib/disposal/ticket';
import { isFailure } from '@/lib/failures';
import { isRecord } from '@/lib/is-record';
import type { Language } from '@/lib/language';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { formatAuditEntry } from '@/lib/audit-sentences';
import { historyOutput } from './output-schemas';
import { ticketIdSchema } from './schema';
import { findTicket } from './ticket-rows';
import { loadOwnSiteIds } from './ticket-sites';

/** The steps of a ticket, for everyone who can see the ticket. */
export const ticketHistoryQuery = implement(ticketHistory, {
  input: ticketIdSchema,
  output: historyOutput,
  async run({ db, input, actor, call }) {
    const result = await findTicket(db, actor, input.ticketId);
    return isFailure(result) ? result : { steps: await loadSteps(db, result.ticket, call.language ?? 'en') };
  },
});

/** Loads the data of a ticket's page for a member of its site teams; null if this member cannot see it. */
export async function loadTicketPage(db: Db, member: Member, id: string | null, language: Language) {
  const result = id === null ? null : await findTicket(db, member, id);
  if (!result || isFailure(result)) return null;
  return {
    sender: { personId: member.personId, unitId: member.unit.id },
    initialData: { ticket: result.ticket },
    siteIds: await loadOwnSiteIds(db, result.ticket.agreementId),
    initialHistory: { steps: await loadSteps(db, result.ticket, language) },
  };
}

/**
 * The steps of a ticket in the order in which the server received them. Each unit has them in its own audit trail,
 * where people of the other unit appear with their unit's name.
 */
async function loadSteps(db: Db, ticket: Ticket, language: Language): Promise<TicketStep[]> {
  const sentences = language === 'es' ? { ...disposalSentences, ...ticketSentencesInSpanish } : disposalSentences;
  const rows = await db.$queryRaw<{ id: bigint; at: Date; type: string; who: string; event: unknown }[]>`
    SELECT a.id, a.at, a.type, a.person_name AS who, a.event FROM audit a
     WHERE a.work_unit_id = current_unit() AND a.subject = ${ticket.id} ORDER BY a.at, a.id`;
  return rows.map(({ id, at, type, who, event }) => {
    const doneAt = new Date(getClientTime(type, ticket) ?? at);
    return {
      id: `${id}`,
      at: doneAt.toISOString(),
      arrivedAt: isAfter(at, addMinutes(doneAt, MAX_ONLINE_DELAY_MINUTES)) ? at.toISOString() : null,
      who,
      text: formatAuditEntry(sentences, type, isRecord(event) ? event : {}),
    };
  });
}

/** A step that the server received later than this was done offline. */
const MAX_ONLINE_DELAY_MINUTES = 2;

/** The time of a step by the phone's clock; null if the ticket does not store one. */
function getClientTime(type: string, { openedAt, closedAt }: Ticket): string | null {
  if (type === 'opened-ticket') return openedAt;
  return type === 'closed-ticket' ? closedAt : null;
}
