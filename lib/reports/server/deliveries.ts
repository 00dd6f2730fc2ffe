import { toE164 } from '@/lib/phone';
import { formatListDate } from '@/lib/dates';
import { hint, type Delivery } from '@/lib/platform/delivery';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { CrewMember } from '@/lib/workgroups/crew';
import { channelFor } from './crew-messages';
import type { Report } from '@/lib/reports/domain/report';
import { crewMail, crewText } from './crew-texts';
import { reportTopic } from '@/lib/reports/topics';

export type ReportEvent =
  | { type: 'new-report'; reportId: string; sending?: Changed }
  | { type: 'updated-report'; reportId: string; sending?: Changed }
  | {
      type: 'started-report';
      reportId: string;
      crewIds: string[];
      sending: { report: Report; crew: CrewMember[]; link: string };
    }
  | { type: 'closed-report'; reportId: string; pdfSha256: string }
  | { type: 'finished-report'; reportId: string }
  | { type: 'deleted-report'; reportId: string }
  | { type: 'restored-report'; reportId: string }
  | { type: 'deleted-photos'; fileNames: string[] };

/** The instant that the save was answered with: whoever has it already needs not ask for this change. */
interface Changed {
  changedAt?: string;
}

/** Every change of a report tells its unit's browsers (LIVE-08…12); SAVE & NOTIFY texts the crew (decision X-03). */
export const reportDeliveries: Deliveries<ReportEvent, Member> = {
  'new-report': (event, { actor }) => [tell(actor, 'new-report', event.reportId, event.sending)],
  'updated-report': (event, { actor }) => [tell(actor, 'updated-report', event.reportId, event.sending)],
  'started-report': (event, { actor }) => [
    tell(actor, 'updated-report', event.reportId),
    ...event.sending.crew.flatMap((person) => crewMessage(person, event.sending)),
  ],
  // 'new' adds it to Past Reports; Pending Inspections read themselves again without it (decisions ).
  'closed-report': (event, { actor }) => [
    tell(actor, 'new', event.reportId),
    tell(actor, 'updated-report', event.reportId),
  ],
  'finished-report': (event, { actor }) => [tell(actor, 'updated-report', event.reportId)],
  'deleted-report': (event, { actor }) => [tell(actor, 'remove-report', event.reportId)],
  'restored-report': (event, { actor }) => [tell(actor, 'new-report', event.reportId)],
  'deleted-photos': () => [],
};

const tell = ({ unit }: Member, type: string, reportId: string, { changedAt }: Changed = {}) =>
  hint(reportTopic(unit.id), unit.id, { type, idreport: reportId, ...(changedAt ? { changedAt } : {}) });

function crewMessage(person: CrewMember, { report, link }: { report: Report; link: string }): Delivery[] {
  const about = { kind: 'report', id: report.id } as const;
  const limit = 'crew-message';
  const phone = toE164(person.phone);
  if (phone) return [{ kind: 'sms', to: phone, text: crewText(report, link), about, limit, personId: person.id }];
  if (channelFor(person) === 'none') return [];
  const subject = `Maintenance needs: ${report.siteName}, ${formatListDate(report.fields.date, report.timeZone)}`;
  const to = { name: person.name, address: person.email };
  return [{ kind: 'email', to, subject, text: crewMail(report, link), about, limit, personId: person.id }];
}
