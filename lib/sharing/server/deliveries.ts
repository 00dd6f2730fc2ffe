import { formatListDate } from '@/lib/dates';
import type { Delivery } from '@/lib/platform/messages/delivery';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import type { Deliveries } from '@/lib/platform/operation/implement';
import type { Member } from '@/lib/platform/operation/call';
import type { RecipientEvent, RecipientWithLink, SharingEvent } from '@/lib/sharing/events';

/** Each recipient gets an email with the PDF and a link of their own (decision X-53). */
export const sharingDeliveries: Deliveries<SharingEvent, Member> = {
  'shared-report': (event, { actor }) =>
    event.sending.recipients.map((recipient) => createShareEmail(recipient, event, actor)),
};

function createShareEmail(
  { shareId, name, email, link, hasAcknowledged }: RecipientWithLink,
  { reportId, sending }: Extract<SharingEvent, { type: 'shared-report' }>,
  actor: Member,
): Delivery {
  return {
    kind: 'email',
    to: { name: sanitizeNameForMail(name), address: email },
    subject: formatSubject({
      siteName: sanitizeNameForMail(sending.siteName),
      date: sending.date,
      timeZone: sending.timeZone,
    }),
    text: formatEmailText({
      recipient: sanitizeNameInMailBody(name),
      sender: sanitizeNameInMailBody(actor.name),
      unit: sanitizeNameInMailBody(actor.unit.name),
      siteName: sanitizeNameInMailBody(sending.siteName),
      date: sending.date,
      timeZone: sending.timeZone,
      isAttached: sending.pdf !== null,
      acknowledgement: hasAcknowledged ? 'done' : sending.hasEnded ? 'ended' : 'open',
    }),
    secrets: { link },
    attachments: sending.pdf ? [{ ...sending.pdf, contentType: 'application/pdf' }] : [],
    about: { kind: 'share', id: shareId },
    limit: 'share-mail',
    repetitionKey: reportId,
  };
}

/** The email with a new link that its recipient requested. It has no PDF, which the page offers. */
export const renewalDeliveries: Deliveries<RecipientEvent, null> = {
  'renewed-link': ({ unitId, reportId, siteName, shareId, by, sending }) => [
    {
      kind: 'email',
      to: { name: sanitizeNameForMail(by), address: sending.email },
      subject: formatSubject({ ...sending, siteName: sanitizeNameForMail(siteName) }),
      text: formatRenewalText({
        recipient: sanitizeNameInMailBody(by),
        sharedBy: [sending.sender, sending.unitName]
          .filter((name) => name !== null)
          .map(sanitizeNameInMailBody)
          .join(' of '),
        unit: sanitizeNameInMailBody(sending.unitName),
        siteName: sanitizeNameInMailBody(siteName),
        day: formatListDate(sending.date, sending.timeZone),
      }),
      secrets: { link: sending.link },
      about: { kind: 'share', id: shareId },
      limit: 'link-renewal',
      repetitionKey: reportId,
      unitId,
    },
  ],
};

const formatRenewalText = (content: Record<'recipient' | 'sharedBy' | 'unit' | 'siteName' | 'day', string>): string =>
  [
    `Hello ${content.recipient},`,
    '',
    `Here is your new link to the erosion control inspection that ${content.sharedBy} shared with you: ${content.siteName}, inspected on ${content.day}.`,
    'You can read it and download the PDF here:',
    '',
    '[[link]]',
    '',
    'Your earlier links no longer work. This link is only for you. You do not need to sign in.',
    '',
    content.unit,
  ].join('\n');

interface ShareEmailContent {
  recipient: string;
  sender: string;
  unit: string;
  siteName: string;
  date: string;
  timeZone: string;
  isAttached: boolean;
  /** 'open': the email asks for it. 'done': the recipient has acknowledged. 'ended': no longer possible. */
  acknowledgement: 'open' | 'done' | 'ended';
}

const formatSubject = ({
  siteName,
  date,
  timeZone,
}: Pick<ShareEmailContent, 'siteName' | 'date' | 'timeZone'>): string =>
  `Inspection report: ${siteName}, ${formatListDate(date, timeZone)}`;

/** `[[link]]` is the recipient's secret link, which is inserted when the email is sent. */
function formatEmailText({
  recipient,
  sender,
  unit,
  siteName,
  date,
  timeZone,
  isAttached,
  acknowledgement,
}: ShareEmailContent): string {
  return [
    `Hello ${recipient},`,
    '',
    `${sender} of ${unit} shared an erosion control inspection with you: ${siteName}, inspected on ${formatListDate(date, timeZone)}.`,
    ACKNOWLEDGEMENT_REQUESTS[acknowledgement][isAttached ? 'attached' : 'linked'],
    '',
    '[[link]]',
    '',
    'This link is only for you. You do not need to sign in.',
    '',
    unit,
  ].join('\n');
}

const READ_TEXTS = {
  attached: 'The report is attached as a PDF. You can also read it here:',
  linked: 'You can read it and download the PDF here:',
};

const ACKNOWLEDGEMENT_REQUESTS: Record<ShareEmailContent['acknowledgement'], typeof READ_TEXTS> = {
  open: {
    attached: 'The report is attached as a PDF. You can also read it, and acknowledge it, here:',
    linked: 'You can read it, download the PDF and acknowledge it here:',
  },
  done: {
    attached: `You have already acknowledged it. ${READ_TEXTS.attached}`,
    linked: `You have already acknowledged it. ${READ_TEXTS.linked}`,
  },
  ended: READ_TEXTS,
};
