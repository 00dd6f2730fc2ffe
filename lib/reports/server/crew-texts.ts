import { formatListDate } from '@/lib/dates';
import { formatDayInWords } from '@/lib/dates-in-words';
import type { InEachLanguage, Language } from '@/lib/language';
import { MOST_IN_SEGMENT, segmentsOf } from '@/lib/notifications/text-segments';
import { correctionsAddress } from '@/lib/reports/addresses';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { LIMITS, bmpsToCorrect } from '@/lib/reports/domain/rules';

export interface CrewTextOptions {
  /** Where the product is, without a path: 'https://app.earthtight.example'. */
  address: string;
  /** What the receiver chose. Names of BMPs and actions stay as the library has them. */
  language: Language;
}

interface CrewWords {
  head: (site: string, date: string) => string;
  /** By whether the crew has to correct anything. */
  subject: Readonly<Record<'due' | 'nothing', (site: string, date: string) => string>>;
  date: (instant: string, timeZone: string) => string;
  nothing: string;
  done: string;
  noAction: string;
  more: (count: number) => string;
}

/**
 * The Spanish sentences of the text message have no letter outside the alphabet of text messages, which knows é, ñ, ¿ and
 * ¡ but not á, í, ó and ú: one such letter would more than halve what fits into a segment.
 */
const WORDS: InEachLanguage<CrewWords> = {
  en: {
    head: (site, date) => `Earth Tight inspection: ${site}, ${date}`,
    subject: {
      due: (site, date) => `Maintenance needs: ${site}, ${date}`,
      nothing: (site, date) => `Inspection completed: ${site}, ${date}`,
    },
    date: formatListDate,
    nothing: 'No corrective actions are required.',
    done: 'done',
    noAction: 'correction required, no action chosen',
    more: (count) => `+ ${count} more`,
  },
  es: {
    head: (site, date) => `Reporte de Earth Tight: ${site}, ${date}`,
    subject: {
      due: (site, date) => `Mantenimiento necesario: ${site}, ${date}`,
      nothing: (site, date) => `Inspección completada: ${site}, ${date}`,
    },
    date: (instant, timeZone) => formatDayInWords(instant, timeZone, 'es'),
    nothing: 'No se requiere ninguna medida correctiva.',
    done: 'hecho',
    noAction: 'debe corregirse, sin medida elegida',
    more: (count) => (count === 1 ? '+ 1 BMP adicional' : `+ ${count} BMP adicionales`),
  },
};

/**
 * The e-mail to the crew (decision X-03), with nothing left out: site, date, each BMP with its label and what is left to
 * do there, and the link to the corrections. Under each BMP that is left to correct stands the link to that BMP.
 */
export function crewMail(report: Report, options: CrewTextOptions): string {
  const needs = needsOf(report, options.language).map(({ line, bmpId }) =>
    bmpId === null ? line : `${line}\n${linkTo(report, bmpId, options)}`,
  );
  return textOf(headOf(report, report.siteName, options.language), needs, 0, {
    ...options,
    link: linkTo(report, null, options),
  });
}

export function crewSubject({ siteName, fields, timeZone, bmps }: Report, { language }: CrewTextOptions): string {
  const { subject, date } = WORDS[language];
  return subject[bmpsToCorrect(bmps).length > 0 ? 'due' : 'nothing'](siteName, date(fields.date, timeZone));
}

/**
 * The text message to the crew, with at most LIMITS.crewTextSegments segments and one link: to the BMP if only one is
 * left to correct, or else to all of them, because each link costs about a segment. If all lines fit, they are the
 * message. Otherwise the site's name is cut, and as many BMPs follow as fit in whole lines; the message says how many
 * more there are. Only a link that is too long by itself makes the message longer.
 */
