import type { LabelCounters, LoggedBmp, Report } from './report';

/**
 * Map labels (inspection-core §4; decisions ): A, B … Z, AA … for documentation; 1, 2 … 99, then '00' for
 * corrections. A BMP gets its label at its first save and a new one if its kind changes; no label is reused. Labels
 * from a device are provisional, the server assigns the final ones.
 */

export type LabelKind = keyof LabelCounters;

const MAX_SHOWN_NUMBER = 99;
const LETTERS = 26;

export function formatDocumentationLabel(number: number): string {
  const quotient = Math.floor((number - 1) / LETTERS);
  const letter = String.fromCharCode('A'.charCodeAt(0) + ((number - 1) % LETTERS));
  return quotient === 0 ? letter : formatDocumentationLabel(quotient) + letter;
}

export const formatCorrectionLabel = (number: number) => (number > MAX_SHOWN_NUMBER ? '00' : String(number));

export const getLabelKind = (bmp: Pick<LoggedBmp, 'correctiveActions'>): LabelKind =>
  bmp.correctiveActions === null ? 'documentation' : 'correction';

const parseLabelKind = (label: string): LabelKind => (/^\d/.test(label) ? 'correction' : 'documentation');

/** Whether the BMP has a label of its current kind. */
export function hasCurrentLabel(bmp: LoggedBmp): boolean {
  return bmp.label !== null && parseLabelKind(bmp.label) === getLabelKind(bmp);
}

/** The highest numbers assigned so far: the stored counters, or higher labels in the report. */
export function getLabelCounters(report: Pick<Report, 'bmps' | 'labelCounters'>): LabelCounters {
  const storedCounters = report.labelCounters ?? { documentation: 0, correction: 0 };
  const labels = report.bmps.flatMap((bmp) => (bmp.label === null ? [] : [bmp.label]));
  return {
    documentation: Math.max(storedCounters.documentation, ...parseNumbers(labels, 'documentation')),
    correction: Math.max(storedCounters.correction, ...parseNumbers(labels, 'correction'), getMinHiddenNumber(labels)),
  };
}

export function getNextLabel(counters: LabelCounters, kind: LabelKind): { label: string; counters: LabelCounters } {
  const number = counters[kind] + 1;
  const label = kind === 'documentation' ? formatDocumentationLabel(number) : formatCorrectionLabel(number);
  return { label, counters: { ...counters, [kind]: number } };
}

/** The report with a label on this BMP, unless it has one of its kind (BMP-30, BMP-31). */
export function assignLabel(report: Report, bmpId: string): Report {
  const bmp = report.bmps.find(({ id }) => id === bmpId);
  if (bmp === undefined || hasCurrentLabel(bmp)) return report;
  const { label, counters } = getNextLabel(getLabelCounters(report), getLabelKind(bmp));
  const bmps = report.bmps.map((current) => (current.id === bmpId ? { ...current, label } : current));
  return { ...report, bmps, labelCounters: counters };
}

/**
 * Assigns final labels when the server receives BMPs (decision X-25). A provisional label is kept if its number is
 * higher than all assigned in this report, as for BMPs carried over from the last inspection. Otherwise the BMP gets
 * the next label of its kind.
 */
export function assignFinalLabels(
  current: Report | null,
  { bmps }: { bmps: readonly LoggedBmp[] },
): { bmps: LoggedBmp[]; counters: LabelCounters } {
  const labels = new Map(current?.bmps.map((bmp) => [bmp.id, bmp.label]));
  let counters = current ? getLabelCounters(current) : { documentation: 0, correction: 0 };
  const finalLabels = new Map<string, string | null>();
  for (const bmp of [...bmps].sort(compareLabelNumbers)) {
    const stored = { ...bmp, label: labels.get(bmp.id) ?? null };
    if (bmp.label === null || hasCurrentLabel(stored)) {
      finalLabels.set(bmp.id, stored.label);
      continue;
    }
    const next = findFreeLabel(bmp, counters) ?? getNextLabel(counters, getLabelKind(bmp));
    counters = next.counters;
    finalLabels.set(bmp.id, next.label);
  }
  return { bmps: bmps.map((bmp) => ({ ...bmp, label: finalLabels.get(bmp.id) ?? null })), counters };
}

const compareLabelNumbers = (a: LoggedBmp, b: LoggedBmp) =>
  (parseLabelNumber(a.label ?? '') ?? 0) - (parseLabelNumber(b.label ?? '') ?? 0);

/** Highest number accepted in a provisional label. */
const MAX_LABEL_NUMBER = 1000;

function findFreeLabel(bmp: LoggedBmp, counters: LabelCounters): { label: string; counters: LabelCounters } | null {
  const number = bmp.label === null || !hasCurrentLabel(bmp) ? null : parseLabelNumber(bmp.label);
  const kind = getLabelKind(bmp);
  if (number === null || !Number.isInteger(number) || number <= counters[kind] || number > MAX_LABEL_NUMBER)
    return null;
  return { label: bmp.label ?? '', counters: { ...counters, [kind]: number } };
}

/** The number of a label; null for '00', which is shown for every number above 99. */
export const parseLabelNumber = (label: string): number | null =>
  label === '00' ? null : parseLabelKind(label) === 'correction' ? Number(label) : parseLetters(label);

export const PROVISIONAL_LABEL_TEXT = 'provisional label';

/** Returns a function that tells whether a BMP's label is provisional: not yet confirmed by the server. */
export function createProvisionalCheck(base: Pick<Report, 'bmps'>): (bmp: LoggedBmp) => boolean {
  const serverLabels = new Map(base.bmps.map(({ id, label }) => [id, label]));
  return ({ id, label }) => label !== null && serverLabels.get(id) !== label;
}

/** Text of a marker: at most 2 characters, '-' without a label (MAP-12, MAP-13). */
export const formatMarkerLabel = (label: string | null) => label?.slice(0, 2) || '-';

function parseNumbers(labels: readonly string[], kind: LabelKind): number[] {
  const parse = kind === 'documentation' ? parseLetters : Number;
  return labels.filter((label) => parseLabelKind(label) === kind).map(parse);
}

const parseLetters = (label: string) =>
  [...label].reduce((number, letter) => number * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1, 0);

/** A lower bound of the highest number in use: each '00' is a different number above 99. */
function getMinHiddenNumber(labels: readonly string[]): number {
  const hidden = labels.filter((label) => label === '00').length;
  return hidden === 0 ? 0 : MAX_SHOWN_NUMBER + hidden;
}
