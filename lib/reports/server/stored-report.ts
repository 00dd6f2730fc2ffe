import { toPosition } from '@/lib/map/position';
import { formatListDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { failure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { OperationError } from '@/lib/platform/operation/operation-error';
import type { BmpVisit } from '@/lib/register/visit';
import type { Prisma } from '@/lib/platform/prisma-client/client';
import { isUnfinishedBmp } from '@/lib/reports/domain/being-logged';
import { createEmptyFields } from '@/lib/reports/domain/fields';
import { getTypeKey } from '@/lib/reports/domain/past-reports-filter';
import type { RecentSaves } from '@/lib/reports/domain/recent-saves';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { canLogMore } from '@/lib/reports/domain/rules';
import type {
  Correction,
  Documentation,
  LabelCounters,
  LoggedBmp,
  Report,
  ReportFields,
  ReportStatus,
  RequiredAction,
} from '@/lib/reports/domain/report';

/**
 * Maps rows to reports, and changes to rows. JSON columns contain only what schema.ts accepted, so they are not parsed
 * again.
 */

export const reportSelect = {
  id: true,
  status: true,
  siteName: true,
  version: true,
  recentSaves: true,
  fields: true,
  documentationLabels: true,
  correctionLabels: true,
  closedAt: true,
  dueTimes: true,
  updatedAt: true,
  updatedBy: true,
  date: true,
  createdBy: { select: { id: true, name: true, email: true } },
  site: { select: { timeZone: true } },
  bmps: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      practiceId: true,
      name: true,
      type: true,
      label: true,
      lat: true,
      lng: true,
      correctiveActions: true,
      condition: true,
      correction: true,
      libraryVersion: true,
      visitAnswers: true,
      version: true,
      updatedAt: true,
      updatedBy: true,
    },
  },
} as const satisfies Prisma.ReportSelect;

export type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;
type BmpRow = ReportRow['bmps'][number];

/** @throws {OperationError} if the status is unknown, so that no operation misreads the report */
export function toReport(row: ReportRow): Report {
  if (!isKnownStatus(row.status)) throw new OperationError(createUnknownStatusFailure(row));
  return {
    id: row.id,
    status: parseStatus(row.status),
    createdBy: row.createdBy,
    siteName: row.siteName,
    timeZone: row.site?.timeZone ?? DEFAULT_TIME_ZONE,
    fields: readFields(row.fields, row.date, row.createdBy.id),
    bmps: row.bmps.map(toBmp),
    version: row.version,
    labelCounters: { documentation: row.documentationLabels, correction: row.correctionLabels },
    ...toBeingLogged(row.bmps),
    ...(row.closedAt ? { closedAt: row.closedAt.toISOString() } : {}),
    ...(row.dueTimes === null ? {} : { dueTimes: castJson<Record<string, string>>(row.dueTimes) }),
  };
}

/** While a BMP is being logged, only that person writes it, so the last writer is logging it. */
function toBeingLogged(rows: readonly BmpRow[]): Pick<Report, 'beingLogged'> {
  const entries = rows.flatMap((row) =>
    isUnfinishedBmp(row) && row.updatedBy !== null
      ? [[row.id, { personId: row.updatedBy, at: row.updatedAt.toISOString() }] as const]
      : [],
  );
  return entries.length === 0 ? {} : { beingLogged: Object.fromEntries(entries) };
}

/** Ids of the latest saves. They are not part of the report or its record. */
export const readRecentSaves = ({ recentSaves }: Pick<ReportRow, 'recentSaves'>): RecentSaves => castJson(recentSaves);

/** Fields that are missing in a stored report are empty. */
export function readFields(stored: Prisma.JsonValue, date: Date, creatorId: string): ReportFields {
  return { ...createEmptyFields(date.toISOString(), creatorId), ...castJson<Partial<ReportFields>>(stored) };
}

