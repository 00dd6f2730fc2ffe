import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { addPhaseToSite } from '@/lib/sites/server/add-phase-to-site';
import type { ReportChanges, SaveConflict, SaveResult } from '@/lib/reports/domain/report-changes';
import { FIELD_KEYS, isPlaceField } from '@/lib/reports/domain/fields';
import { findOtherLogger } from '@/lib/reports/domain/being-logged';
import { withFinalLabels } from '@/lib/reports/domain/labels';
import { applyChanges, isSaveApplied } from '@/lib/reports/domain/conflict-merge';
import { listReportPictures, listBmpPhotos } from '@/lib/reports/domain/photos';
import { getSavesOf, withRecentSave } from '@/lib/reports/domain/recent-saves';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { exceedsCapacity } from '@/lib/reports/domain/bmp-capacity';
import { canLogMore, canWriteField, isClosed, LIMITS } from '@/lib/reports/domain/rules';
import { fieldName } from '@/lib/reports/domain/questions';
import { findInvalidField } from '@/lib/reports/domain/field-errors';
import { saveReport } from '@/lib/reports/contract';
import { reportEvents } from '@/lib/reports/events';
import { saveReportOutput } from './output-schemas';
import { readForSave } from './read-for-save';
import { saveReportSchema } from './schema';
import { saveWholeReport } from './wire-save';
import {
  claimPhoto,
  readRecentSaves,
  toReport,
  reportSelect,
  writeBmps,
  writeReport,
  type ChosenSite,
} from './stored-report';

export const saveReportCommand = implement(saveReport, {
  input: saveReportSchema,
  output: saveReportOutput,
  events: reportEvents,
  async run({ db, input, actor, now, record }) {
    if ('reportVersion' in input) {
      const saved = await saveWholeReport(db, input, now, (changes) => saveChanges(db, changes, actor, now));
      if (isFailure(saved)) return saved;
      if (saved.happened) record({ type: saved.happened, reportId: input.id });
      return saved.result;
    }
    const refused = findInvalidField(input.fields, now);
    if (refused) return failure('field-refused', { detail: `${fieldName(refused.key)}: ${refused.sentence}` });
    const saved = await saveChanges(db, input, actor, now);
    if (isFailure(saved)) return saved;
    const sending = { changedAt: saved.result.changedAt };
    record({ type: saved.isNew ? 'new-report' : 'updated-report', reportId: input.id, sending });
    return saved.result;
  },
});

/**
 * Saves changed header fields and BMPs, each against its base version. Only changed rows are written. If the server has
 * a newer version, the whole save fails with the current report, so that nothing is overwritten.
 */
async function saveChanges(
  db: Db,
  changes: ReportChanges,
  actor: Member,
  now: Date,
): Promise<{ result: SaveResult; isNew: boolean } | Failure> {
  const { site, elsewhere } = await lockForSave(db, changes);
  const row = await readForSave(db, changes, elsewhere);
  if (row?.deletedAt) return failure('report-not-found');
  if (!row && changes.baseVersion > 0) return failure('report-not-found');
  const current = row ? toReport(row) : null;
  const savesBefore = row ? readRecentSaves(row) : {};
  const recentSaves = withRecentSave(savesBefore, actor.personId, changes.saveId);
  if (row && current && containsSave(current, changes, actor.personId)) {
    if (!hasCurrentFields(current, changes, row.updatedBy === actor.personId))
      return failure('report-conflict', {}, await loadSaveConflict(db, row.id, actor));
    // The report already contains this save, but not its id: another person entered the same. The save counts as
    // applied, so its id is stored.
    if (recentSaves !== savesBefore && !isClosed(current.status))
      await db.report.updateMany({ where: { id: row.id }, data: { recentSaves } });
    return { result: toSaveResult(changes, current.version, current.bmps, row.updatedAt), isNew: false };
  }
  // This save was applied earlier and its values have changed since. Applying it again would revert that, so the sender
  // gets the report.
  if (row && current && isSaveApplied(changes, getSavesOf(savesBefore, actor.personId)))
    return failure('report-conflict', {}, await loadSaveConflict(db, row.id, actor));
  const refused =
    current && row ? (validateStatus(current, changes) ?? (await checkVersions(db, current, changes, actor))) : null;
  if (refused) return refused;
  const named = new Set(current && listReportPictures(current));
  if (elsewhere.some((fileName) => !named.has(fileName))) return failure('photo-elsewhere');
  const full = await checkCapacity(db, current, changes, actor);
  if (full) return full;

  if (changes.fields.siteId && !site) return failure('site-not-found');
  const labelled = withFinalLabels(current, changes);
  const removedBefore = row?.removedVersion ?? 0;
  const version = await writeReport(db, {
    current,
    changes,
    site,
    counters: labelled.counters,
    recentSaves,
    removedVersion: Math.max(removedBefore, ...getVersions(changes.removed, current)),
    actor,
    now,
  });
  if (version === null) return (await existsInUnit(db, changes.id)) ? saveChanges(db, changes, actor, now) : ID_TAKEN;
  const firstVersion = removedBefore + 1;
  const written = await writeBmps(db, { bmps: labelled.bmps, changes, firstVersion, actor, now });
  if (!written) return ID_TAKEN;
  if (changes.fields.mapImage) await claimPhoto(db, { fileName: changes.fields.mapImage, reportId: changes.id, now });
  await saveNewPhase(db, current, changes);
  return {
    isNew: current === null,
    result: toSaveResult(
      changes,
      version,
      labelled.bmps.map((bmp) => ({ ...bmp, version: bmp.version === 0 ? firstVersion : bmp.version + 1 })),
      now,
    ),
  };
}

