import { formatListDate } from '@/lib/dates';

interface ShareFacts {
  recipient: string;
  sender: string;
  unit: string;
  siteName: string;
  date: string;
  attached: boolean;
}

export const shareSubject = ({ siteName, date }: Pick<ShareFacts, 'siteName' | 'date'>): string =>
  `Inspection report: ${siteName}, ${formatListDate(date)}`;

/** The e-mail that carries a report; `[[link]]` is the recipient's own secret link, filled in while sending. */
export function shareText({ recipient, sender, unit, siteName, date, attached }: ShareFacts): string {
  return [
    `Hello ${recipient},`,
    '',
    `${sender} of ${unit} shares the erosion control inspection of ${siteName} on ${formatListDate(date)} with you.`,
    attached
      ? 'The report is attached as a PDF. You can also read it, and acknowledge it, here:'
      : 'You can read it, download the PDF and acknowledge it here:',
    '',
    '[[link]]',
    '',
    'This link is yours alone; no sign-in is needed.',
    '',
    unit,
  ].join('\n');
}