function toBmp(row: BmpRow): LoggedBmp {
  return {
    id: row.id,
    practiceId: row.practiceId,
    name: row.name,
    type: row.type,
    label: row.label,
    location: toPosition(row),
    correctiveActions: castJson<RequiredAction[] | null>(row.correctiveActions),
    condition: castJson<Documentation>(row.condition),
    correction: castJson<Correction | null>(row.correction),
    version: row.version,
    ...(row.libraryVersion === null ? {} : { libraryVersion: row.libraryVersion }),
    ...(row.visitAnswers === null ? {} : { visit: castJson<BmpVisit>(row.visitAnswers) }),
  };
}

const STATUSES: readonly string[] = ['setup', 'open', 'closed', 'finished'] satisfies ReportStatus[];

export const isKnownStatus = (stored: string): stored is ReportStatus => STATUSES.includes(stored);

/** An unknown status counts as the one that allows no change. */
export const parseStatus = (stored: string): ReportStatus => (isKnownStatus(stored) ? stored : 'finished');

/** Failure for a report whose status this release does not know (decision X-14). */
export const createUnknownStatusFailure = ({ siteName, date, site, status }: ReportRow): Failure =>
  failure('report-status-unknown', {
    report: [siteName, formatListDate(date.toISOString(), site?.timeZone ?? DEFAULT_TIME_ZONE)]
      .filter(Boolean)
      .join(', '),
    status,
  });

/** The only place that restores the type of stored JSON. */
const castJson = <T>(value: Prisma.JsonValue): T => value as T;

export interface SelectedSite {
  id: string;
  name: string;
}

interface WriteContext {
  currentReport: Report | null;
  changes: ReportChanges;
  actor: Member;
  now: Date;
}

interface ReportWrite extends WriteContext {
  site: SelectedSite | null;
  counters: LabelCounters;
  recentSaves: RecentSaves;
  removedVersion: number;
}

/** @returns the version written, or null when the id of a new report exists already */
export async function writeReport(
  db: Db,
  { currentReport, changes, site, counters, recentSaves, removedVersion, actor, now }: ReportWrite,
): Promise<number | null> {
  const fields: ReportFields = {
    ...(currentReport?.fields ?? createEmptyFields(now.toISOString(), actor.personId)),
    ...changes.fields,
    ...(currentReport === null || canLogMore(currentReport.status) ? changes.place : {}),
  };
  const hasFieldChanges = currentReport === null || Object.keys(changes.fields).length > 0;
  const version = hasFieldChanges ? (currentReport?.version ?? 0) + 1 : currentReport.version;
  const columns = {
    ...(site ? { siteId: site.id, siteName: site.name } : {}),
    type: fields.type,
    otherType: fields.otherType,
    typeKey: getTypeKey(fields.type, fields.otherType),
    date: new Date(fields.date),
    fields: JSON.parse(JSON.stringify(fields)),
    mapImage: fields.mapImage,
    version,
    recentSaves,
    removedVersion,
    documentationLabels: counters.documentation,
    correctionLabels: counters.correction,
    updatedAt: now,
    updatedBy: actor.personId,
  };
  if (currentReport) {
    await db.report.updateMany({ where: { id: changes.id }, data: columns });
    return version;
  }
  const created = await db.report.createMany({
    data: [{ id: changes.id, workUnitId: actor.unit.id, createdById: actor.personId, createdAt: now, ...columns }],
    skipDuplicates: true,
  });
  return created.count === 1 ? version : null;
}

/**
 * Writes new and changed BMPs in one statement, and removes others in a second. A photo that was removed is restored
 * when it is named again, and one sent without a report becomes this report's.
 * @param firstVersion the version of new BMPs
 * @returns false if an id belongs to a BMP of another report
 */
