import { formatListDate } from '@/lib/dates';

interface ShareFacts {
  recipient: string;
  sender: string;
  unit: string;
  siteName: string;
  date: string;
  /** The time zone of the site. */
  timeZone: string;
  attached: boolean;
  /**
   * `open`: the e-mail asks for an acknowledgement. It does not once the person has acknowledged (`done`) or the period
   * is over (`ended`).
   */
  acknowledgement: 'open' | 'done' | 'ended';
}

export const shareSubject = ({
  siteName,
  date,
  timeZone,
}: Pick<ShareFacts, 'siteName' | 'date' | 'timeZone'>): string =>
  `Inspection report: ${siteName}, ${formatListDate(date, timeZone)}`;

/** The e-mail that carries a report; `[[link]]` is the recipient's own secret link, filled in while sending. */
export function shareText({
  recipient,
  sender,
  unit,
  siteName,
  date,
  timeZone,
  attached,
  acknowledgement,
}: ShareFacts): string {
  return [
    `Hello ${recipient},`,
    '',
    `${sender} of ${unit} shares the erosion control inspection of ${siteName} on ${formatListDate(date, timeZone)} with you.`,
    ASKS[acknowledgement][attached ? 'attached' : 'linked'],
    '',
    '[[link]]',
    '',
    'This link is yours alone; no sign-in is needed.',
    '',
    unit,
  ].join('\n');
}

const READ = {
  attached: 'The report is attached as a PDF. You can also read it here:',
  linked: 'You can read it and download the PDF here:',
};

const ASKS: Record<ShareFacts['acknowledgement'], typeof READ> = {
  open: {
    attached: 'The report is attached as a PDF. You can also read it, and acknowledge it, here:',
    linked: 'You can read it, download the PDF and acknowledge it here:',
  },
  done: {
    attached: `You have acknowledged it already. ${READ.attached}`,
    linked: `You have acknowledged it already. ${READ.linked}`,
  },
  ended: READ,
};
