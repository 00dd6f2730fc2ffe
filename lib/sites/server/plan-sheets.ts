import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import { findPointsError, measureErrorFeet, type PlacedPoint } from '@/lib/map/plan-placement';
import type { MapView } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { Prisma, type PlanSheet as PlanSheetRow } from '@/lib/platform/prisma-client/client';
import { siteEvents, type PlanSheetEventData } from '@/lib/sites/events';
import { compareNewestSheets, MAX_PLAN_SHEETS, wasInUse } from '@/lib/sites/plan-sheet';
import type { PlanSheet, SitePlanSheet } from '@/lib/sites/site';
import {
  archivePlanSheet,
  placePlanSheet,
  sitePlanSheets,
  undoPlacement,
  type PlanSheets,
} from '@/lib/sites/plan-sheet-contract';
import {
  archivingSchema,
  placedPointsSchema,
  placementSchema,
  planSheetListSchema,
  planSheetsOutput,
  undoPlacementSchema,
} from './plan-sheet-schema';

export const sitePlanSheetsQuery = implement(sitePlanSheets, {
  input: planSheetListSchema,
  output: planSheetsOutput,
  async run({ db, input: { siteId } }) {
    const link = await db.siteVisibility.findFirst({ where: { siteId }, select: { id: true } });
    return link ? loadPlanSheets(db, siteId) : failure('site-not-found');
  },
});

export async function loadPlanSheets(db: Db, siteId: string): Promise<PlanSheets> {
  const sheets = (await db.planSheet.findMany({ where: { siteId } })).map(toPlanSheet);
  return {
    sheets: sheets.toSorted(
      (a, b) => Number(a.archivedAt !== null) - Number(b.archivedAt !== null) || compareNewestSheets(a, b),
    ),
  };
}

/**
 * The sheets that the map of a report offers: for a closed report those in use when it was closed, so that old reports
 * keep an archived sheet (PLAN-06); otherwise those in use.
 */
export async function loadOfferedPlanSheets(
  db: Db,
  siteId: string | null,
  closedAt: string | undefined,
): Promise<SitePlanSheet[]> {
  const { sheets } = siteId === null ? { sheets: [] } : await loadPlanSheets(db, siteId);
  return sheets.filter((sheet) =>
    closedAt === undefined ? sheet.archivedAt === null : wasInUse(sheet, new Date(closedAt).toISOString()),
  );
}

/** The view of the site's maps in the work unit. */
export async function loadMapView(db: Db, siteId: string): Promise<MapView> {
  const { lat, lng, zoomLevel } = await db.siteVisibility.findFirstOrThrow({
    where: { siteId },
    select: { lat: true, lng: true, zoomLevel: true },
  });
  return { lat, lng, zoom: zoomLevel };
}

