import { createBmpsGeoJson, type PackBmp } from '@/lib/audit-packs/bmps-geo-json';
import { listInspectionRows } from '@/lib/audit-packs/inspection-rows';
import { createReadme, type PackDetails } from '@/lib/audit-packs/manifest';
import { createSealsJson, type PackSeal } from '@/lib/audit-packs/seals-json';
import { formatSiteTime } from '@/lib/audit-packs/site-time';
import {
  createActionEventTable,
  createActionTable,
  createAddendumTable,
  createConditionTable,
  createDecisionTable,
  createDelegationTable,
  createInspectionTable,
  createRainTable,
  type PackActionEvent,
  type TableOptions,
} from '@/lib/audit-packs/tables';
import { compareStrings } from '@/lib/compare';
import type { SavedReading } from '@/lib/compliance/contract';
import { MAX_DAYS_BETWEEN_INSPECTIONS } from '@/lib/compliance/limits';
import { DAYS_OF_READINGS } from '@/lib/compliance/server/compliance-data';
import { loadDecisions, loadProfiles } from '@/lib/compliance/server/rows';
import { loadDeadlineData } from '@/lib/deadlines/server/deadline-data';
import { computeKnownDeadlines } from '@/lib/deadlines/site-deadlines';
import { toPosition } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import { toIsoTime } from '@/lib/platform/database/iso-time';
import { encodeCsv, encodeCsvRows } from '@/lib/platform/http/csv-response';
import type { Prisma } from '@/lib/platform/prisma-client/client';
import { ACTIONS_PER_PAGE } from '@/lib/register/limits';
import { loadListedActions } from '@/lib/register/server/actions';
import { loadSiteBmps } from '@/lib/register/server/site-bmps';
import type { PackFiles } from './pack-files';
import type { PackSite } from './pack-site';

/** A file that is written from the database. */
export interface WrittenFile {
  path: string;
  content: Buffer;
}

export interface ContentOptions extends PackSite {
  unitId: string;
  withVerdicts: boolean;
  now: Date;
}

/** The tables of a pack. They show what the screens show, from the same queries (PACK-04). */
export async function writeTables(db: Db, files: PackFiles, options: ContentOptions): Promise<WrittenFile[]> {
  const { site, start, now, withVerdicts } = options;
  const days = Math.ceil((now.getTime() - Date.parse(start)) / 86_400_000);
  const [data] = await loadDeadlineData(db, {
    now,
    siteId: site.id,
    daysOfInspections: days + MAX_DAYS_BETWEEN_INSPECTIONS,
    daysOfReadings: days + DAYS_OF_READINGS,
  });
  const tableOptions: TableOptions = {
    timeZone: site.timeZone,
    now: now.toISOString(),
    withVerdicts,
    rulesKey: data?.profile?.details.options.key ?? null,
  };
  const rows = listInspectionRows(
    data ? computeKnownDeadlines(data, now.toISOString()) : [],
    files.inspections.map(({ inspection }) => inspection),
    options,
  );
  const decisions = (await loadDecisions(db, site.id)).toReversed().filter(({ triggerAt }) => isIn(triggerAt, options));
  return [
    { path: 'inspections.csv', content: encodeCsv(createInspectionTable(rows, tableOptions)) },
    { path: 'addenda.csv', content: encodeCsv(createAddendumTable(files.addenda, tableOptions)) },
    ...(await writeActionTables(db, options, tableOptions)),
    {
      path: 'rain.csv',
      content: encodeCsv(createRainTable(selectShownReadings(data?.readings ?? [], options), tableOptions)),
    },
    { path: 'storm-decisions.csv', content: encodeCsv(createDecisionTable(decisions, tableOptions)) },
    { path: 'conditions.csv', content: encodeCsv(createConditionTable(data?.savedConditions ?? [], tableOptions)) },
    { path: 'bmps.geojson', content: Buffer.from(await writeBmps(db, options)) },
    { path: 'delegations.csv', content: encodeCsv(createDelegationTable(files.delegations, tableOptions)) },
    { path: 'permit.json', content: Buffer.from(`${JSON.stringify(await loadProfiles(db, site.id), null, 2)}\n`) },
  ];
}

