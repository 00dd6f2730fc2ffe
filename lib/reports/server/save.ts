import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { addPhaseToSite } from '@/lib/sites/server/add-phase-to-site';
import type { ReportChanges, SaveConflict, SaveResult } from '@/lib/reports/domain/report-changes';
import { assignFinalLabels } from '@/lib/reports/domain/labels';
import { listBmpPhotos } from '@/lib/reports/domain/photos';
import { getRecentSaves, withRecentSave } from '@/lib/reports/domain/recent-saves';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { isClosed, LIMITS } from '@/lib/reports/domain/rules';
import { decideSave, type StoredReport } from '@/lib/reports/domain/save-decision';
import { getQuestionLabel } from '@/lib/reports/domain/questions';
import { findInvalidField } from '@/lib/reports/domain/field-errors';
import { saveReport } from '@/lib/reports/contract';
import { reportEvents } from '@/lib/reports/events';
import { saveReportOutput } from './output-schemas';
import { toReportWithRegister } from './register-state';
import { readForSave } from './read-for-save';
import { recordSavedCorrections } from './register';
import { saveReportSchema } from './schema';
import { saveWholeReport } from './wire-save';
import {
  claimPhoto,
  readRecentSaves,
  toReport,
  reportSelect,
  writeBmps,
  writeReport,
  type SelectedSite,
  type ReportRow,
} from './stored-report';

export const saveReportCommand = implement(saveReport, {
  input: saveReportSchema,
  output: saveReportOutput,
  events: reportEvents,
  async run({ db, input, actor, now, record }) {
    if ('reportVersion' in input) {
      const saved = await saveWholeReport(db, input, now, (changes) => saveChanges(db, changes, actor, now));
      if (isFailure(saved)) return saved;
      if (saved.event) record({ type: saved.event, reportId: input.id });
      return saved.result;
    }
    const invalid = findInvalidField(input.fields, now);
    if (invalid) return failure('field-refused', { detail: `${getQuestionLabel(invalid.key)}: ${invalid.sentence}` });
    const saved = await saveChanges(db, input, actor, now);
    if (isFailure(saved)) return saved;
    const sending = { changedAt: saved.result.changedAt };
    record({ type: saved.isNew ? 'new-report' : 'updated-report', reportId: input.id, sending });
    return saved.result;
  },
});

interface SavedChanges {
  result: SaveResult;
  isNew: boolean;
}

/**
 * Saves changed header fields and BMPs, each against its base version. Only changed rows are written. If the server has
 * a newer version, the whole save fails with the current report, so that nothing is overwritten (`decideSave`).
 */
export async function saveChanges(
  db: Db,
  changes: ReportChanges,
  actor: Member,
  now: Date,
): Promise<SavedChanges | Failure> {
  const { site, elsewhere } = await lockForSave(db, changes);
  const row = await readForSave(db, changes, elsewhere);
  if (row?.deletedAt) return failure('report-not-found');
  const stored = row && toStoredReport(row);
  const decision = decideSave({
    changes,
    senderId: actor.personId,
    storedReport: stored,
    picturesElsewhere: elsewhere,
    isSiteKnown: site !== null,
  });
  switch (decision.outcome) {
    case 'refused':
      return decision.failure;
    case 'conflict':
      return failure('report-conflict', {}, await loadSaveConflict(db, changes.id, actor, now));
    case 'full': {
      const details = decision.isReportSent ? await loadSaveConflict(db, changes.id, actor, now) : undefined;
      return failure('report-full', { max: LIMITS.bmps }, details);
    }
    case 'already-saved':
      return acceptAlreadySaved(db, decision.storedReport, changes, actor);
    case 'write':
      return writeChanges(db, {
        storedReport: stored,
        removedBefore: row?.removedVersion ?? 0,
        site,
        changes,
        actor,
        now,
      });
  }
}

/** The report may contain the save without its id, because another person entered the same: then the id is stored. */
async function acceptAlreadySaved(
  db: Db,
  { report, recentSaves, updatedAt }: StoredReport,
  changes: ReportChanges,
  actor: Member,
): Promise<SavedChanges> {
  const updatedSaves = withRecentSave(recentSaves, actor.personId, changes.saveId);
  if (updatedSaves !== recentSaves && !isClosed(report.status))
    await db.report.updateMany({ where: { id: report.id }, data: { recentSaves: updatedSaves } });
  return { result: toSaveResult(changes, report.version, report.bmps, updatedAt), isNew: false };
}

interface SaveToWrite {
  storedReport: StoredReport | null;
  /** The highest version of a BMP that was removed from the report. */
  removedBefore: number;
  site: SelectedSite | null;
  changes: ReportChanges;
  actor: Member;
  now: Date;
}

