import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import { findOtherPersonLogging } from './being-logged';
import { exceedsCapacity } from './bmp-capacity';
import { applyChanges, isSaveApplied } from './conflict-merge';
import { FIELD_KEYS, isPlaceField } from './fields';
import { listReportPictures } from './photos';
import { getRecentSaves, type RecentSaves } from './recent-saves';
import type { LoggedBmp, Report } from './report';
import type { ReportChanges } from './report-changes';
import { canLogMore, canWriteField, isClosed, LIMITS } from './rules';

/** A report as the server has it when a save arrives. */
export interface StoredReport {
  report: Report;
  recentSaves: RecentSaves;
  /** Who wrote the report last. */
  updatedBy: string | null;
  updatedAt: Date;
}

interface IncomingSave {
  changes: ReportChanges;
  senderId: string;
  /** null if no report has this id. */
  storedReport: StoredReport | null;
  /** Pictures named in the save that are stored for another report, another work unit or another use. */
  picturesElsewhere: readonly string[];
  /** Whether the work unit has the site that the save selects. */
  isSiteKnown: boolean;
}

/**
 * What to do with a save. For a conflict the sender gets the current report; for a full report, too, if it holds BMPs
 * that the sender may not know.
 */
export type SaveDecision =
  | { outcome: 'write' }
  | { outcome: 'already-saved'; storedReport: StoredReport }
  | { outcome: 'conflict' }
  | { outcome: 'full'; isReportSent: boolean }
  | { outcome: 'refused'; failure: Failure };

const CONFLICT: SaveDecision = { outcome: 'conflict' };
const rejectSave = (reason: Failure): SaveDecision => ({ outcome: 'refused', failure: reason });

/** A save is written only if it is based on the current versions, so that nothing is overwritten. */
export function decideSave({
  changes,
  senderId,
  storedReport,
  picturesElsewhere,
  isSiteKnown,
}: IncomingSave): SaveDecision {
  if (!storedReport && changes.baseVersion > 0) return rejectSave(failure('report-not-found'));
  if (storedReport) {
    const { report, recentSaves, updatedBy } = storedReport;
    if (containsSave(report, changes, senderId))
      return hasCurrentFields(report, changes, updatedBy === senderId)
        ? { outcome: 'already-saved', storedReport }
        : CONFLICT;
    // This save was applied earlier and its values have changed since. Applying it again would revert that.
    if (isSaveApplied(changes, getRecentSaves(recentSaves, senderId))) return CONFLICT;
    const statusFailure = validateStatus(report, changes);
    if (statusFailure) return rejectSave(statusFailure);
    if (isOutdated(report, changes)) return CONFLICT;
  }
  const current = storedReport?.report ?? null;
  const currentPictures = new Set(current && listReportPictures(current));
  if (picturesElsewhere.some((fileName) => !currentPictures.has(fileName)))
    return rejectSave(failure('photo-elsewhere'));
  if (isFull(current, changes)) return { outcome: 'full', isReportSent: current !== null && !changes.together };
  if (changes.fields.siteId && !isSiteKnown) return rejectSave(failure('site-not-found'));
  return { outcome: 'write' };
}

/**
 * Whether the report already contains everything in this save. That is a retry after a lost response, which succeeds
 * instead of failing as outdated. A BMP that another person is logging does not contain it: either this save takes it
 * over, or the other person has.
 */
function containsSave(current: Report, { fields, bmps, removed }: ReportChanges, senderId: string): boolean {
  const sent = FIELD_KEYS.filter((key) => key in fields && !isPlaceField(key));
  const hasSameFields = sent.every((key) => isEqual(fields[key], current.fields[key]));
  const hasSameBmps = bmps.every((bmp) => {
    const stored = current.bmps.find(({ id }) => id === bmp.id);
    // The label comes from the server, but a BMP without one was not saved by its person yet.
    if (stored === undefined || (stored.label === null && bmp.label !== null)) return false;
    if (findOtherPersonLogging(current, stored, senderId)) return false;
    return isEqual({ ...bmp, label: stored.label, version: stored.version }, stored);
  });
  return hasSameFields && hasSameBmps && removed.every(({ id }) => !current.bmps.some((bmp) => bmp.id === id));
}

/**
 * Whether the sender's device has the current fields: nobody else has written since the base version. Used for a save
 * that the report already contains (`containsSave`). The response names the current version, which the device then
 * assumes for its own fields. If they may differ, the sender gets the report, as in a conflict.
 * @param isOwn whether the sender wrote the report last
 */
function hasCurrentFields({ version }: Report, { baseVersion, fields }: ReportChanges, isOwn: boolean): boolean {
  const isNew = baseVersion === 0;
  if (isNew || Object.keys(fields).length === 0 || version === baseVersion) return true;
  return isOwn && version === baseVersion + 1;
}

/** Changes that the report's status does not allow (decisions ). */
function validateStatus(current: Report, { fields, bmps, removed }: ReportChanges): Failure | null {
  if (isClosed(current.status)) return failure('report-closed');
  if (canLogMore(current.status)) return null;
  const hasOnlyCorrections = removed.length === 0 && bmps.every((bmp) => isCorrectionOf(bmp, current));
  const isWritable = FIELD_KEYS.filter((key) => key in fields).every((key) => canWriteField(key, current.status));
  return hasOnlyCorrections && isWritable ? null : failure('report-not-setup');
}

function isCorrectionOf(bmp: LoggedBmp, current: Report): boolean {
  const stored = current.bmps.find(({ id }) => id === bmp.id);
  if (!stored) return false;
  const { correction: _mine, version: _base, ...mine } = bmp;
  const { correction: _theirs, version: _now, ...theirs } = stored;
  return isEqual(mine, theirs);
}

function isOutdated(current: Report, { baseVersion, fields, bmps, removed }: ReportChanges): boolean {
  const versions = new Map(current.bmps.map(({ id, version }) => [id, version]));
  const hasNewerFields = Object.keys(fields).length > 0 && baseVersion !== current.version;
  const hasNewerBmp = bmps.some(({ id, version }) => (versions.get(id) ?? 0) !== version);
  const hasNewerRemoved = removed.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
  return hasNewerFields || hasNewerBmp || hasNewerRemoved;
}

/**
 * Whether a save exceeds the maximum number of BMPs (bmp-capacity.ts; docs/decisions/009-limit-of-500-bmps.md). A
 * device that gets the report adds its BMPs to it and saves again with `together`, for which LIMITS.bmpsAfterMerge
 * applies.
 */
function isFull(current: Report | null, changes: ReportChanges): boolean {
  if (current === null) return exceedsCapacity([], changes.bmps, LIMITS.bmps);
  const after = applyChanges(current, changes).bmps;
  return exceedsCapacity(current.bmps, after, changes.together ? LIMITS.bmpsAfterMerge : LIMITS.bmps);
}