export function crewText(report: Report, options: CrewTextOptions): string {
  const left = bmpsToCorrect(report.bmps);
  const only = left.length === 1 ? (left[0]?.id ?? null) : null;
  const to: Ending = { ...options, link: linkTo(report, only, options) };
  const needs = needsOf(report, options.language).map(({ line }) => line);
  const whole = textOf(headOf(report, report.siteName, options.language), needs, 0, to);
  if (fits(whole)) return whole;
  const head = shortHead(report, options.language, (shortened) => fits(textOf(shortened, [], needs.length, to)));
  const shown: string[] = [];
  // A line that does not fit is left out. Shorter lines after it may still fit.
  for (const need of needs)
    if (fits(textOf(head, [...shown, need], needs.length - shown.length - 1, to))) shown.push(need);
  return textOf(head, shown, needs.length - shown.length, to);
}

const linkTo = ({ id }: Report, bmpId: string | null, { address }: CrewTextOptions): string =>
  `${address}${correctionsAddress(id, bmpId)}`;

/** The number of letters is compared first, because it is quick to find and the text may be very long. */
const fits = (text: string) =>
  text.length <= LIMITS.crewTextSegments * MOST_IN_SEGMENT && segmentsOf(text) <= LIMITS.crewTextSegments;

interface Ending {
  language: Language;
  link: string;
}

const textOf = (head: string, needs: readonly string[], more: number, { language, link }: Ending): string =>
  [head, ...needs, ...(more > 0 ? [WORDS[language].more(more)] : []), link].join('\n');

const headOf = ({ fields, timeZone }: Report, siteName: string, language: Language) =>
  WORDS[language].head(siteName, WORDS[language].date(fields.date, timeZone));

interface Need {
  line: string;
  /** The BMP if it is left to correct; null for a BMP that is corrected and where nothing is required. */
  bmpId: string | null;
}

/**
 * One line for each BMP that requires a correction. BMPs that are not corrected come first, so that the corrected ones
 * are left out where space is short.
 */
function needsOf({ bmps }: Report, language: Language): Need[] {
  const words = WORDS[language];
  const required = bmps.filter(({ correctiveActions }) => correctiveActions !== null);
  const left = bmpsToCorrect(required);
  const done = required.filter((bmp) => !left.includes(bmp));
  if (required.length === 0) return [{ line: words.nothing, bmpId: null }];
  return [
    ...left.map((bmp) => ({ line: lineOf(bmp, toDo(bmp, words)), bmpId: bmp.id })),
    ...done.map((bmp) => ({ line: lineOf(bmp, words.done), bmpId: null })),
  ];
}

const lineOf = ({ label, name }: LoggedBmp, what: string) => `${label ?? '-'} ${name}: ${what}`;

/** The chosen actions. A BMP that an outside caller saved may have none; the line then says so. */
function toDo({ correctiveActions }: LoggedBmp, { noAction }: CrewWords): string {
  const chosen = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return chosen.length > 0 ? chosen.join('; ') : noAction;
}

/**
 * The most UTF-16 units of a site's name when the message is too long: enough to tell sites apart, and few enough to
 * leave most of the space.
 */
const SHORT_NAME = 40;

/** The first line of the message, with as much of the site's name as `mayStand` allows. */
function shortHead(report: Report, language: Language, mayStand: (head: string) => boolean): string {
  const letters = graphemesOf(report.siteName);
  const nameOf = (count: number) => (count === letters.length ? report.siteName : cutName(letters.slice(0, count)));
  let count = letters.length;
  while (count > 0 && (nameOf(count).length > SHORT_NAME || !mayStand(headOf(report, nameOf(count), language))))
    count -= 1;
  return headOf(report, nameOf(count), language);
}

/**
 * Ends with three dots, because the character '…' is not in the alphabet of text messages and would halve what fits
 * into one.
 */
const cutName = (letters: readonly string[]) => `${letters.join('').trimEnd()}...`;

/** The letters as a person sees them, so that a cut never divides one. */
const graphemesOf = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
