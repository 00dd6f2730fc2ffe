import type { Db } from '@/lib/platform/database/client';
import { failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { workUnitSites } from '@/lib/sites/contract';
import { reportSitesAnswer, workUnitSitesSchema } from './schema';
import type { ReportSite } from '@/lib/sites/site';

/** Sites visible to the work unit, by name (SITES-05), with how their map opens and their construction phases. */
export async function listReportSites(db: Db): Promise<ReportSite[]> {
  const rows = await db.siteVisibility.findMany({
    where: { visible: true },
    select: {
      zoomLevel: true,
      lat: true,
      lng: true,
      constructionPhases: true,
      site: { select: { id: true, name: true, timeZone: true } },
    },
    orderBy: { site: { name: 'asc' } },
  });
  return rows.map(({ site, lat, lng, zoomLevel, constructionPhases }) => ({
    id: site.id,
    name: site.name,
    timeZone: site.timeZone,
    mapView: { lat, lng, zoom: zoomLevel },
    constructionPhases: Array.isArray(constructionPhases)
      ? constructionPhases.filter((phase) => typeof phase === 'string')
      : [],
  }));
}

export const workUnitSitesQuery = implement(workUnitSites, {
  input: workUnitSitesSchema,
  output: reportSitesAnswer,
  async run({ db, input, actor }) {
    return input.idworkgroup === actor.unit.id ? { sites: await listReportSites(db) } : failure('not-found');
  },
});
