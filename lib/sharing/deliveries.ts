import { formatListDate } from '@/lib/dates';
import { asEntered, hint, type Delivery } from '@/lib/platform/delivery';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import { reportTopic } from '@/lib/reports/topics';
import { shareText } from './texts';

export interface SharedWith {
  shareId: string;
  name: string;
  email: string;
  /** Sealed in the outbox, never recorded. */
  link: string;
}

export type SharingEvent = {
  type: 'shared-report';
  reportId: string;
  shareIds: string[];
  sending: Sending;
};

interface Sending {
  siteName: string;
  date: string;
  recipients: SharedWith[];
  pdf: { storageKey: string; fileName: string } | null;
}

export type AcknowledgementEvent = { type: 'acknowledged-report'; reportId: string; shareId: string; unitId: string };

/** One e-mail per recipient with the PDF and their own link (decision X-53). */
export const deliveries: Deliveries<SharingEvent, Member> = {
  'shared-report': (event, { actor }) => [
    ...event.sending.recipients.map((recipient) => shareEmail(recipient, event.sending, actor)),
    hint(reportTopic(actor.unit.id), actor.unit.id, { type: 'updated-report', idreport: event.reportId }),
  ],
};

export const acknowledgementDeliveries: Deliveries<AcknowledgementEvent, null> = {
  'acknowledged-report': ({ unitId, reportId }) => [
    hint(reportTopic(unitId), unitId, { type: 'acknowledged-report', idreport: reportId }),
  ],
};

function shareEmail({ shareId, name, email, link }: SharedWith, sending: Sending, actor: Member): Delivery {
  return {
    kind: 'email',
    to: { name, address: email },
    subject: `Inspection report: ${sending.siteName}, ${formatListDate(sending.date)}`,
    text: shareText({
      recipient: asEntered(name),
      sender: asEntered(actor.name),
      unit: asEntered(actor.unit.name),
      siteName: asEntered(sending.siteName),
      date: sending.date,
      attached: sending.pdf !== null,
    }),
    secrets: { link },
    attachments: sending.pdf ? [{ ...sending.pdf, contentType: 'application/pdf' }] : [],
    about: { kind: 'share', id: shareId },
  };
}
