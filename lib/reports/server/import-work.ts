import { createHash } from 'node:crypto';
import { isFailure, type Failure, failure, type FailureCode } from '@/lib/failures';
import { deriveUuid } from '@/lib/platform/security/derive-uuid';
import type { Call, Member } from '@/lib/platform/operation/call';
import type { RunInUnit } from '@/lib/platform/operation/endpoint-access';
import type { ReportEvent } from '@/lib/reports/events';
import { saveReportCommand } from './save';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { rebase } from '@/lib/reports/editor/rebase';
import type { FileHeader, FileWork, ImportResult } from '@/lib/reports/domain/inspection-file';
import { diffReports, hasChanges } from '@/lib/reports/domain/conflict-merge';
import { findReport } from './queries';
import type { Report } from '@/lib/reports/domain/report';
import { listReportPictures } from '@/lib/reports/domain/photos';
import { restartReport } from '@/lib/reports/domain/restart';

/** Where the work of an inspection file was saved. */
export interface ImportedWork {
  outcome: ImportResult['outcome'];
  report: ImportResult['report'];
  /** New name of a photo; null if the inspection does not name it. */
  getNewName: (fileName: string) => string | null;
}

/**
 * Saves the work of an inspection file. If all of it can still be saved into its report, it is saved there, as the
 * phone would have done. Otherwise all of it becomes a new inspection of the importer's work unit, so that nothing is
 * lost or overwritten.
 */
export async function importWork(
  inUnit: RunInUnit<ReportEvent>,
  call: Call,
  header: FileHeader,
): Promise<ImportedWork | Failure> {
  const theirs = await inUnit((db) => findReport(db, header.reportId, call.now));
  if (isFailure(theirs)) return theirs;
  if (header.work === null) return theirs ? toImportedWork('unchanged', theirs) : failure('report-not-found');
  const isConsistent = header.work.base?.id === header.reportId && header.work.mine.id === header.reportId;
  const merged = isConsistent ? await saveIntoReport(call, header.work, theirs) : null;
  return merged ?? saveAsNewInspection(inUnit, call, header.work);
}

/**
 * Failures after which the work becomes a new inspection, because its report no longer accepts it. 'photo-elsewhere' is
 * one: a new inspection gets its own photos from the file.
 */
const ORPHANING_FAILURES: readonly FailureCode[] = [
  'photo-elsewhere',
  'report-not-found',
  'report-conflict',
  'report-not-setup',
  'report-closed',
  'report-full',
  'site-not-found',
];

/** Saves the work into its report; null if that is not possible. */
async function saveIntoReport(
  call: Call,
  { base, mine }: FileWork,
  theirs: Report | null,
): Promise<ImportedWork | Failure | null> {
  const isNewReport = base !== null && theirs === null && base.version === 0;
  if (base === null || (theirs === null && !isNewReport)) return null;
  const merged = theirs === null ? mine : mergeWork(theirs, base, mine);
  if (merged === null) return null;
  const changes = diffReports(theirs ?? base, merged);
  if (!hasChanges(changes)) return toImportedWork('unchanged', merged);
  const rejection = await saveForImport(call, changes);
  if (rejection === null) return toImportedWork('saved', merged);
  return ORPHANING_FAILURES.includes(rejection.code) ? null : rejection;
}

/** The merged report, or null if there is a conflict or the work is orphaned. */
function mergeWork(theirs: Report, base: Report, mine: Report): Report | null {
  const rebased = rebase(base, mine, theirs);
  return rebased.conflicts.length === 0 && rebased.orphaned === null ? rebased.report : null;
}

/**
 * Ids to try: the inspection that an earlier import created may have been deleted, and the work then gets another id.
 */
const MAX_ATTEMPTS = 20;

async function saveAsNewInspection(
  inUnit: RunInUnit<ReportEvent>,
  call: Call,
  work: FileWork,
): Promise<ImportedWork | Failure> {
  const member = await inUnit((_db, caller) => Promise.resolve(caller));
  if (isFailure(member)) return member;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const restarted = createFromWork(work, member, call.now, attempt);
    const stored = await inUnit((db) =>
      db.report.findUnique({ where: { id: restarted.report.id }, select: { deletedAt: true } }),
    );
    if (isFailure(stored)) return stored;
    if (stored?.deletedAt) continue;
    const names = new Map(restarted.photos.map(({ from, to }) => [from, to]));
    const getNewName = (fileName: string) => names.get(fileName) ?? null;
    if (stored) return { ...toImportedWork('again', restarted.report), getNewName };
    const rejection = await saveWithOrWithoutSite(call, restarted.report);
    return rejection ?? { ...toImportedWork('new', restarted.report), getNewName };
  }
  return failure('report-not-found');
}

/** Saves the new inspection without its site if the work unit does not have it. */
async function saveWithOrWithoutSite(call: Call, report: Report): Promise<Failure | null> {
  const rejection = await saveForImport(call, toNewReport(report));
  if (rejection?.code !== 'site-not-found') return rejection;
  return saveForImport(call, toNewReport({ ...report, fields: { ...report.fields, siteId: null } }));
}

const toNewReport = ({ id, fields, bmps }: Report): ReportChanges => ({
  id,
  baseVersion: 0,
  fields,
  bmps,
  removed: [],
});

/** Saves the changes as an ordinary save; null on success. */
async function saveForImport(call: Call, changes: ReportChanges): Promise<Failure | null> {
  const result = await saveReportCommand.perform(call, changes);
  return isFailure(result) ? result : null;
}

/**
 * The inspection that the work becomes. Its ids are a digest of work and unit, so importing a file twice gives one
 * inspection, and a file cannot choose ids that exist.
 */
function createFromWork({ mine }: FileWork, { personId, name, email, unit }: Member, now: Date, attempt: number) {
  const work = createHash('sha256').update(JSON.stringify(mine)).digest('hex');
  let count = 0;
  const newId = () => deriveUuid(`${unit.id} ${work} ${attempt} ${count++}`);
  const createdBy = { id: personId, name, email };
  return restartReport(mine, { id: newId(), createdBy, now: now.toISOString(), newId });
}

function toImportedWork(outcome: ImportResult['outcome'], report: Report): ImportedWork {
  const { id, status, siteName } = report;
  const named = new Set(listReportPictures(report));
  return {
    outcome,
    report: { id, status, siteName },
    getNewName: (fileName) => (named.has(fileName) ? fileName : null),
  };
}
