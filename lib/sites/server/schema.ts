import { z } from 'zod';
import { line, position, uuid } from '@/lib/platform/parse';
import type { NewSite } from '@/lib/sites/contract';
import { CONSTRUCTION_PHASES_LIMIT } from '@/lib/sites/rules';

const zoom = z.number().min(0).max(24);
export const mapView = position.extend({ zoom });
const inside: z.ZodType<NewSite> = z.object({ name: line(1000), position, zoom });

/** The specification's names in a request: `formValues.nameProject`, `geometry` (account-shell §3). */
const outside = z
  .object({
    formValues: z.object({ nameProject: line(1000) }),
    geometry: position,
    zoomLevel: zoom.default(18.1),
  })
  .transform(({ formValues, geometry, zoomLevel }): NewSite => ({
    name: formValues.nameProject,
    position: geometry,
    zoom: zoomLevel,
  }));

export const newSiteSchema = z.union([inside, outside]);

const setMapInside = z.object({ siteId: uuid, view: mapView });
const setMapOutside = z
  .object({ idsite: uuid, zoomLevel: zoom, position })
  .transform(({ idsite, zoomLevel, position: place }) => ({ siteId: idsite, view: { ...place, zoom: zoomLevel } }));
export const setSiteMapSchema = z.union([setMapInside, setMapOutside]);

const constructionPhases = z.array(line(300)).max(CONSTRUCTION_PHASES_LIMIT);
export const updateSitePhasesSchema = z.union([
  z.object({ siteId: uuid, constructionPhases }),
  z
    .object({ idsite: uuid, constructionPhases })
    .transform(({ idsite, constructionPhases: phases }) => ({ siteId: idsite, constructionPhases: phases })),
]);

export const workUnitSitesSchema = z.object({ idworkgroup: uuid });

export const reportSiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  mapView,
  constructionPhases: z.array(z.string()),
});
export const newSiteAnswer = z.object({ haulSiteId: z.uuid(), newSite: reportSiteSchema });
export const reportSitesAnswer = z.object({ sites: z.array(reportSiteSchema) });
