import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { closeOut, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import type { TestUser, Unit, World } from './world';

export const INSPECTION_DATE = '2026-11-21T15:00:00.000Z';

export const createChanges = (unit: Unit, changes: Partial<ReportChanges> = {}): ReportChanges => ({
  id: randomUUID(),
  baseVersion: 0,
  fields: { siteId: unit.site.id },
  bmps: [],
  removed: [],
  ...changes,
});

/** A documentation-only BMP, which requires nothing. */
export const createDocumentationBmp = (properties: Partial<LoggedBmp> = {}): LoggedBmp => ({
  id: randomUUID(),
  practiceId: randomUUID(),
  name: 'Silt Fence',
  type: 'Perimeter & Sediment Barriers',
  label: 'A',
  location: { lat: 43.03, lng: -87.9 },
  correctiveActions: null,
  condition: { photos: [], date: INSPECTION_DATE, description: 'Holds' },
  correction: null,
  version: 0,
  ...properties,
});

export const createBmpWithActions = (properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createDocumentationBmp({
    label: '1',
    correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
    ...properties,
  });

export const correctBmp = (bmp: LoggedBmp, description = 'Replaced'): LoggedBmp => ({
  ...bmp,
  version: bmp.version + 1,
  correction: { photos: [], date: INSPECTION_DATE, description, initials: 'II' },
});

/** Saves a report in setup. */
export async function createSavedReport(
  unit: Unit,
  changes: Partial<ReportChanges> = {},
  person: TestUser = unit.inspector,
) {
  const report = createChanges(unit, changes);
  await person.call(saveReport, report);
  return report;
}

/** Saves a report and notifies its crew. */
export async function createOpenReport(
  unit: Unit,
  changes: Partial<ReportChanges> = {},
  person: TestUser = unit.inspector,
) {
  const report = await createSavedReport(unit, { bmps: [createBmpWithActions()], ...changes }, person);
  await person.call(notifyCrew, { idreport: report.id });
  return report;
}

/** Closes out a report, with a map image and PDF. */
export async function createClosedReport(
  unit: Unit,
  changes: Partial<ReportChanges> = {},
  person: TestUser = unit.inspector,
) {
  const report = await createOpenReport(unit, changes, person);
  const mapImg = await unit.addPhoto('mapimages', report.id);
  await person.call(closeOut, { idreport: report.id, mapImg });
  return { ...report, mapImg };
}

/** Closes a report without creating its PDF, which is slow, and returns the report's id. For lists and searches. */
export async function createPastReport(
  world: World,
  unit: Unit,
  { fields, ...changes }: Partial<ReportChanges> = {},
  closed: { status?: string; closedAt?: Date } = {},
): Promise<string> {
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...fields }, ...changes });
  const data = { status: 'closed', ...closed };
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data }));
  return id;
}

export const createJpeg = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
