import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { closeOut, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import type { TestUser, Unit, World } from './world';

export const INSPECTION_DATE = '2026-11-21T15:00:00.000Z';

export const createChanges = (unit: Unit, more: Partial<ReportChanges> = {}): ReportChanges => ({
  id: randomUUID(),
  baseVersion: 0,
  fields: { siteId: unit.site.id },
  bmps: [],
  removed: [],
  ...more,
});

/** A documentation-only BMP, which requires nothing. */
export const createDocumentationBmp = (more: Partial<LoggedBmp> = {}): LoggedBmp => ({
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
  ...more,
});

export const createBmpWithActions = (more: Partial<LoggedBmp> = {}): LoggedBmp =>
  createDocumentationBmp({
    label: '1',
    correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
    ...more,
  });

export const correctBmp = (bmp: LoggedBmp, description = 'Replaced'): LoggedBmp => ({
  ...bmp,
  version: bmp.version + 1,
  correction: { photos: [], date: INSPECTION_DATE, description, initials: 'II' },
});

/** A saved report in setup. */
export async function createSavedReport(unit: Unit, more: Partial<ReportChanges> = {}, who: TestUser = unit.inspector) {
  const sent = createChanges(unit, more);
  await who.call(saveReport, sent);
  return sent;
}

/** A report after SAVE & NOTIFY. */
export async function createOpenReport(unit: Unit, more: Partial<ReportChanges> = {}, who: TestUser = unit.inspector) {
  const sent = await createSavedReport(unit, { bmps: [createBmpWithActions()], ...more }, who);
  await who.call(notifyCrew, { idreport: sent.id });
  return sent;
}

/** A closed report with a map image and PDF. */
export async function createClosedReport(
  unit: Unit,
  more: Partial<ReportChanges> = {},
  who: TestUser = unit.inspector,
) {
  const sent = await createOpenReport(unit, more, who);
  const mapImg = await unit.addPhoto('mapimages', sent.id);
  await who.call(closeOut, { idreport: sent.id, mapImg });
  return { ...sent, mapImg };
}

/** A closed report without its PDF, which is slow to create and not needed for lists and searches. @returns its id */
export async function createPastReport(
  world: World,
  unit: Unit,
  { fields, ...more }: Partial<ReportChanges> = {},
  closed: { status?: string; closedAt?: Date } = {},
): Promise<string> {
  const { id } = await createSavedReport(unit, { fields: { siteId: unit.site.id, ...fields }, ...more });
  const data = { status: 'closed', ...closed };
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data }));
  return id;
}

export const createJpeg = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
