import { formatListDate } from '@/lib/dates';
import { formatDayIn } from '@/lib/dates-in-words';
import type { Localized, Language } from '@/lib/language';
import { escapePlaceholders } from '@/lib/platform/messages/delivery';
import { MAX_SEGMENT_CHARACTERS, countSegments } from '@/lib/notifications/text-segments';
import { createCorrectionsUrl } from '@/lib/reports/urls';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { LIMITS, listBmpsToCorrect } from '@/lib/reports/domain/rules';

export interface CrewTextOptions {
  /** Base URL of the product: 'https://app.earthtight.example'. */
  address: string;
  /** The recipient's choice. Names of BMPs and actions are not translated. */
  language: Language;
  /** The address of a text message that works without signing in. It is a secret. */
  link?: string;
}

interface CrewTexts {
  heading: (site: string, date: string) => string;
  subject: Readonly<Record<'due' | 'nothing', (site: string, date: string) => string>>;
  date: (instant: string, timeZone: string) => string;
  nothing: string;
  done: string;
  noAction: string;
  formatMore: (count: number) => string;
  /** In emails only, above the last link. */
  link: Readonly<Record<'due' | 'nothing', string>>;
}

/**
 * Except in `subject` and `link`, which only emails have, the Spanish sentences use only GSM-7 letters, which include é, ñ, ¿ and ¡ but not á,
 * í, ó and ú. One other letter more than halves what fits into a segment.
 */
const CREW_TEXTS: Localized<CrewTexts> = {
  en: {
    heading: (site, date) => `Earth Tight inspection: ${site}, ${date}`,
    subject: {
      due: (site, date) => `Maintenance needs: ${site}, ${date}`,
      nothing: (site, date) => `Inspection completed: ${site}, ${date}`,
    },
    date: formatListDate,
    nothing: 'No corrective actions are required.',
    done: 'done',
    noAction: 'correction required, no action chosen',
    formatMore: (count) => `+ ${count} more`,
    link: { due: 'Enter the corrections here:', nothing: 'Open the inspection here:' },
  },
  es: {
    heading: (site, date) => `Reporte de Earth Tight: ${site}, ${date}`,
    subject: {
      due: (site, date) => `Mantenimiento necesario: ${site}, ${date}`,
      nothing: (site, date) => `Inspección completada: ${site}, ${date}`,
    },
    date: (instant, timeZone) => formatDayIn(instant, timeZone, 'es'),
    nothing: 'No se requiere ninguna medida correctiva.',
    done: 'hecho',
    noAction: 'debe corregirse, sin medida elegida',
    formatMore: (count) => (count === 1 ? '+ 1 BMP adicional' : `+ ${count} BMP adicionales`),
    link: { due: 'Registre las correcciones aquí:', nothing: 'Abra la inspección aquí:' },
  },
};

/**
 * Email to the crew (decision X-03), complete: site, date, each BMP that requires a correction with its label and work,
 * and the link to the corrections. Each BMP to correct has its own link.
 */
export function formatCrewEmail(report: Report, options: CrewTextOptions): string {
  const needs = listNeeds(report, options.language).map(({ line, bmpId }) =>
    bmpId === null ? line : `${line}\n${createLink(report, bmpId, options)}`,
  );
  const texts = CREW_TEXTS[options.language];
  const linkText = texts.link[listBmpsToCorrect(report.bmps).length > 0 ? 'due' : 'nothing'];
  return formatText(formatHeading(report, report.siteName, options.language), [...needs, linkText], 0, {
    ...options,
    link: createLink(report, null, options),
  });
}

export function formatCrewSubject({ siteName, fields, timeZone, bmps }: Report, { language }: CrewTextOptions): string {
  const { subject, date } = CREW_TEXTS[language];
  return subject[listBmpsToCorrect(bmps).length > 0 ? 'due' : 'nothing'](siteName, date(fields.date, timeZone));
}

/**
 * Text message to the crew, with at most LIMITS.crewTextSegments segments and one link, because a link costs about a
 * segment: to the BMP if only one is to correct, else to all. If not all lines fit, the site's name is shortened, as
 * many whole lines follow as fit, and the rest is counted. Only an overlong link exceeds the limit.
 */