const toPlanSheet = (row: PlanSheetRow): PlanSheet => ({
  id: row.id,
  name: row.name,
  sheetDate: formatSheetDate(row),
  width: row.size[0] ?? 0,
  height: row.size[1] ?? 0,
  points: placedPointsSchema.parse(row.points),
  opacity: row.opacity,
  version: row.version,
  canUndoPlacement: row.previousPoints !== null,
  addedBy: row.addedByName,
  addedAt: row.addedAt.toISOString(),
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

export const formatSheetDate = ({ sheetDate }: Pick<PlanSheetRow, 'sheetDate'>): string =>
  sheetDate.toISOString().slice(0, 10);

/** SQL for the sheets in use of the site `v`, as `SitePlanSheet[]`; null without any. */
export const SELECT_PLAN_SHEETS = Prisma.sql`
  SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'sheetDate', p.sheet_date, 'width', p.size[1],
      'height', p.size[2], 'points', p.points, 'opacity', p.opacity) ORDER BY p.sheet_date DESC, p.id)
    FROM plan_sheet p WHERE p.work_unit_id = v.work_unit_id AND p.site_id = v.site_id AND p.archived_at IS NULL`;

const toJson = (points: readonly PlacedPoint[]) => points.map((point) => ({ ...point }));

export const placePlanSheetCommand = implement(placePlanSheet, {
  input: placementSchema,
  output: planSheetsOutput,
  events: siteEvents,
  async run({ db, input: { sheetId, version, points, opacity }, record }) {
    const row = await lockSheet(db, sheetId);
    if (!row) return failure('plan-sheet-not-found');
    const sheet = toPlanSheet(row);
    // A repeated request is answered like the first.
    if (sheet.version === version + 1 && isEqual(sheet.points, points) && sheet.opacity === opacity)
      return loadPlanSheets(db, row.siteId);
    if (sheet.version !== version) return failure('plan-sheet-changed');
    if (sheet.archivedAt !== null) return failure('plan-sheet-archived');
    const error = findPlacementFailure(points, sheet);
    if (error) return error;
    await db.planSheet.updateMany({
      where: { id: sheetId },
      data: { points: toJson(points), previousPoints: toJson(sheet.points), opacity, version: version + 1 },
    });
    record({
      type: 'placed-plan-sheet',
      ...(await createPlanSheetEvent(db, row)),
      pointCount: points.length,
      errorFeet: measureErrorFeet(points),
    });
    return loadPlanSheets(db, row.siteId);
  },
});

function findPlacementFailure(points: readonly PlacedPoint[], sheet: PlanSheet): Failure | null {
  if (points.some(({ x, y }) => x > sheet.width || y > sheet.height)) return failure('plan-point-outside');
  const error = findPointsError(points, sheet);
  if (error === null) return null;
  return error.code === 'points-on-line'
    ? failure('plan-points-on-line')
    : failure(error.code === 'same-sheet-point' ? 'plan-points-same-on-sheet' : 'plan-points-same-on-map', {
        first: error.first,
        second: error.second,
      });
}

export const undoPlacementCommand = implement(undoPlacement, {
  input: undoPlacementSchema,
  output: planSheetsOutput,
  events: siteEvents,
  async run({ db, input: { sheetId, version }, record }) {
    const row = await lockSheet(db, sheetId);
    if (!row) return failure('plan-sheet-not-found');
    // A repeated request: only an undo leaves nothing to undo.
    if (row.version === version + 1 && row.previousPoints === null) return loadPlanSheets(db, row.siteId);
    if (row.version !== version || row.previousPoints === null) return failure('plan-sheet-changed');
    await db.planSheet.updateMany({
      where: { id: sheetId },
      data: {
        points: toJson(placedPointsSchema.parse(row.previousPoints)),
        previousPoints: Prisma.DbNull,
        version: version + 1,
      },
    });
    record({ type: 'undid-plan-sheet-placement', ...(await createPlanSheetEvent(db, row)) });
    return loadPlanSheets(db, row.siteId);
  },
});

export const archivePlanSheetCommand = implement(archivePlanSheet, {
  input: archivingSchema,
  output: planSheetsOutput,
  events: siteEvents,
  async run({ db, input: { sheetId, version, isArchived }, now, record }) {
    const row = await lockSheet(db, sheetId);
    if (!row) return failure('plan-sheet-not-found');
    if ((row.archivedAt !== null) === isArchived) return loadPlanSheets(db, row.siteId);
    if (row.version !== version) return failure('plan-sheet-changed');
    const full = isArchived ? null : await findCountFailure(db, row.siteId);
    if (full) return full;
    await db.planSheet.updateMany({
      where: { id: sheetId },
      data: { archivedAt: isArchived ? now : null, version: version + 1 },
    });
    const type = isArchived ? ('archived-plan-sheet' as const) : ('restored-plan-sheet' as const);
    record({ type, ...(await createPlanSheetEvent(db, row)) });
    return loadPlanSheets(db, row.siteId);
  },
});

/** The sheet, which no other request can change until the transaction ends. */
async function lockSheet(db: Db, sheetId: string): Promise<PlanSheetRow | null> {
  await db.$queryRaw`SELECT id FROM plan_sheet WHERE id = ${sheetId}::uuid FOR UPDATE`;
  return db.planSheet.findUnique({ where: { id: sheetId } });
}

/** A failure if no sheet can be added to the site. Serializes changes of their number. */
export async function findCountFailure(db: Db, siteId: string): Promise<Failure | null> {
  await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR NO KEY UPDATE`;
  const count = await db.planSheet.count({ where: { siteId, archivedAt: null } });
  return count < MAX_PLAN_SHEETS ? null : failure('too-many-plan-sheets', { max: MAX_PLAN_SHEETS });
}

export async function createPlanSheetEvent(db: Db, row: PlanSheetRow): Promise<PlanSheetEventData> {
  const { id: sheetId, siteId, name } = row;
  const site = await db.site.findUnique({ where: { id: siteId }, select: { name: true } });
  return { sheetId, siteId, siteName: site?.name ?? '', name, sheetDate: formatSheetDate(row) };
}
