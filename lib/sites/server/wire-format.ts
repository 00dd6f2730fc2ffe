import type { Db } from '@/lib/platform/database/client';
import type { Prisma } from '@/lib/platform/prisma-client/client';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import { compareSiteNames } from '@/lib/sites/rules';
import type { WireSite } from '@/lib/sites/site';

// Sites in the specification's format (DATA-24), for API clients and the list of other applications' sites.

/** `appOfOrigin` of a site that was set up here (CALLS-21). */
export const OWN_APP = 'earthtight';

const wireSelect = {
  id: true,
  name: true,
  lat: true,
  lng: true,
  timeZone: true,
  appOfOrigin: true,
  // Row-level security limits this to the link of this work unit.
  units: { select: { visible: true, lat: true, lng: true, zoomLevel: true, constructionPhases: true } },
} satisfies Prisma.SiteSelect;

type WireRow = Prisma.SiteGetPayload<{ select: typeof wireSelect }>;

/** The sites visible to the work unit, by name (SITES-05). */
export const listWireSites = (db: Db): Promise<WireSite[]> => loadSites(db, { units: { some: { visible: true } } });

/**
 * Sites from other applications: the person's own, and those that the work unit has or had. Row-level security hides
 * the rest.
 */
export const listWireCandidates = (db: Db): Promise<WireSite[]> => loadSites(db, { appOfOrigin: { not: OWN_APP } });

/** A site of the work unit. */
export const loadWireSite = async (db: Db, id: string): Promise<WireSite> =>
  toWire(await db.site.findUniqueOrThrow({ where: { id }, select: wireSelect }));

async function loadSites(db: Db, where: Prisma.SiteWhereInput): Promise<WireSite[]> {
  const rows = await db.site.findMany({ where, select: wireSelect });
  return rows.map(toWire).sort(compareSiteNames);
}

function toWire({ units: [link], ...site }: WireRow): WireSite {
  return {
    idsite: site.id,
    name: site.name,
    siteName: site.name,
    visible: link?.visible ? 1 : 0,
    location_x: site.lat,
    location_y: site.lng,
    zoomLevel: link?.zoomLevel ?? DEFAULT_ZOOM.report,
    position: { lat: link?.lat ?? site.lat, lng: link?.lng ?? site.lng },
    appOfOrigin: site.appOfOrigin,
    timeZone: site.timeZone,
    constructionPhases: parsePhases(link?.constructionPhases),
  };
}

export const parsePhases = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((phase) => typeof phase === 'string') : [];