/** The id belongs to another report; the failure does not say whose. */
const ID_TAKEN = failure('report-not-found');

const getVersions = (bmps: ReportChanges['removed'], current: Report | null): number[] =>
  current?.bmps.filter(({ id }) => bmps.some((bmp) => bmp.id === id)).map(({ version }) => version) ?? [];

/** True if another device has just created the report; false if the id exists in another unit. */
const existsInUnit = async (db: Db, id: string): Promise<boolean> =>
  (await db.report.findUnique({ where: { id }, select: { id: true } })) !== null;

function toSaveResult(changes: ReportChanges, version: number, bmps: readonly LoggedBmp[], at: Date): SaveResult {
  const sent = new Set(changes.bmps.map(({ id }) => id));
  const written = bmps.filter(({ id }) => sent.has(id)).map(({ id, label, version }) => ({ id, label, version }));
  return { success: true, idreport: changes.id, version, bmps: written, changedAt: at.toISOString() };
}

/**
 * Whether the report already contains everything in this save. That is a retry after a lost response, which succeeds
 * instead of failing as outdated. A BMP that another person is logging does not contain it: either this save takes it
 * over, or the other person has.
 */
function containsSave(current: Report, { fields, bmps, removed }: ReportChanges, senderId: string): boolean {
  const sent = FIELD_KEYS.filter((key) => key in fields && !isPlaceField(key));
  const sameFields = sent.every((key) => isEqual(fields[key], current.fields[key]));
  const sameBmps = bmps.every((bmp) => {
    const there = current.bmps.find(({ id }) => id === bmp.id);
    // The label comes from the server, but a BMP without one was not saved by its person yet.
    if (there === undefined || (there.label === null && bmp.label !== null)) return false;
    if (findOtherLogger(current, there, senderId)) return false;
    return isEqual({ ...bmp, label: there.label, version: there.version }, there);
  });
  return sameFields && sameBmps && removed.every(({ id }) => !current.bmps.some((bmp) => bmp.id === id));
}

/**
 * Whether the sender's device has the current fields: nobody else has written since the base version. Used for a save
 * that the report already contains (`containsSave`). The response names the current version, which the device then assumes
 * for its own fields. If they may differ, the sender gets the report, as in a conflict.
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
  const onlyCorrections = removed.length === 0 && bmps.every((bmp) => isCorrectionOf(bmp, current));
  const writable = FIELD_KEYS.filter((key) => key in fields).every((key) => canWriteField(key, current.status));
  return onlyCorrections && writable ? null : failure('report-not-setup');
}

function isCorrectionOf(bmp: LoggedBmp, current: Report): boolean {
  const there = current.bmps.find(({ id }) => id === bmp.id);
  if (!there) return false;
  const { correction: _mine, version: _base, ...mine } = bmp;
  const { correction: _theirs, version: _now, ...theirs } = there;
  return isEqual(mine, theirs);
}

/** 409 with the newer report, its author and time. */
async function checkVersions(db: Db, current: Report, changes: ReportChanges, actor: Member): Promise<Failure | null> {
  return isOutdated(current, changes)
    ? failure('report-conflict', {}, await loadSaveConflict(db, current.id, actor))
    : null;
}

/**
 * Rejects a save that exceeds the maximum number of BMPs (bmp-capacity.ts; docs/decisions/009-five-hundred-bmps.md).
 * The failure contains the current report, because the sender may not know what others have logged. The device adds its
 * BMPs to that report and saves again with `joinNonEmpty`, for which LIMITS.bmpsTogether applies. Above that limit, and for
 * a new report, the failure has no report.
 */
async function checkCapacity(
  db: Db,
  current: Report | null,
  changes: ReportChanges,
  actor: Member,
): Promise<Failure | null> {
  const before = current?.bmps ?? [];
  const after = current ? applyChanges(current, changes).bmps : changes.bmps;
  const isTogether = current !== null && changes.together === true;
  if (!exceedsCapacity(before, after, isTogether ? LIMITS.bmpsTogether : LIMITS.bmps)) return null;
  const details = current && !isTogether ? await loadSaveConflict(db, current.id, actor) : undefined;
  return failure('report-full', { most: LIMITS.bmps }, details);
}

async function loadSaveConflict(db: Db, id: string, { personId }: Member): Promise<SaveConflict> {
  const row = await db.report.findUniqueOrThrow({ where: { id }, select: reportSelect });
  const author = row.updatedBy
    ? await db.person.findUnique({ where: { id: row.updatedBy }, select: { name: true } })
    : null;
  const arrived = getSavesOf(readRecentSaves(row), personId);
  return {
    report: toReport(row),
    changedBy: author?.name ?? '',
    changedAt: row.updatedAt.toISOString(),
    arrived,
  };
}

function isOutdated(current: Report, { baseVersion, fields, bmps, removed }: ReportChanges): boolean {
  const versions = new Map(current.bmps.map(({ id, version }) => [id, version]));
  const headerMoved = Object.keys(fields).length > 0 && baseVersion !== current.version;
  const bmpMoved = bmps.some(({ id, version }) => (versions.get(id) ?? 0) !== version);
  const removedMoved = removed.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
  return headerMoved || bmpMoved || removedMoved;
}

interface LockedForSave {
  /**
   * The site that the save selects; null if none, or if this unit does not have it. A hidden site is allowed: the
   * inspection may have started there offline before the Office hid it.
   */
  site: ChosenSite | null;
  elsewhere: string[];
}

/** Locks the report, so that the second of two concurrent saves sees what the first wrote. */
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
  const isNews = 'currentPhase' in fields || 'siteId' in fields;
  if (isNews && siteId && currentPhase?.trim()) await addPhaseToSite(db, siteId, currentPhase);
}
