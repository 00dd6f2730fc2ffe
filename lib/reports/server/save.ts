import { same } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { learnPhase } from '@/lib/sites/server/learn-phase';
import type { ReportChanges, SaveConflict, SaveResult } from '@/lib/reports/domain/report-changes';
import { emptyFields, FIELD_KEYS } from '@/lib/reports/domain/fields';
import { countersOf, hasItsLabel, labelKind, labelNumber, nextLabel } from '@/lib/reports/domain/labels';
import { applyChanges, isAmong } from '@/lib/reports/domain/conflict-merge';
import { typeKey } from '@/lib/reports/domain/past-reports-filter';
import { photosNamed, photosOf } from '@/lib/reports/domain/photos';
import { savesBy, withSave, type RecentSaves } from '@/lib/reports/domain/recent-saves';
import { isApplied, knowsHeader } from './repeated-save';
import type { LabelCounters, LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { outgrows } from '@/lib/reports/domain/bmp-capacity';
import { canLogMore, canWriteField, isClosed, LIMITS } from '@/lib/reports/domain/rules';
import { readForSave } from './read-for-save';
import { recentSavesOf, reportOf, reportSelect } from './stored-report';

/**
 * Saving a report: changed header fields and changed BMPs, each against the version they were based on. Only the rows
 * that changed are written. A newer version on the server refuses the whole save and hands back what is there, so
 * that nothing is overwritten unseen.
 */
export async function saveChanges(
  db: Db,
  changes: ReportChanges,
  actor: Member,
  now: Date,
): Promise<{ result: SaveResult; isNew: boolean } | Failure> {
  const { site, elsewhere } = await lockForSave(db, changes);
  const row = await readForSave(db, changes, elsewhere);
  if (row?.deletedAt) return failure('report-not-found');
  if (!row && changes.baseVersion > 0) return failure('report-not-found');
  const current = row ? reportOf(row) : null;
  const known = row ? recentSavesOf(row) : {};
  const recentSaves = withSave(known, actor.personId, changes.saveId);
  if (row && current && isApplied(current, changes, actor.personId)) {
    if (!knowsHeader(current, changes, row.updatedBy === actor.personId))
      return failure('report-conflict', {}, await present(db, row.id, actor));
    // The report holds all of this save, but not its id: somebody else entered the same. The save counts as taken, so
    // its id is noted.
    if (recentSaves !== known && !isClosed(current.status))
      await db.report.updateMany({ where: { id: row.id }, data: { recentSaves } });
    return { result: resultOf(changes, current.version, current.bmps, row.updatedAt), isNew: false };
  }
  // The report took this save earlier, and what the save brought was changed since. Doing it again would undo that
  // change, so the sender is handed the report.
  if (row && current && isAmong(changes, savesBy(known, actor.personId)))
    return failure('report-conflict', {}, await present(db, row.id, actor));
  const refused = current && row ? (refusal(current, changes) ?? (await conflict(db, current, changes, actor))) : null;
  if (refused) return refused;
  const named = new Set(current && photosNamed(current));
  if (elsewhere.some((fileName) => !named.has(fileName))) return failure('photo-elsewhere');
  const full = await fullness(db, current, changes, actor);
  if (full) return full;

  if (changes.fields.siteId && !site) return failure('site-not-found');
  const labelled = withFinalLabels(current, changes);
  const version = await writeReport(db, {
    current,
    changes,
    site,
    counters: labelled.counters,
    recentSaves,
    actor,
    now,
  });
  if (version === null) return (await isVisible(db, changes.id)) ? saveChanges(db, changes, actor, now) : ID_TAKEN;
  const written = await writeBmps(db, { bmps: labelled.bmps, current, changes, actor, now });
  if (!written) return ID_TAKEN;
  if (changes.fields.mapImage) await claimPhoto(db, { fileName: changes.fields.mapImage, reportId: changes.id, now });
  await tellSite(db, current, changes);
  return {
    isNew: current === null,
    result: resultOf(
      changes,
      version,
      labelled.bmps.map((bmp) => ({ ...bmp, version: bmp.version + 1 })),
      now,
    ),
  };
}

/** The id belongs to something that is not part of this report; whose it is, is not said. */
const ID_TAKEN = failure('report-not-found');

/** Another device created the same report at the same moment, and was first. */
const isVisible = async (db: Db, id: string): Promise<boolean> =>
  (await db.report.findUnique({ where: { id }, select: { id: true } })) !== null;

function resultOf(changes: ReportChanges, version: number, bmps: readonly LoggedBmp[], at: Date): SaveResult {
  const sent = new Set(changes.bmps.map(({ id }) => id));
  const written = bmps.filter(({ id }) => sent.has(id)).map(({ id, label, version }) => ({ id, label, version }));
  return { success: true, idreport: changes.id, version, bmps: written, changedAt: at.toISOString() };
}

/** What the report's status does not let change any more (decisions ). */
function refusal(current: Report, { fields, bmps, removed }: ReportChanges): Failure | null {
  if (isClosed(current.status)) return failure('report-closed');
  if (canLogMore(current.status)) return null;
  const onlyCorrections = removed.length === 0 && bmps.every((bmp) => isCorrectionOf(bmp, current));
  const writable = FIELD_KEYS.filter((key) => key in fields).every((key) => canWriteField(key, current.status));
  return onlyCorrections && writable ? null : failure('report-not-setup');
}

function isCorrectionOf(bmp: LoggedBmp, current: Report): boolean {
  const known = current.bmps.find(({ id }) => id === bmp.id);
  if (!known) return false;
  const { correction: _mine, version: _base, ...mine } = bmp;
  const { correction: _theirs, version: _now, ...theirs } = known;
  return same(mine, theirs);
}

/** 409 with the newer report, whoever changed it last, and when. */
async function conflict(db: Db, current: Report, changes: ReportChanges, actor: Member): Promise<Failure | null> {
  return isBehind(current, changes) ? failure('report-conflict', {}, await present(db, current.id, actor)) : null;
}

/**
 * Refuses a save that would bring the inspection above the most BMPs it may have (bmp-capacity.ts;
 * docs/decisions/009-five-hundred-bmps.md). The refusal carries the report as it is here, as in a conflict, because the
 * sender may not know what others have logged meanwhile. The sender's device adds its own BMPs to that report and sends
 * them again in a save marked `together`, for which the higher LIMITS.bmpsTogether counts. A save marked `together` that
 * is above this one too is refused without the report, and so is a new report with too many BMPs.
 */
async function fullness(
  db: Db,
  current: Report | null,
  changes: ReportChanges,
  actor: Member,
): Promise<Failure | null> {
  const before = current?.bmps ?? [];
  const after = current ? applyChanges(current, changes).bmps : changes.bmps;
  const isTogether = current !== null && changes.together === true;
  if (!outgrows(before, after, isTogether ? LIMITS.bmpsTogether : LIMITS.bmps)) return null;
  const details = current && !isTogether ? await present(db, current.id, actor) : undefined;
  return failure('report-full', { most: LIMITS.bmps }, details);
}

/** The report as it is now, who changed it last, and which of the asker's saves it contains. */
async function present(db: Db, id: string, { personId }: Member): Promise<SaveConflict> {
  const row = await db.report.findUniqueOrThrow({ where: { id }, select: reportSelect });
  const author = row.updatedBy
    ? await db.person.findUnique({ where: { id: row.updatedBy }, select: { name: true } })
    : null;
  const arrived = savesBy(recentSavesOf(row), personId);
  return {
    report: reportOf(row),
    changedBy: author?.name ?? '',
    changedAt: row.updatedAt.toISOString(),
    arrived,
  };
}

function isBehind(current: Report, { baseVersion, fields, bmps, removed }: ReportChanges): boolean {
  const versions = new Map(current.bmps.map(({ id, version }) => [id, version]));
  const headerMoved = Object.keys(fields).length > 0 && baseVersion !== current.version;
  const bmpMoved = bmps.some(({ id, version }) => (versions.get(id) ?? 0) !== version);
  const removedMoved = removed.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
  return headerMoved || bmpMoved || removedMoved;
}

interface LockedForSave {
  /** The site that the save chooses; null if it chooses none, or a site that this unit does not have. */
  site: ChosenSite | null;
  /** Photos that the save names although they belong to another unit or another report. */
  elsewhere: string[];
}

/**
 * Locks the report, so that two devices which save at the same time take turns and the second sees what the first
 * wrote.
 */
async function lockForSave(db: Db, { id, fields, bmps }: ReportChanges): Promise<LockedForSave> {
  const photos = bmps.flatMap(photosOf);
  const maps = fields.mapImage ? [fields.mapImage] : [];
  const [row] = await db.$queryRaw<LockedForSave[]>`
    WITH locked AS (SELECT id FROM report WHERE id = ${id}::uuid FOR UPDATE)
    SELECT (SELECT count(*) FROM locked) AS locked, (
      SELECT jsonb_build_object('id', s.id, 'name', s.name) FROM site_visibility v JOIN site s ON s.id = v.site_id
       WHERE v.site_id = ${fields.siteId ?? null}::uuid AND v.visible
    ) AS site, photos_elsewhere(${id}::uuid, ${photos}::text[], ${maps}::text[]) AS elsewhere`;
  return row ?? { site: null, elsewhere: [] };
}

interface ChosenSite {
  id: string;
  name: string;
}

/**
 * Gives BMPs their final labels. A label is final when the server has the BMP (decision X-25). A provisional label is
 * kept if this report never gave that number before, as for the labels that an inspection brings along when it starts
 * from the last one. Otherwise the BMP gets the next label of its kind.
 */
function withFinalLabels(
  current: Report | null,
  { bmps }: ReportChanges,
): { bmps: LoggedBmp[]; counters: LabelCounters } {
  const known = new Map(current?.bmps.map((bmp) => [bmp.id, bmp.label]));
  let counters = current ? countersOf(current) : { documentation: 0, correction: 0 };
  const settled = new Map<string, string | null>();
  for (const bmp of [...bmps].sort(byLabelNumber)) {
    const before = { ...bmp, label: known.get(bmp.id) ?? null };
    if (bmp.label === null || hasItsLabel(before)) {
      settled.set(bmp.id, before.label);
      continue;
    }
    const given = freeLabel(bmp, counters) ?? nextLabel(counters, labelKind(bmp));
    counters = given.counters;
    settled.set(bmp.id, given.label);
  }
  return { bmps: bmps.map((bmp) => ({ ...bmp, label: settled.get(bmp.id) ?? null })), counters };
}

const byLabelNumber = (a: LoggedBmp, b: LoggedBmp) =>
  (labelNumber(a.label ?? '') ?? 0) - (labelNumber(b.label ?? '') ?? 0);

/** The highest number that is accepted in a device's provisional label. */
const FARTHEST_LABEL = 1000;

function freeLabel(bmp: LoggedBmp, counters: LabelCounters): { label: string; counters: LabelCounters } | null {
  const number = bmp.label === null || !hasItsLabel(bmp) ? null : labelNumber(bmp.label);
  const kind = labelKind(bmp);
  if (number === null || !Number.isInteger(number) || number <= counters[kind] || number > FARTHEST_LABEL) return null;
  return { label: bmp.label ?? '', counters: { ...counters, [kind]: number } };
}

/** Adds a construction phase that was entered in the inspection to the phases of its site. */
async function tellSite(db: Db, current: Report | null, { fields }: ReportChanges): Promise<void> {
  const { siteId, currentPhase } = { ...current?.fields, ...fields };
  const isNews = 'currentPhase' in fields || 'siteId' in fields;
  if (isNews && siteId && currentPhase?.trim()) await learnPhase(db, siteId, currentPhase);
}

interface Write {
  current: Report | null;
  changes: ReportChanges;
  actor: Member;
  now: Date;
}

interface ReportWrite extends Write {
  site: ChosenSite | null;
  counters: LabelCounters;
  recentSaves: RecentSaves;
}

/** @returns the version written, or null when the id of a new report is taken already. */
async function writeReport(
  db: Db,
  { current, changes, site, counters, recentSaves, actor, now }: ReportWrite,
): Promise<number | null> {
  const fields: ReportFields = {
    ...(current?.fields ?? emptyFields(now.toISOString(), actor.personId)),
    ...changes.fields,
    ...(current === null || canLogMore(current.status) ? changes.place : {}),
  };
  const touched = current === null || Object.keys(changes.fields).length > 0;
  const version = touched ? (current?.version ?? 0) + 1 : current.version;
  const columns = {
    ...(site ? { siteId: site.id, siteName: site.name } : {}),
    type: fields.type,
    otherType: fields.otherType,
    typeKey: typeKey(fields.type, fields.otherType),
    date: new Date(fields.date),
    fields: JSON.parse(JSON.stringify(fields)),
    mapImage: fields.mapImage,
    version,
    recentSaves,
    documentationLabels: counters.documentation,
    correctionLabels: counters.correction,
    updatedAt: now,
    updatedBy: actor.personId,
  };
  if (current) {
    await db.report.updateMany({ where: { id: changes.id }, data: columns });
    return version;
  }
  const made = await db.report.createMany({
    data: [{ id: changes.id, workUnitId: actor.unit.id, createdById: actor.personId, createdAt: now, ...columns }],
    skipDuplicates: true,
  });
  return made.count === 1 ? version : null;
}

/**
 * Writes new and changed BMPs in one statement, whatever their number, and removed ones in another, if there are any. A
 * photo that somebody took out meanwhile comes back when it is named again. A photo that was sent without its report
 * belongs to this report from now on.
 * @returns false when not every BMP could be written, because an id belongs to a BMP of another report.
 */
async function writeBmps(db: Db, { bmps, changes, actor, now }: Write & { bmps: LoggedBmp[] }): Promise<boolean> {
  if (changes.removed.length > 0)
    await db.loggedBmp.deleteMany({ where: { reportId: changes.id, id: { in: changes.removed.map(({ id }) => id) } } });
  if (bmps.length === 0) return true;
  const sent = bmps.map((bmp, place) => ({ ...bmp, ...bmp.location, place }));
  const [written] = await db.$queryRaw<{ rows: number }[]>`
    WITH sent AS (
      SELECT s."id", s."place", s."practiceId" AS practice_id, s."name", s."type", s."label", s."lat", s."lng", s."version",
        nullif(s."correctiveActions", 'null') AS corrective_actions, s."condition", nullif(s."correction", 'null') AS correction
      FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS s("id" uuid, "place" int, "practiceId" text, "name" text, "type" text,
        "label" text, "lat" float8, "lng" float8, "version" int, "correctiveActions" jsonb, "condition" jsonb, "correction" jsonb)
    ), added AS (
      INSERT INTO logged_bmp (id, work_unit_id, report_id, position, practice_id, name, type, label, lat, lng, corrective_actions, condition, correction, version, updated_at, updated_by, condition_photos_by, correction_photos_by)
      SELECT id, ${actor.unit.id}::uuid, ${changes.id}::uuid,
        place + (SELECT coalesce(max(position) + 1, 0) FROM logged_bmp WHERE report_id = ${changes.id}::uuid),
        practice_id, name, type, label, lat, lng, corrective_actions, condition, correction, 1, ${now}::timestamptz, ${actor.personId}::uuid, ${actor.personId}::uuid, ${actor.personId}::uuid
      FROM sent WHERE version = 0
      ON CONFLICT (id) DO NOTHING RETURNING 1
    ), changed AS (
      UPDATE logged_bmp l SET practice_id = sent.practice_id, name = sent.name, type = sent.type, label = sent.label, lat = sent.lat, lng = sent.lng,
        corrective_actions = sent.corrective_actions, condition = sent.condition, correction = sent.correction,
        version = sent.version + 1, updated_at = ${now}::timestamptz, updated_by = ${actor.personId}::uuid,
        condition_photos_by = CASE WHEN l.condition->'photos' = sent.condition->'photos' THEN l.condition_photos_by ELSE ${actor.personId}::uuid END,
        correction_photos_by = CASE WHEN l.correction->'photos' IS NOT DISTINCT FROM sent.correction->'photos' THEN l.correction_photos_by ELSE ${actor.personId}::uuid END
      FROM sent WHERE l.id = sent.id AND l.report_id = ${changes.id}::uuid AND sent.version > 0 RETURNING 1
    ), brought_back AS (
      UPDATE photo SET removed_at = NULL, report_id = coalesce(report_id, ${changes.id}::uuid), named_at = coalesce(named_at, ${now}::timestamptz)
       WHERE (removed_at IS NOT NULL OR report_id IS NULL OR named_at IS NULL) AND file_name IN (
        SELECT jsonb_array_elements_text(condition->'photos') FROM sent
        UNION ALL SELECT jsonb_array_elements_text(correction->'photos') FROM sent)
    )
    SELECT ((SELECT count(*) FROM added) + (SELECT count(*) FROM changed))::int AS rows`;
  return written?.rows === bmps.length;
}

/**
 * Does for a map picture that a report names what `writeBmps` does for the photos of BMPs. A picture that was sent
 * without its report belongs to the first report that names it.
 */
export const claimPhoto = (db: Db, { fileName, reportId, now }: { fileName: string; reportId: string; now: Date }) =>
  db.$executeRaw`
    UPDATE photo SET removed_at = NULL, report_id = coalesce(report_id, ${reportId}::uuid), named_at = coalesce(named_at, ${now}::timestamptz)
     WHERE file_name = ${fileName} AND (removed_at IS NOT NULL OR report_id IS NULL OR named_at IS NULL)`;
