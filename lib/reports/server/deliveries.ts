import { createNotificationKey, type NotificationDelivery } from '@/lib/notification-types';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { parseTextablePhone } from '@/lib/textable-phone';
import type { Delivery, TextMessage } from '@/lib/platform/messages/delivery';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { CrewMember } from '@/lib/workgroups/crew';
import { getCrewChannel } from './crew-message-states';
import type { Report } from '@/lib/reports/domain/report';
import type { Language } from '@/lib/language';
import { formatCrewEmail, formatCrewSubject, formatCrewTextMessage, type CrewTextOptions } from './crew-texts';
import type { AddedRecipient, ReportEvent } from '@/lib/reports/events';

export const reportDeliveries: Deliveries<ReportEvent, Member> = {
  'started-report': ({ siteName, sending }, { actor }) => [
    ...sending.crew.flatMap((person) => createCrewDeliveries(person, sending)),
    ...sending.links.added.map((person) => createAddedDelivery(person, sending)),
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
  links: { addresses: ReadonlyMap<string, string> };
  address: string;
}

function createCrewDeliveries(person: CrewMember, { report, languages, links, address }: Sending): Delivery[] {
  const link = links.addresses.get(person.id);
  const options: CrewTextOptions = { address, language: languages.get(person.id) ?? 'en', link };
  const about = { kind: 'report', id: report.id } as const;
  const limit = 'crew-message';
  const parsed = parseTextablePhone(person.phone);
  if ('phone' in parsed) {
    const message = sealLink(formatCrewTextMessage(report, options), link);
    return [{ kind: 'sms', to: parsed.phone, ...message, about, limit, personId: person.id }];
  }
  if (getCrewChannel(person) === 'none') return [];
  const subject = formatCrewSubject(report, options);
  const to = { name: person.name, address: person.email };
  return [{ kind: 'email', to, subject, text: formatCrewEmail(report, options), about, limit, personId: person.id }];
}

const createAddedDelivery = (
  { phone, language, address: link }: AddedRecipient,
  { report, address }: Sending,
): Delivery => ({
  kind: 'sms',
  to: phone,
  ...sealLink(formatCrewTextMessage(report, { address, language, link }), link),
  about: { kind: 'report', id: report.id },
  limit: 'added-crew-message',
});

/** The link is a secret that is filled in while sending (decision 004). */
const sealLink = (text: string, link: string | undefined): Pick<TextMessage, 'text' | 'secrets'> =>
  link === undefined ? { text } : { text: `${text.slice(0, -link.length)}[[link]]`, secrets: { link } };
