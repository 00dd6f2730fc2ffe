import { createNotificationKey, type NotificationDelivery } from '@/lib/notification-types';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { parseTextablePhone } from '@/lib/textable-phone';
import type { Delivery } from '@/lib/platform/messages/delivery';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { CrewMember } from '@/lib/workgroups/crew';
import { getCrewChannel } from './crew-message-states';
import type { Report } from '@/lib/reports/domain/report';
import type { Language } from '@/lib/language';
import { formatCrewEmail, formatCrewSubject, formatCrewTextMessage, type CrewTextOptions } from './crew-texts';
import type { ReportEvent } from '@/lib/reports/events';

export const reportDeliveries: Deliveries<ReportEvent, Member> = {
  'started-report': ({ siteName, sending }, { actor }) => [
    ...sending.crew.flatMap((person) => createCrewDeliveries(person, sending)),
    ...(sending.leftOutBmps === 0 ? [] : [createLeftOutNotification({ ...sending, siteName }, actor)]),
  ],
};

/** Notifies the inspector and those who can make room that new BMPs are not in the register (REG-19). */
function createLeftOutNotification(
  { report, siteName, leaderIds }: { report: Report; siteName: string; leaderIds: readonly string[] },
  actor: Member,
): NotificationDelivery {
  const siteId = report.fields.siteId ?? '';
  return {
    kind: 'notification',
    to: [...new Set([actor.personId, ...leaderIds])],
    content: { type: 21, data: { siteId, siteName, max: MAX_BMPS_IN_GROUND } },
    unitId: actor.unit.id,
    key: createNotificationKey(21, report.id),
  };
}

interface Sending {
  report: Report;
  languages: ReadonlyMap<string, Language>;
  address: string;
}

function createCrewDeliveries(person: CrewMember, { report, languages, address }: Sending): Delivery[] {
  const options: CrewTextOptions = { address, language: languages.get(person.id) ?? 'en' };
  const about = { kind: 'report', id: report.id } as const;
  const limit = 'crew-message';
  const parsed = parseTextablePhone(person.phone);
  if ('phone' in parsed)
    return [
      {
        kind: 'sms',
        to: parsed.phone,
        text: formatCrewTextMessage(report, options),
        about,
        limit,
        personId: person.id,
      },
    ];
  if (getCrewChannel(person) === 'none') return [];
  const subject = formatCrewSubject(report, options);
  const to = { name: person.name, address: person.email };
  return [{ kind: 'email', to, subject, text: formatCrewEmail(report, options), about, limit, personId: person.id }];
}