export async function writeBmps(
  db: Db,
  {
    bmps,
    changes,
    firstVersion,
    actor,
    now,
  }: Omit<WriteContext, 'currentReport'> & { bmps: LoggedBmp[]; firstVersion: number },
): Promise<boolean> {
  if (changes.removed.length > 0)
    await db.loggedBmp.deleteMany({ where: { reportId: changes.id, id: { in: changes.removed.map(({ id }) => id) } } });
  if (bmps.length === 0) return true;
  const sent = bmps.map((bmp, index) => ({ ...bmp, ...bmp.location, index }));
  const [written] = await db.$queryRaw<{ rows: number }[]>`
    WITH sent AS (
      SELECT s."id", s."index", s."practiceId" AS practice_id, s."name", s."type", s."label", s."lat", s."lng", s."version", s."libraryVersion" AS library_version,
        nullif(s."correctiveActions", 'null') AS corrective_actions, s."condition", nullif(s."correction", 'null') AS correction, s."visit" AS visit_answers
      FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS s("id" uuid, "index" int, "practiceId" text, "name" text, "type" text,
        "label" text, "lat" float8, "lng" float8, "version" int, "libraryVersion" text, "correctiveActions" jsonb, "condition" jsonb, "correction" jsonb, "visit" jsonb)
    ), added AS (
      INSERT INTO logged_bmp (id, work_unit_id, report_id, position, practice_id, name, type, label, lat, lng, corrective_actions, condition, correction, library_version, visit_answers, version, updated_at, updated_by, condition_photos_by, correction_photos_by)
      SELECT id, ${actor.unit.id}::uuid, ${changes.id}::uuid,
        index + (SELECT coalesce(max(position) + 1, 0) FROM logged_bmp WHERE report_id = ${changes.id}::uuid),
        practice_id, name, type, label, lat, lng, corrective_actions, condition, correction, library_version, visit_answers, ${firstVersion}::int, ${now}::timestamptz, ${actor.personId}::uuid, ${actor.personId}::uuid, ${actor.personId}::uuid
      FROM sent WHERE version = 0
      ON CONFLICT (id) DO NOTHING RETURNING 1
    ), changed AS (
      UPDATE logged_bmp l SET practice_id = sent.practice_id, name = sent.name, type = sent.type, label = sent.label, lat = sent.lat, lng = sent.lng,
        corrective_actions = sent.corrective_actions, condition = sent.condition, correction = sent.correction, library_version = sent.library_version, visit_answers = sent.visit_answers,
        version = sent.version + 1, updated_at = ${now}::timestamptz, updated_by = ${actor.personId}::uuid,
        condition_photos_by = CASE WHEN l.condition->'photos' = sent.condition->'photos' THEN l.condition_photos_by ELSE ${actor.personId}::uuid END,
        correction_photos_by = CASE WHEN l.correction->'photos' IS NOT DISTINCT FROM sent.correction->'photos' THEN l.correction_photos_by ELSE ${actor.personId}::uuid END
      FROM sent WHERE l.id = sent.id AND l.report_id = ${changes.id}::uuid AND sent.version > 0 RETURNING 1
    ), restored AS (
      UPDATE photo SET removed_at = NULL, report_id = coalesce(report_id, ${changes.id}::uuid), named_at = coalesce(named_at, ${now}::timestamptz)
       WHERE (removed_at IS NOT NULL OR report_id IS NULL OR named_at IS NULL) AND file_name IN (
        SELECT jsonb_array_elements_text(condition->'photos') FROM sent
        UNION ALL SELECT jsonb_array_elements_text(correction->'photos') FROM sent)
    )
    SELECT ((SELECT count(*) FROM added) + (SELECT count(*) FROM changed))::int AS rows`;
  return written?.rows === bmps.length;
}

/** Claims a map picture for the report that names it first, as `writeBmps` does for photos. */
export const claimPhoto = (db: Db, { fileName, reportId, now }: { fileName: string; reportId: string; now: Date }) =>
  db.$executeRaw`
    UPDATE photo SET removed_at = NULL, report_id = coalesce(report_id, ${reportId}::uuid), named_at = coalesce(named_at, ${now}::timestamptz)
     WHERE file_name = ${fileName} AND (removed_at IS NOT NULL OR report_id IS NULL OR named_at IS NULL)`;
