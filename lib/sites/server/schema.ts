import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { successOutput, line, position, uuid } from '@/lib/platform/operation/input-schemas';
import { sitePlanSheetSchema } from './plan-sheet-schema';
import { MAX_ADDRESS_LENGTH, MAX_CONSTRUCTION_PHASES, MAX_SITES_PER_REQUEST } from '@/lib/sites/rules';

const zoom = z.number().min(0).max(24);
export const mapView = position.extend({ zoom });
export const newSiteInput = z.object({
  name: line(1000),
  position,
  zoom,
  /** Rejects a site with the same name at the same place. The customer's own calls do not set this. */
  rejectDuplicate: z.boolean().optional(),
});

/** The specification's field names: `formValues.nameProject`, `geometry` (account-shell §3). */
const siteWireInput = z
  .object({
    formValues: z.object({ nameProject: line(1000) }),
    geometry: position,
    zoomLevel: zoom.default(18.1),
  })
  .transform(({ formValues, geometry, zoomLevel }): z.output<typeof newSiteInput> => ({
    name: formValues.nameProject,
    position: geometry,
    zoom: zoomLevel,
  }));

export const newSiteSchema = z.union([newSiteInput, siteWireInput]);

const flag = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)]);
const setMapInput = z.object({ siteId: uuid, view: mapView, visible: z.boolean().optional() });
const setMapWireInput = z
  .object({ idsite: uuid, visibility: flag.optional(), zoomLevel: zoom, position })
  .transform(({ idsite, visibility, zoomLevel, position: place }) => ({
    siteId: idsite,
    visible: visibility,
    view: { ...place, zoom: zoomLevel },
  }));
export const setSiteMapSchema = z.union([setMapInput, setMapWireInput]);

export const siteEditSchema = z.object({
  siteId: uuid,
  name: line(1000).optional(),
  view: mapView.optional(),
  /** The values when the person began to edit; without it the last save wins. */
  before: z.object({ name: line(1000).optional(), view: mapView.optional() }).optional(),
});

/** The specification's client sends its whole state; only the visibility of the site is read. */
const siteVisibilityWireInput = z
  .object({ sitesList: z.array(z.object({ idsite: uuid, visible: flag })).max(MAX_SITES_PER_REQUEST) })
  .transform(({ sitesList }) => ({ sites: sitesList.map(({ idsite, visible }) => ({ siteId: idsite, visible })) }));
export const siteVisibilitySchema = z.union([
  z.object({ sites: z.array(z.object({ siteId: uuid, visible: z.boolean() })).max(MAX_SITES_PER_REQUEST) }),
  siteVisibilityWireInput,
]);

const constructionPhases = z.array(line(300)).max(MAX_CONSTRUCTION_PHASES);
export const updateSitePhasesSchema = z.union([
  z.object({ siteId: uuid, constructionPhases }),
  z
    .object({ idsite: uuid, constructionPhases })
    .transform(({ idsite, constructionPhases: phases }) => ({ siteId: idsite, constructionPhases: phases })),
]);

export const workUnitSitesSchema = z.object({ idworkgroup: uuid });
export const sitesForImportSchema = z.object({ username: z.string().max(200) });
export const myOtherSitesSchema = z.object({
  username: z.string().max(200),
  id: uuid,
  email: z.string().max(MAX_EMAIL_LENGTH),
});
const importRow = z.object({
  line: z.int().min(1).max(1_000_000),
  name: line(1000),
  place: line(200),
  zoom: zoom.optional(),
  add: z.boolean().optional(),
});
export const sitesImportSchema = z.object({
  importId: uuid,
  rows: z.array(importRow).min(1).max(MAX_SITES_PER_REQUEST),
});
export const savedImportSchema = z.object({ importId: uuid });
export const hideImportSchema = z.object({ importId: uuid });
export const undoneImportOutput = successOutput.extend({ hiddenCount: z.int(), keptCount: z.int() });
export const shownSitesOutput = successOutput.extend({ changed: z.array(z.uuid()).readonly() });

export const addressSearchSchema = z.object({
  address: line(MAX_ADDRESS_LENGTH),
  /** The center of the map. Places near it come first, if the provider can do that. */
  near: position,
});
export const foundPlaceSchema = position.extend({ address: line(300) });
export const foundPlacesOutput = z.object({ places: z.array(foundPlaceSchema) });

export const reportSiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  /** The initial view of its map. */
  mapView,
  constructionPhases: z.array(z.string()),
  /** Its plan sheets in use, the newest first; absent without any. */
  planSheets: z.array(sitePlanSheetSchema).optional(),
  /** Set for a hidden site: its open inspections continue, and new ones cannot use it. */
  hidden: z.literal(true).optional(),
  /** SHA-256 of the token of its published board, by which a phone without signal recognizes the code at the gate. */
  boardHash: z.string().optional(),
});

export const listedSiteSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  mapView,
  /** The date of the newest inspection that is not in setup. */
  lastInspection: z.iso.datetime().nullable(),
  openInspections: z.int(),
  /** The provider's application that the site was set up in, if it is not this one; the site is renamed there. */
  otherApp: z.string().nullable(),
});
export const listedSitesOutput = z.object({
  sites: z.array(listedSiteSchema),
  /** By name; empty for people who may not show them. */
  hidden: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Imports that can be undone; empty for people who do not manage sites. */
  imports: z.array(
    z.object({
      importId: z.uuid(),
      importedAt: z.iso.datetime(),
      /** Who imported the file; '' if the account was erased. */
      by: z.string(),
      /** Number of sites that Undo would hide. */
      hiddenCount: z.int(),
      /** Number of sites that would stay, because they have inspections. */
      keptCount: z.int(),
    }),
  ),
});

export const wireSiteSchema = z.object({
  idsite: z.uuid(),
  name: z.string(),
  siteName: z.string(),
  visible: z.literal([0, 1]),
  /** Latitude. */
  location_x: z.number(),
  /** Longitude. */
  location_y: z.number(),
  /** The zoom of the site's map in this work unit. */
  zoomLevel: z.number(),
  position: z.object({ lat: z.number(), lng: z.number() }),
  appOfOrigin: z.string(),
  timeZone: z.string(),
  constructionPhases: z.array(z.string()),
});
export const newSiteOutput = z.object({ haulSiteId: z.uuid(), newSite: wireSiteSchema });
export const wireSitesOutput = z.object({ sites: z.array(wireSiteSchema) });
export const sitesForImportOutput = z.object({ sitesListForImport: z.array(wireSiteSchema) });
export const savedImportOutput = z.object({ sites: z.int().nullable() });
export const importOutput = z.object({ sites: z.int() });
export const knownSitesOutput = z.object({
  sites: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number(), isHidden: z.boolean() })),
});
