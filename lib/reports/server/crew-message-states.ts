import { validateTextablePhone } from '@/lib/textable-phone';
import type { Db } from '@/lib/platform/database/client';
import { listCrew } from '@/lib/workgroups/server/list-crew';
import type { CrewMember } from '@/lib/workgroups/crew';
import type { CrewMessage } from '@/lib/reports/contract';
import type { Report } from '@/lib/reports/domain/report';

/**
 * Delivery state of each crew member's message (decision X-03). A crew member without a message has the channel 'none'.
 * Nothing before SAVE & NOTIFY.
 */
export async function loadCrewMessages(db: Db, report: Report): Promise<CrewMessage[]> {
  if (report.status === 'setup') return [];
  const crew = await listCrew(db);
  const rows = await db.outboxMessage.findMany({
    where: { aboutKind: 'report', aboutId: report.id },
    select: { personId: true, channel: true, state: true },
  });
  return [...new Set(report.fields.crew)].map((personId) => {
    const row = rows.find((message) => message.personId === personId);
    return {
      personId,
      name: crew.find((person) => person.id === personId)?.name ?? 'No longer in this work unit',
      channel: !row ? 'none' : row.channel === 'sms' ? 'text message' : 'email',
      state: row ? toMessageState(row.state) : 'failed',
    };
  });
}

export function toMessageState(state: string): CrewMessage['state'] {
  if (state === 'sent' || state === 'delivered') return state;
  return state === 'dead' ? 'failed' : 'queued';
}

/** Text message, else email without a usable phone number, else 'none'. */
export function getCrewChannel(person: CrewMember): CrewMessage['channel'] {
  if (validateTextablePhone(person.phone) === null) return 'text message';
  return person.email ? 'email' : 'none';
}

/** The messages of the crew just after they were queued. */
export const listQueuedMessages = (crew: readonly CrewMember[]): CrewMessage[] =>
  crew.map((person) => {
    const channel = getCrewChannel(person);
    return { personId: person.id, name: person.name, channel, state: channel === 'none' ? 'failed' : 'queued' };
  });