export function formatCrewTextMessage(reported: Report, { link, ...options }: CrewTextOptions): string {
  // Only a link is a secret that is filled in while sending.
  const escape = link === undefined ? (text: string) => text : escapePlaceholders;
  const report = { ...reported, siteName: escape(reported.siteName) };
  const due = listBmpsToCorrect(report.bmps);
  const onlyBmpId = due.length === 1 ? (due[0]?.id ?? null) : null;
  const ending: Ending = { ...options, link: link ?? createLink(report, onlyBmpId, options) };
  const needs = listNeeds(report, options.language).map(({ line }) => escape(line));
  const fullText = formatText(formatHeading(report, report.siteName, options.language), needs, 0, ending);
  if (isShortEnough(fullText)) return fullText;
  const heading = shortenHeading(report, options.language, (shortened) =>
    isShortEnough(formatText(shortened, [], needs.length, ending)),
  );
  const lines: string[] = [];
  // Later lines may be shorter and still fit.
  for (const need of needs)
    if (isShortEnough(formatText(heading, [...lines, need], needs.length - lines.length - 1, ending))) lines.push(need);
  return formatText(heading, lines, needs.length - lines.length, ending);
}

const createLink = ({ id }: Report, bmpId: string | null, { address }: CrewTextOptions): string =>
  `${address}${createCorrectionsUrl(id, bmpId)}`;

/** Compares the length first, because that is fast for a very long text. */
const isShortEnough = (text: string) =>
  text.length <= LIMITS.crewTextSegments * MAX_SEGMENT_CHARACTERS && countSegments(text) <= LIMITS.crewTextSegments;

interface Ending {
  language: Language;
  link: string;
}

const formatText = (heading: string, needs: readonly string[], more: number, { language, link }: Ending): string =>
  [heading, ...needs, ...(more > 0 ? [CREW_TEXTS[language].formatMore(more)] : []), link].join('\n');

const formatHeading = ({ fields, timeZone }: Report, siteName: string, language: Language) =>
  CREW_TEXTS[language].heading(siteName, CREW_TEXTS[language].date(fields.date, timeZone));

interface Need {
  line: string;
  /** The BMP if it is to be corrected, else null. */
  bmpId: string | null;
}

/** One line for each BMP that requires a correction, uncorrected ones first, because the last ones are cut. */
function listNeeds({ bmps }: Report, language: Language): Need[] {
  const texts = CREW_TEXTS[language];
  const required = bmps.filter(({ correctiveActions }) => correctiveActions !== null);
  const due = listBmpsToCorrect(required);
  const done = required.filter((bmp) => !due.includes(bmp));
  if (required.length === 0) return [{ line: texts.nothing, bmpId: null }];
  return [
    ...due.map((bmp) => ({ line: formatLine(bmp, formatActions(bmp, texts)), bmpId: bmp.id })),
    ...done.map((bmp) => ({ line: formatLine(bmp, texts.done), bmpId: null })),
  ];
}

const formatLine = ({ label, name }: LoggedBmp, need: string) => `${label ?? '-'} ${name}: ${need}`;

/** The selected actions. A BMP from another client may have none; the line then says so. */
function formatActions({ correctiveActions }: LoggedBmp, { noAction }: CrewTexts): string {
  const selected = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return selected.length > 0 ? selected.join('; ') : noAction;
}

/** Maximum UTF-16 units of the site's name in a message that is too long. */
const MAX_SHORT_NAME_LENGTH = 40;

function shortenHeading(report: Report, language: Language, fitsInMessage: (heading: string) => boolean): string {
  const letters = splitGraphemes(report.siteName);
  const truncateTo = (count: number) =>
    count === letters.length ? report.siteName : truncateName(letters.slice(0, count));
  let count = letters.length;
  while (
    count > 0 &&
    (truncateTo(count).length > MAX_SHORT_NAME_LENGTH ||
      !fitsInMessage(formatHeading(report, truncateTo(count), language)))
  )
    count -= 1;
  return formatHeading(report, truncateTo(count), language);
}

/** Three dots, because '…' is not in GSM-7. */
const truncateName = (letters: readonly string[]) => `${letters.join('').trimEnd()}...`;

/** Grapheme clusters, so that a cut never splits a letter. */
const splitGraphemes = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
