import type { LibraryGroup } from '@/lib/library/rules';
import { createBmp, findLibraryEntry, toLibraryFields } from './library-bmp';
import type { AutoBmpId, LoggedBmp, ReportFields, YesNo } from './report';

export type AutoBmpField = 'erosionPlanAccessible' | 'permitCertificatePosted';

/** A check of ProjectPhase whose answer 'no' logs a BMP. */
export interface AutoBmp {
  practiceId: AutoBmpId;
  field: AutoBmpField;
  name: string;
  type: string;
  /** The first text of the BMP's condition. */
  finding: string;
}

/** The two checks (inspection-core §4; EDIT-88…90). */
export const AUTO_BMPS: readonly AutoBmp[] = [
  {
    practiceId: '-1',
    field: 'erosionPlanAccessible',
    name: 'Erosion Control Plan & Records On Site',
    type: 'Good Housekeeping & Site Administration',
    finding: 'The erosion plan is not accessible on site.',
  },
  {
    practiceId: '-2',
    field: 'permitCertificatePosted',
    name: 'Permit Certificate & Site Posting',
    type: 'Good Housekeeping & Site Administration',
    finding: 'The permit certificate is not posted.',
  },
];

export const findAutoBmpByField = (key: keyof ReportFields) => AUTO_BMPS.find(({ field }) => field === key) ?? null;
export const isAutoBmp = (practiceId: string) => AUTO_BMPS.some((auto) => auto.practiceId === practiceId);

interface AutoBmpOptions {
  id: string;
  /** ISO 8601. */
  now: string;
  library: readonly LibraryGroup[];
}

/**
 * Id of this check's BMP in this report, derived from the report's id. If two people answer 'no' offline, both create
 * the same BMP.
 */
export function deriveAutoBmpId(reportId: string, { practiceId }: AutoBmp): string {
  const lastDigit = Number.parseInt(reportId.slice(-1), 16);
  return reportId.slice(0, -1) + (lastDigit ^ (practiceId === '-1' ? 1 : 2)).toString(16);
}

/** Applies an answer to the logged BMPs: a change to 'no' adds the BMP once, a change from 'no' removes it. */
export function applyAutoBmpAnswer(
  bmps: readonly LoggedBmp[],
  auto: AutoBmp,
  before: YesNo,
  after: YesNo,
  options: AutoBmpOptions,
): LoggedBmp[] {
  if (before === 'no' && after !== 'no') return bmps.filter((bmp) => bmp.practiceId !== auto.practiceId);
  const isLogged = bmps.some((bmp) => bmp.practiceId === auto.practiceId);
  return after === 'no' && before !== 'no' && !isLogged ? [...bmps, createAutoBmp(auto, options)] : [...bmps];
}

/** BMPs that a changed answer would remove although a person entered something in them. */
export function findBmpsLostByAnswer(
  bmps: readonly LoggedBmp[],
  auto: AutoBmp,
  before: YesNo,
  after: YesNo,
): readonly LoggedBmp[] {
  if (before !== 'no' || after === 'no') return [];
  return bmps.filter((bmp) => bmp.practiceId === auto.practiceId && hasOtherEntries(auto.finding, bmp));
}

const hasOtherEntries = (finding: string, { condition, correction, correctiveActions, location }: LoggedBmp): boolean =>
  condition.photos.length > 0 ||
  ![finding, ''].includes(condition.description.trim()) ||
  correction !== null ||
  correctiveActions !== null ||
  location !== null;

function createAutoBmp(auto: AutoBmp, options: AutoBmpOptions): LoggedBmp {
  const entry = findLibraryEntry(options.library, auto.practiceId);
  return {
    ...createBmp(
      options.id,
      entry ? toLibraryFields(entry) : { practiceId: auto.practiceId, name: auto.name, type: auto.type },
      options.now,
    ),
    condition: { photos: [], date: options.now, description: auto.finding },
  };
}