const isIn = (instant: string, { start, end }: PackSite): boolean => instant >= start && instant < end;

/** Those that were open in the period. Page by page, because there may be thousands. */
async function writeActionTables(
  db: Db,
  { site, start, end, now }: ContentOptions,
  tableOptions: TableOptions,
): Promise<WrittenFile[]> {
  const where: Prisma.CorrectiveActionWhereInput = {
    siteId: site.id,
    discoveredAt: { lt: end },
    OR: [{ closedAt: null }, { closedAt: { gte: start } }],
  };
  const ids = await db.correctiveAction.findMany({
    where,
    select: { id: true },
    orderBy: [{ discoveredAt: 'desc' }, { id: 'desc' }],
  });
  const actionPages: Buffer[] = [encodeCsv(createActionTable([], tableOptions))];
  const eventPages: Buffer[] = [encodeCsv(createActionEventTable([], tableOptions))];
  for (let from = 0; from < ids.length; from += ACTIONS_PER_PAGE) {
    const page = { in: ids.slice(from, from + ACTIONS_PER_PAGE).map(({ id }) => id) };
    const actions = await loadListedActions(db, { where: { id: page } }, now);
    const [, ...actionRows] = createActionTable(actions, tableOptions);
    actionPages.push(encodeCsvRows(actionRows));
    const [, ...eventRows] = createActionEventTable(await loadActionEvents(db, page), tableOptions);
    eventPages.push(encodeCsvRows(eventRows));
  }
  return [
    { path: 'ca-log.csv', content: Buffer.concat(actionPages) },
    { path: 'ca-events.csv', content: Buffer.concat(eventPages) },
  ];
}

async function loadActionEvents(db: Db, correctiveActionId: { in: string[] }): Promise<PackActionEvent[]> {
  const rows = await db.correctiveActionEvent.findMany({ where: { correctiveActionId }, orderBy: { number: 'asc' } });
  return rows.map((row) => ({
    correctiveActionId: row.correctiveActionId,
    kind: row.kind,
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    by: row.recordedByName,
    words: row.words,
    // Written by this server (decision 018).
    photos: row.photos as string[],
  }));
}

/** The readings of the period, in the order of the screen. */
const selectShownReadings = (readings: readonly SavedReading[], { start, end }: PackSite): SavedReading[] =>
  readings
    .filter(({ fromAt, toAt }) => toAt > start && fromAt < end)
    .toSorted(
      (a, b) =>
        compareStrings(b.toAt, a.toAt) || compareStrings(b.receivedAt, a.receivedAt) || compareStrings(a.id, b.id),
    );

async function writeBmps(db: Db, { site, now }: ContentOptions): Promise<string> {
  const siteBmps = await loadSiteBmps(db, site.id, now);
  const rows = await db.bmpInstance.findMany({
    where: { siteId: site.id },
    select: { id: true, type: true, label: true, lat: true, lng: true },
  });
  const places = new Map(
    rows.map(({ id, type, label, ...place }) => [id, { type, label, position: toPosition(place) }]),
  );
  const bmps: PackBmp[] = (siteBmps?.bmps ?? []).map((bmp) => ({
    ...bmp,
    ...(places.get(bmp.id) ?? { type: '', label: null, position: null }),
  }));
  return createBmpsGeoJson(bmps, (instant) => formatSiteTime(instant, site.timeZone));
}

/** All seals of the work unit, from which its chain is computed again. */
export async function writeSeals(db: Db, unitId: string, { stored }: PackFiles): Promise<WrittenFile> {
  const seals = await db.$queryRaw<PackSeal[]>`
    SELECT number, kind, subject_id AS "subjectId", digest, ${toIsoTime('sealed_at')} AS "sealedAt",
           previous_hash AS "previousHash", hash, check_id AS "checkId"
      FROM record_seal ORDER BY number`;
  const pdfs = new Map(stored.filter(({ source }) => 'key' in source).map(({ sha256, path }) => [sha256, path]));
  return { path: 'seals.json', content: Buffer.from(createSealsJson(unitId, seals, pdfs)) };
}

export const writeReadme = (details: PackDetails): WrittenFile => ({
  path: 'README.txt',
  content: Buffer.from(createReadme(details)),
});
