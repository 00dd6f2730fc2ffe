import { createHash, randomUUID } from 'node:crypto';
import tzlookup from '@photostructure/tz-lookup';
import { failure, type Failure } from '@/lib/failures';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { checkSites, type CheckedRow, type KnownSite } from '@/lib/sites/check-sites';
import { importSites, knownSites, savedImport, type SitesImport } from '@/lib/sites/contract';
import { siteEvents } from '@/lib/sites/events';
import { formatSiteCount } from '@/lib/sites/import-undo';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { siteDeliveries } from './deliveries';
import { importOutput, knownSitesOutput, savedImportOutput, savedImportSchema, sitesImportSchema } from './schema';

export async function loadKnownSites(db: Db): Promise<KnownSite[]> {
  const rows = await db.siteVisibility.findMany({
    select: { visible: true, site: { select: { name: true, lat: true, lng: true } } },
  });
  return rows.map(({ visible, site }) => ({ ...site, isHidden: !visible }));
}

export const knownSitesQuery = implement(knownSites, {
  input: noInput,
  output: knownSitesOutput,
  async run({ db }) {
    return { sites: await loadKnownSites(db) };
  },
});

/** Saves all rows or none. Checks them again, because the browser's check may be outdated or forged. */
export const importSitesCommand = implement(importSites, {
  input: sitesImportSchema,
  output: importOutput,
  events: siteEvents,
  deliveries: siteDeliveries,
  async run({ db, input, actor, now, record }) {
    const earlierResult = await recordImport(db, input, actor, now);
    if (earlierResult) return earlierResult;
    const checkedRows = checkSites(input.rows, await loadKnownSites(db));
    const importFailure = findImportFailure(checkedRows, input);
    if (importFailure) return importFailure;
    const { importId } = input;
    const [first] = await insertSites(db, { checked: checkedRows, importId, actor, now });
    if (first) record({ type: 'imported-sites', importId, sites: checkedRows.length, sending: { first } });
    return { sites: checkedRows.length };
  },
});

/**
 * Records the import and returns null, or returns the result of an earlier attempt. Locks the work unit, so that an
 * import is checked against the sites of the previous one.
 */
async function recordImport(
  db: Db,
  { importId, rows }: SitesImport,
  { unit, personId }: Member,
  now: Date,
): Promise<{ sites: number } | Failure | null> {
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  await db.$queryRaw`SELECT id FROM work_unit WHERE id = ${unit.id}::uuid FOR UPDATE`;
  const previous = await db.siteImport.findFirst({ where: { id: importId }, select: { digest: true, sites: true } });
  if (previous?.digest === digest) return { sites: previous.sites };
  if (previous) return failure('sites-already-imported', { sites: formatSiteCount(previous.sites) });
  await db.siteImport.createMany({
    data: [{ workUnitId: unit.id, id: importId, personId, digest, sites: rows.length, importedAt: now }],
  });
  return null;
}

function findImportFailure(checked: readonly CheckedRow[], { rows }: SitesImport): Failure | null {
  for (const [index, { row, errors, warnings }] of checked.entries()) {
    const sentence = errors[0]?.sentence ?? (rows[index]?.add ? undefined : warnings[0]);
    if (sentence !== undefined) return failure('site-import-invalid', { line: row.line, sentence });
  }
  return null;
}

interface NewSites {
  checked: readonly CheckedRow[];
  importId: string;
  actor: Member;
  now: Date;
}

/** Returns the sites in the order of the file. */
async function insertSites(
  db: Db,
  { checked, importId, actor, now }: NewSites,
): Promise<{ id: string; name: string }[]> {
  const sites = checked.flatMap(({ row, position }) => {
    if (!position) return [];
    const { lat, lng } = position;
    const zoom = row.zoom ?? DEFAULT_ZOOM.report;
    return { id: randomUUID(), link: randomUUID(), name: row.name, lat, lng, zoom, zone: tzlookup(lat, lng) };
  });
  await db.$executeRaw`
    WITH new_site AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
        AS g (id uuid, link uuid, name text, lat float8, lng float8, zoom float8, zone text)
    ), inserted AS (
      INSERT INTO site (id, name, lat, lng, time_zone, owner_id, created_at)
      SELECT id, name, lat, lng, zone, ${actor.personId}::uuid, ${now} FROM new_site
    )
    INSERT INTO site_visibility (id, work_unit_id, site_id, lat, lng, zoom_level, import_id)
    SELECT link, ${actor.unit.id}::uuid, id, lat, lng, zoom, ${importId}::uuid FROM new_site`;
  return sites;
}

export const savedImportQuery = implement(savedImport, {
  input: savedImportSchema,
  output: savedImportOutput,
  async run({ db, input: { importId } }) {
    const storedImport = await db.siteImport.findFirst({ where: { id: importId }, select: { sites: true } });
    return { sites: storedImport?.sites ?? null };
  },
});
