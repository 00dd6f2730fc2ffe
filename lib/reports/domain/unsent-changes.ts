import { formatReportDate } from '@/lib/dates';
import { isEqual } from '@/lib/equal';
import { hasSameContent } from './conflict-merge';
import { FIELD_KEYS, getFieldLimit, isPlaceField } from './fields';
import { getQuestionLabel } from './questions';
import type { LoggedBmp, Report, ReportFields, ReportStatus } from './report';
import { isClosed } from './rules';

/** The BMPs and entered fields of orphaned work that were not sent. */
export interface UnsentChanges {
  bmps: LoggedBmp[];
  fields: (keyof ReportFields)[];
}

type Reason = ReportStatus | 'deleted' | 'left-unit';

/**
 * The report that holds the part of the work that was sent; null if there is none. `base` is the last server state,
 * `mine` the work based on it.
 */
export function getReportWithSentWork(reason: Reason, base: Report, mine: Report): Report | null {
  if (reason === 'deleted' || reason === 'left-unit') return null;
  return reason === base.status ? mine : base;
}

/** Fields that the product sets, or that moving the map changes. */
const AUTOMATIC_FIELDS: readonly (keyof ReportFields)[] = ['mapView', 'mapImage', 'inspectionEnd'];

/** Compares the work with what was sent. If nothing was, it lists all BMPs and no fields. */
export function findUnsentChanges(work: Report, sentReport: Report | null): UnsentChanges {
  if (sentReport === null) return { bmps: work.bmps, fields: [] };
  const sentBmps = new Map(sentReport.bmps.map((bmp) => [bmp.id, bmp]));
  const isSent = (bmp: LoggedBmp) => {
    const sentBmp = sentBmps.get(bmp.id);
    return sentBmp !== undefined && hasSameContent(sentBmp, bmp);
  };
  return {
    bmps: work.bmps.filter((bmp) => !isSent(bmp)),
    fields: FIELD_KEYS.filter(
      (key) =>
        !isPlaceField(key) && !AUTOMATIC_FIELDS.includes(key) && !isEqual(work.fields[key], sentReport.fields[key]),
    ),
  };
}

/**
 * The work as a new inspection continues it: the BMPs that were not sent, and all fields. Its notes name the original
 * if they have room.
 */
export function createContinuation(work: Report, sentReport: Report | null): Report {
  if (sentReport === null) return work;
  const event = isClosed(sentReport.status)
    ? 'which had already been closed'
    : 'of which the crew had already been notified';
  const introduction = `Continues the inspection of ${formatReportDate(work.fields.date, work.timeZone)}, ${event}.`;
  const notes = [introduction, work.fields.notes].filter(Boolean).join('\n');
  const hasRoom = notes.length <= (getFieldLimit('notes') ?? Infinity);
  return {
    ...work,
    bmps: findUnsentChanges(work, sentReport).bmps,
    fields: hasRoom ? { ...work.fields, notes } : work.fields,
  };
}

/** Names used instead of the wording of a question. */
const FIELD_NAMES: Partial<Record<keyof ReportFields, string>> = {
  siteId: 'Site',
  crew: 'Crew',
  verifiedBmps: 'BMP Verification',
};

const MAX_NAMED_CHANGES = 5;

/** 'Not sent: Silt Fence 5, Inlet Protection B, Notes.', with at most 5 names; null if all was sent. */
export function formatUnsentChanges({ bmps, fields }: UnsentChanges): string | null {
  const names = [
    ...bmps.map(({ name, label }) => [name, label].filter(Boolean).join(' ')),
    ...fields.map((key) => FIELD_NAMES[key] ?? getQuestionLabel(key)),
  ];
  if (names.length === 0) return null;
  const more = names.length > MAX_NAMED_CHANGES ? ` and ${names.length - MAX_NAMED_CHANGES} more` : '';
  return `Not sent: ${names.slice(0, MAX_NAMED_CHANGES).join(', ')}${more}.`;
}
