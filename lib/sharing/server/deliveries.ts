import { asEntered, hint, type Delivery } from '@/lib/platform/delivery';
import { nameForMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import { reportTopic } from '@/lib/reports/topics';
import type { PdfAttachment } from './attachment';
import { shareSubject, shareText } from './share-texts';

export interface RecipientWithLink {
  shareId: string;
  name: string;
  email: string;
  /** The secret link. It is sealed in the outbox and never recorded. */
  link: string;
  /** Whether the person acknowledged by a former link. */
  acknowledged: boolean;
}

export type SharingEvent =
  | {
      type: 'shared-report';
      reportId: string;
      shareIds: string[];
      /** The former links of the same people, which ended with this sharing. */
      replacedIds: string[];
      sending: Sending;
    }
  | { type: 'revoked-link'; reportId: string; shareIds: string[]; name: string };

interface Sending {
  siteName: string;
  date: string;
  timeZone: string;
  recipients: RecipientWithLink[];
  pdf: PdfAttachment | null;
  /** Whether the report can no longer be acknowledged. */
  ended: boolean;
}

export type AcknowledgementEvent = { type: 'acknowledged-report'; reportId: string; shareId: string; unitId: string };

/** One e-mail per recipient with the PDF and their own link (decision X-53). */
export const sharingDeliveries: Deliveries<SharingEvent, Member> = {
  'shared-report': (event, { actor }) => [
    ...event.sending.recipients.map((recipient) => shareEmail(recipient, event, actor)),
    changed(event, actor),
  ],
  'revoked-link': (event, { actor }) => [changed(event, actor)],
};

const changed = ({ reportId }: SharingEvent, { unit }: Member): Delivery =>
  hint(reportTopic(unit.id), unit.id, { type: 'updated-report', idreport: reportId });

export const acknowledgementDeliveries: Deliveries<AcknowledgementEvent, null> = {
  'acknowledged-report': ({ unitId, reportId }) => [
    hint(reportTopic(unitId), unitId, { type: 'acknowledged-report', idreport: reportId }),
  ],
};

function shareEmail(
  { shareId, name, email, link, acknowledged }: RecipientWithLink,
  { reportId, sending }: Extract<SharingEvent, { type: 'shared-report' }>,
  actor: Member,
): Delivery {
  // The e-mail goes to people who may not know us, so no name in it may carry a link or a message of somebody else's.
  const shown = (entered: string) => asEntered(nameForMail(entered));
  return {
    kind: 'email',
    to: { name: nameForMail(name), address: email },
    subject: shareSubject({ siteName: nameForMail(sending.siteName), date: sending.date, timeZone: sending.timeZone }),
    text: shareText({
      recipient: shown(name),
      sender: shown(actor.name),
      unit: shown(actor.unit.name),
      siteName: shown(sending.siteName),
      date: sending.date,
      timeZone: sending.timeZone,
      attached: sending.pdf !== null,
      acknowledgement: acknowledged ? 'done' : sending.ended ? 'ended' : 'open',
    }),
    secrets: { link },
    attachments: sending.pdf ? [{ ...sending.pdf, contentType: 'application/pdf' }] : [],
    about: { kind: 'share', id: shareId },
    limit: 'share-mail',
    repeats: reportId,
  };
}
