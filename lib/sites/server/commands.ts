import { randomUUID } from 'node:crypto';
import tzlookup from '@photostructure/tz-lookup';
import { failure } from '@/lib/failures';
import { hint } from '@/lib/platform/delivery';
import type { Member } from '@/lib/platform/operation/call';
import { implement, type Deliveries } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { addSite, setSiteMap, updateSitePhases } from '@/lib/sites/contract';
import { listReportSites } from './queries';
import { SITE_NAME } from '@/lib/sites/rules';
import { newSiteAnswer, newSiteSchema, reportSitesAnswer, setSiteMapSchema, updateSitePhasesSchema } from './schema';

type SiteEvent =
  | { type: 'new-site'; siteId: string }
  | { type: 'set-site-map'; siteId: string }
  | { type: 'updated-site-phases'; siteId: string };

const tell = (event: SiteEvent, { actor: { unit } }: { actor: Member }) => [
  hint(`ET/workgroups/${unit.id}`, unit.id, { type: event.type, idsite: event.siteId }),
];
const deliveries: Deliveries<SiteEvent, Member> = {
  'new-site': tell,
  'set-site-map': tell,
  'updated-site-phases': tell,
};

/**
 * A new site, visible to the unit that adds it. Its calendar days are counted in the time zone of its place (decision
 *
 */
export const addSiteCommand = implement(addSite, {
  input: newSiteSchema,
  output: newSiteAnswer,
  deliveries,
  async run({ db, input, actor, now, record }) {
    if (input.name.length < SITE_NAME.least) return failure('site-name-short');
    if (input.name.length > SITE_NAME.most) return failure('site-name-long');
    const { lat, lng } = input.position;
    const id = randomUUID();
    const timeZone = tzlookup(lat, lng);
    // createMany returns nothing, which is needed here: the unit can read the site only once the link below exists.
    await db.site.createMany({
      data: [{ id, name: input.name, lat, lng, timeZone, ownerId: actor.personId, createdAt: now }],
    });
    await db.siteVisibility.createMany({
      data: [{ id: randomUUID(), workUnitId: actor.unit.id, siteId: id, lat, lng, zoomLevel: input.zoom }],
    });
    record({ type: 'new-site', siteId: id });
    const newSite = { id, name: input.name, timeZone, mapView: { lat, lng, zoom: input.zoom }, constructionPhases: [] };
    return { haulSiteId: id, newSite };
  },
});

export const setSiteMapCommand = implement(setSiteMap, {
  input: setSiteMapSchema,
  output: reportSitesAnswer,
  deliveries,
  async run({ db, input: { siteId, view }, record }) {
    const { count } = await db.siteVisibility.updateMany({
      where: { siteId, visible: true },
      data: { lat: view.lat, lng: view.lng, zoomLevel: view.zoom },
    });
    if (count === 0) return failure('site-not-found');
    record({ type: 'set-site-map', siteId });
    return { sites: await listReportSites(db) };
  },
});

export const updateSitePhasesCommand = implement(updateSitePhases, {
  input: updateSitePhasesSchema,
  output: doneAnswer,
  deliveries,
  async run({ db, input: { siteId, constructionPhases }, record }) {
    const { count } = await db.siteVisibility.updateMany({
      where: { siteId, visible: true },
      data: { constructionPhases },
    });
    if (count === 0) return failure('site-not-found');
    record({ type: 'updated-site-phases', siteId });
    return { success: true as const };
  },
});
