import { formatListDate } from '@/lib/dates';
import { MOST_IN_SEGMENT, segmentsOf } from '@/lib/notifications/text-segments';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { LIMITS, bmpsToCorrect } from '@/lib/reports/domain/rules';

/**
 * The e-mail to the crew (decision X-03), with nothing left out: site, date, each BMP with its label and what is left
 * to do there, and the link under which the crew answers.
 */
export function crewMail(report: Report, link: string): string {
  return textOf(headOf(report, report.siteName), needsOf(report), 0, link);
}

/**
 * The text message to the crew, with at most LIMITS.crewTextSegments segments. If the text of the e-mail fits, it is
 * the message. Otherwise the site's name is cut, and as many BMPs follow as fit in whole lines; the message says how
 * many more there are, and its link leads to them. Only a link that is too long by itself makes the message longer.
 */
export function crewText(report: Report, link: string): string {
  const whole = crewMail(report, link);
  if (fits(whole)) return whole;
  const needs = needsOf(report);
  const head = shortHead(report, (shortened) => fits(textOf(shortened, [], needs.length, link)));
  const shown: string[] = [];
  // A line that does not fit is left out. Shorter lines after it may still fit.
  for (const need of needs)
    if (fits(textOf(head, [...shown, need], needs.length - shown.length - 1, link))) shown.push(need);
  return textOf(head, shown, needs.length - shown.length, link);
}

/** The number of letters is compared first, because it is quick to find and the text may be very long. */
const fits = (text: string) =>
  text.length <= LIMITS.crewTextSegments * MOST_IN_SEGMENT && segmentsOf(text) <= LIMITS.crewTextSegments;

const textOf = (head: string, needs: readonly string[], more: number, link: string): string =>
  [head, ...needs, ...(more > 0 ? [`+ ${more} more`] : []), link].join('\n');

const headOf = ({ fields, timeZone }: Report, siteName: string) =>
  `Earth Tight inspection: ${siteName}, ${formatListDate(fields.date, timeZone)}`;

/**
 * One line for each BMP that requires a correction. BMPs that are not corrected come first, so that the corrected ones
 * are left out where space is short.
 */
function needsOf({ bmps }: Report): string[] {
  const required = bmps.filter(({ correctiveActions }) => correctiveActions !== null);
  const left = bmpsToCorrect(required);
  const done = required.filter((bmp) => !left.includes(bmp));
  if (required.length === 0) return ['No corrective actions are required.'];
  return [...left.map((bmp) => lineOf(bmp, toDo(bmp))), ...done.map((bmp) => lineOf(bmp, 'done'))];
}

const lineOf = ({ label, name }: LoggedBmp, what: string) => `${label ?? '-'} ${name}: ${what}`;

/**
 * The actions that were chosen. Older reports may have a BMP that requires a correction without any chosen action; the
 * line then says so.
 */
function toDo({ correctiveActions }: LoggedBmp): string {
  const chosen = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return chosen.length > 0 ? chosen.join('; ') : 'correction required, no action chosen';
}

/**
 * The most UTF-16 units of a site's name when the message is too long: enough to tell sites apart, and few enough to
 * leave most of the space.
 */
const SHORT_NAME = 40;

/** The first line of the message, with as much of the site's name as `mayStand` allows. */
function shortHead(report: Report, mayStand: (head: string) => boolean): string {
  const letters = graphemesOf(report.siteName);
  const nameOf = (count: number) => (count === letters.length ? report.siteName : cutName(letters.slice(0, count)));
  let count = letters.length;
  while (count > 0 && (nameOf(count).length > SHORT_NAME || !mayStand(headOf(report, nameOf(count))))) count -= 1;
  return headOf(report, nameOf(count));
}

/**
 * Ends with three dots, because the character '…' is not in the alphabet of text messages and would halve what fits
 * into one.
 */
const cutName = (letters: readonly string[]) => `${letters.join('').trimEnd()}...`;

/** The letters as a person sees them, so that a cut never divides one. */
const graphemesOf = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
