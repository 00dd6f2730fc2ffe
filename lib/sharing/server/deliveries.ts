import { asEntered, type Delivery } from '@/lib/platform/delivery';
import { nameForMail } from '@/lib/platform/name-for-mail';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { RecipientWithLink, SharingEvent } from '@/lib/sharing/events';
import { shareSubject, shareText } from './share-texts';

/** One e-mail per recipient with the PDF and their own link (decision X-53). */
export const sharingDeliveries: Deliveries<SharingEvent, Member> = {
  'shared-report': (event, { actor }) => event.sending.recipients.map((each) => shareEmail(each, event, actor)),
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
