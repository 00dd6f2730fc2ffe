import { formatListDate } from '@/lib/dates';
import { MOST_IN_SEGMENT, segmentsOf } from '@/lib/notifications/text-segments';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { LIMITS, bmpsToCorrect } from '@/lib/reports/domain/rules';

/**
 * What the crew is told (decision X-03): site, date, each BMP with its label and what is left to do there, and
 * where to answer. By e-mail all of it.
 */
export function crewMail(report: Report, link: string): string {
  return textOf(headOf(report, report.siteName), needsOf(report), 0, link);
}

/**
 * The same as a text message, in at most LIMITS.crewTextSegments segments: where not everything fits, the site's name is
 * cut, and as many BMPs as fit follow in whole lines; how many more there are is said, and the link leads to them. Only
 * a link that is longer than that by itself makes the message longer.
 */
export function crewText(report: Report, link: string): string {
  const whole = crewMail(report, link);
  if (fits(whole)) return whole;
  const needs = needsOf(report);
  const head = shortHead(report, (shortened) => fits(textOf(shortened, [], needs.length, link)));
  const shown: string[] = [];
  // A line that is too long by itself is left out; shorter ones after it may still fit.
  for (const need of needs)
    if (fits(textOf(head, [...shown, need], needs.length - shown.length - 1, link))) shown.push(need);
  return textOf(head, shown, needs.length - shown.length, link);
}

/** The length alone decides first: everything that was required of hundreds of BMPs may be a very long text. */
const fits = (text: string) =>
  text.length <= LIMITS.crewTextSegments * MOST_IN_SEGMENT && segmentsOf(text) <= LIMITS.crewTextSegments;

const textOf = (head: string, needs: readonly string[], more: number, link: string): string =>
  [head, ...needs, ...(more > 0 ? [`+ ${more} more`] : []), link].join('\n');

const headOf = ({ fields, timeZone }: Report, siteName: string) =>
  `Earth Tight inspection: ${siteName}, ${formatListDate(fields.date, timeZone)}`;

/** What is left to do stands first: where space is short, what is done already is what is left out. */
function needsOf({ bmps }: Report): string[] {
  const required = bmps.filter(({ correctiveActions }) => correctiveActions !== null);
  const left = bmpsToCorrect(required);
  const done = required.filter((bmp) => !left.includes(bmp));
  if (required.length === 0) return ['No corrective actions are required.'];
  return [...left.map((bmp) => lineOf(bmp, toDo(bmp))), ...done.map((bmp) => lineOf(bmp, 'done'))];
}

const lineOf = ({ label, name }: LoggedBmp, what: string) => `${label ?? '-'} ${name}: ${what}`;

/** The actions that were chosen; a BMP that requires something without saying what, as older reports may have, says so. */
function toDo({ correctiveActions }: LoggedBmp): string {
  const chosen = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return chosen.length > 0 ? chosen.join('; ') : 'correction required, no action chosen';
}

/** UTF-16 units of a site's name where space is short: enough to tell sites apart, and most of the text is left. */
const SHORT_NAME = 40;

/** The head with as much of the site's name as may stand there. */
function shortHead(report: Report, mayStand: (head: string) => boolean): string {
  const letters = graphemesOf(report.siteName);
  const nameOf = (count: number) => (count === letters.length ? report.siteName : cutName(letters.slice(0, count)));
  let count = letters.length;
  while (count > 0 && (nameOf(count).length > SHORT_NAME || !mayStand(headOf(report, nameOf(count))))) count -= 1;
  return headOf(report, nameOf(count));
}

/** Three dots: the one character for them is not in the alphabet of text messages, and would halve what fits. */
const cutName = (letters: readonly string[]) => `${letters.join('').trimEnd()}...`;

/** What a person sees as one letter is never cut. */
const graphemesOf = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
