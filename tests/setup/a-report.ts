import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { closeOut, saveReport, notifyCrew } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import type { Asker, Unit, World } from './world';

export const INSPECTED = '2026-11-21T15:00:00.000Z';

export const newChanges = (unit: Unit, more: Partial<ReportChanges> = {}): ReportChanges => ({
  id: randomUUID(),
  baseVersion: 0,
  fields: { siteId: unit.site.id },
  bmps: [],
  removed: [],
  ...more,
});

/** A documentation-only BMP, which requires nothing. */
export const documented = (more: Partial<LoggedBmp> = {}): LoggedBmp => ({
  id: randomUUID(),
  practiceId: randomUUID(),
  name: 'Silt Fence',
  type: 'Perimeter & Sediment Barriers',
  label: 'A',
  location: { lat: 43.03, lng: -87.9 },
  correctiveActions: null,
  condition: { photos: [], date: INSPECTED, description: 'Holds' },
  correction: null,
  version: 0,
  ...more,
});

export const requiring = (more: Partial<LoggedBmp> = {}): LoggedBmp =>
  documented({ label: '1', correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }], ...more });

export const corrected = (bmp: LoggedBmp, description = 'Replaced'): LoggedBmp => ({
  ...bmp,
  version: bmp.version + 1,
  correction: { photos: [], date: INSPECTED, description, initials: 'II' },
});

/** A saved report in setup. */
export async function savedReport(unit: Unit, more: Partial<ReportChanges> = {}, who: Asker = unit.inspector) {
  const sent = newChanges(unit, more);
  await who.gets(saveReport, sent);
  return sent;
}

/** A report after SAVE & NOTIFY. */
export async function openReport(unit: Unit, more: Partial<ReportChanges> = {}, who: Asker = unit.inspector) {
  const sent = await savedReport(unit, { bmps: [requiring()], ...more }, who);
  await who.gets(notifyCrew, { idreport: sent.id });
  return sent;
}

/** A closed report with a map image and PDF. */
export async function closedReport(unit: Unit, more: Partial<ReportChanges> = {}, who: Asker = unit.inspector) {
  const sent = await openReport(unit, more, who);
  const mapImg = await unit.addPhoto('mapimages', sent.id);
  await who.gets(closeOut, { idreport: sent.id, mapImg });
  return { ...sent, mapImg };
}

/** A closed report without its PDF, which is slow to create and not needed for lists and searches. @returns its id */
export async function pastReport(
  product: World,
  unit: Unit,
  { fields, ...more }: Partial<ReportChanges> = {},
  closed: { status?: string; closedAt?: Date } = {},
): Promise<string> {
  const { id } = await savedReport(unit, { fields: { siteId: unit.site.id, ...fields }, ...more });
  const data = { status: 'closed', ...closed };
  await product.behindTheScenes((db) => db.report.update({ where: { id }, data }));
  return id;
}

export const plainPicture = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer();
