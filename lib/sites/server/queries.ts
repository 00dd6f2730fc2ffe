import type { Db } from '@/lib/platform/database/client';
import { hasPermission, type Role } from '@/lib/permissions';
import { implement } from '@/lib/platform/operation/implement';
import { importCandidates, listedSites } from '@/lib/sites/contract';
import type { Position } from '@/lib/map/position';
import { compareSiteNames } from '@/lib/sites/rules';
import type { ListedSites } from '@/lib/sites/site';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { listedSitesOutput, wireSitesOutput } from './schema';
import { listUndoableImports } from './undo-import';
import { OWN_APP, listWireCandidates } from './wire-format';

interface ListedRow {
  id: string;
  name: string;
  time_zone: string;
  visible: boolean;
  lat: number;
  lng: number;
  zoom_level: number;
  app_of_origin: string;
  last_inspection: Date | null;
  open_inspections: number;
}

/** The work unit's lists of sites. Hidden ones are included only for people who may show them again. */
export async function loadListedSites(db: Db, role: Role, now: Date): Promise<ListedSites> {
  const rows = await db.$queryRaw<ListedRow[]>`
    SELECT s.id, s.name, s.time_zone, s.app_of_origin, v.visible, v.lat, v.lng, v.zoom_level,
      newest.date AS last_inspection, coalesce(pending.inspections, 0)::int AS open_inspections
    FROM site_visibility v
    JOIN site s ON s.id = v.site_id
    LEFT JOIN LATERAL (
      SELECT date FROM report r WHERE r.site_id = v.site_id AND r.status <> 'setup' AND r.deleted_at IS NULL
      ORDER BY date DESC LIMIT 1) AS newest ON true
    LEFT JOIN (
      SELECT site_id, count(*) AS inspections FROM report
      WHERE status IN ('setup', 'open') AND deleted_at IS NULL GROUP BY site_id) AS pending
      ON pending.site_id = v.site_id`;
  rows.sort(compareSiteNames);
  return {
    sites: rows.flatMap((row) => (row.visible ? toListedSite(row) : [])),
    hidden: hasPermission('manage-sites', role)
      ? rows.flatMap(({ visible, id, name }) => (visible ? [] : { id, name }))
      : [],
    imports: hasPermission('manage-sites', role) ? await listUndoableImports(db, now) : [],
  };
}

const toListedSite = (row: ListedRow) => ({
  id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  mapView: { lat: row.lat, lng: row.lng, zoom: row.zoom_level },
  lastInspection: row.last_inspection?.toISOString() ?? null,
  openInspections: row.open_inspections,
  otherApp: row.app_of_origin === OWN_APP ? null : row.app_of_origin,
});

export const listedSitesQuery = implement(listedSites, {
  input: noInput,
  output: listedSitesOutput,
  run: ({ db, actor, now }) => loadListedSites(db, actor.unit.role, now),
});

export const importCandidatesQuery = implement(importCandidates, {
  input: noInput,
  output: wireSitesOutput,
  async run({ db }) {
    return { sites: await listWireCandidates(db) };
  },
});

/** The map center of the visible site that was added or inspected last; null without a site. */
export async function findLastSitePlace(db: Db): Promise<Position | null> {
  const [last] = await db.$queryRaw<Position[]>`
    SELECT v.lat, v.lng FROM site_visibility v JOIN site s ON s.id = v.site_id
    WHERE v.visible
    ORDER BY greatest(s.created_at, (
      SELECT max(date) FROM report r WHERE r.site_id = v.site_id AND r.status <> 'setup' AND r.deleted_at IS NULL)) DESC
    LIMIT 1`;
  return last ?? null;
}

export async function hasVisibleSite(db: Db): Promise<boolean> {
  return (await db.siteVisibility.findFirst({ where: { visible: true }, select: { id: true } })) !== null;
}