async function writeChanges(db: Db, save: SaveToWrite): Promise<SavedChanges | Failure> {
  const { storedReport, removedBefore, site, changes, actor, now } = save;
  const currentReport = storedReport?.report ?? null;
  const labeled = assignFinalLabels(currentReport, changes);
  const version = await writeReport(db, {
    currentReport,
    changes,
    site,
    counters: labeled.counters,
    recentSaves: withRecentSave(storedReport?.recentSaves ?? {}, actor.personId, changes.saveId),
    removedVersion: Math.max(removedBefore, ...getVersions(changes.removed, currentReport)),
    actor,
    now,
  });
  if (version === null) return (await isReportInUnit(db, changes.id)) ? saveChanges(db, changes, actor, now) : ID_TAKEN;
  const firstVersion = removedBefore + 1;
  const areBmpsWritten = await writeBmps(db, { bmps: labeled.bmps, changes, firstVersion, actor, now });
  if (!areBmpsWritten) return ID_TAKEN;
  if (currentReport?.status === 'open') {
    const recorder = { unitId: actor.unit.id, person: { id: actor.personId, name: actor.name }, now };
    await recordSavedCorrections(db, { report: currentReport, bmps: labeled.bmps }, recorder);
  }
  if (changes.fields.mapImage) await claimPhoto(db, { fileName: changes.fields.mapImage, reportId: changes.id, now });
  await saveNewPhase(db, currentReport, changes);
  const bmps = labeled.bmps.map((bmp) => ({ ...bmp, version: bmp.version === 0 ? firstVersion : bmp.version + 1 }));
  return { isNew: currentReport === null, result: toSaveResult(changes, version, bmps, now) };
}

/** The id belongs to another report; the failure does not say whose. */
const ID_TAKEN = failure('report-not-found');

const getVersions = (bmps: ReportChanges['removed'], current: Report | null): number[] =>
  current?.bmps.filter(({ id }) => bmps.some((bmp) => bmp.id === id)).map(({ version }) => version) ?? [];

/** True if another device has just created the report; false if the id exists in another unit. */
const isReportInUnit = async (db: Db, id: string): Promise<boolean> =>
  (await db.report.findUnique({ where: { id }, select: { id: true } })) !== null;

function toSaveResult(changes: ReportChanges, version: number, bmps: readonly LoggedBmp[], at: Date): SaveResult {
  const sent = new Set(changes.bmps.map(({ id }) => id));
  const written = bmps.filter(({ id }) => sent.has(id)).map(({ id, label, version }) => ({ id, label, version }));
  return { success: true, idreport: changes.id, version, bmps: written, changedAt: at.toISOString() };
}

async function loadSaveConflict(db: Db, id: string, { personId }: Member, now: Date): Promise<SaveConflict> {
  const row = await db.report.findUniqueOrThrow({ where: { id }, select: reportSelect });
  const author = row.updatedBy
    ? await db.person.findUnique({ where: { id: row.updatedBy }, select: { name: true } })
    : null;
  const latestSaveIds = getRecentSaves(readRecentSaves(row), personId);
  return {
    report: await toReportWithRegister(db, row, now),
    changedBy: author?.name ?? '',
    changedAt: row.updatedAt.toISOString(),
    latestSaveIds,
  };
}

const toStoredReport = (row: ReportRow): StoredReport => ({
  report: toReport(row),
  recentSaves: readRecentSaves(row),
  updatedBy: row.updatedBy,
  updatedAt: row.updatedAt,
});

interface LockedForSave {
  /**
   * The site that the save selects; null if none, or if this unit does not have it. A hidden site is allowed: the
   * inspection may have started there offline before the Office hid it.
   */
  site: SelectedSite | null;
  /** Pictures named in the save that are stored for another report, another work unit or another use. */
  elsewhere: string[];
}

/**
 * Loads the selected site and the pictures stored elsewhere. Locks the report, so that the second of two concurrent
 * saves sees what the first wrote.
 */
async function lockForSave(db: Db, { id, fields, bmps }: ReportChanges): Promise<LockedForSave> {
  const photos = bmps.flatMap(listBmpPhotos);
  const maps = fields.mapImage ? [fields.mapImage] : [];
  const [row] = await db.$queryRaw<LockedForSave[]>`
    WITH locked AS (SELECT id FROM report WHERE id = ${id}::uuid FOR UPDATE)
    SELECT (SELECT count(*) FROM locked) AS locked, (
      SELECT jsonb_build_object('id', s.id, 'name', s.name) FROM site_visibility v JOIN site s ON s.id = v.site_id
       WHERE v.site_id = ${fields.siteId ?? null}::uuid
    ) AS site, photos_elsewhere(${id}::uuid, ${photos}::text[], ${maps}::text[]) AS elsewhere`;
  return row ?? { site: null, elsewhere: [] };
}

/** Adds a construction phase entered in the inspection to its site. */
async function saveNewPhase(db: Db, current: Report | null, { fields }: ReportChanges): Promise<void> {
  const { siteId, currentPhase } = { ...current?.fields, ...fields };
  const isChanged = 'currentPhase' in fields || 'siteId' in fields;
  if (isChanged && siteId && currentPhase?.trim()) await addPhaseToSite(db, siteId, currentPhase);
}
