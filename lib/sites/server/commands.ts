import { randomUUID } from 'node:crypto';
import tzlookup from '@photostructure/tz-lookup';
import { failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { doneAnswer } from '@/lib/platform/parse';
import { addSite, setSiteMap, updateSitePhases } from '@/lib/sites/contract';
import { siteEvents } from '@/lib/sites/events';
import { listReportSites } from './queries';
import { SITE_NAME } from '@/lib/sites/rules';
import { newSiteAnswer, newSiteSchema, reportSitesAnswer, setSiteMapSchema, updateSitePhasesSchema } from './schema';

/** A new site, visible to the unit that adds it; its calendar days are counted where it lies (decision X-26). */
export const addSiteCommand = implement(addSite, {
  input: newSiteSchema,
  output: newSiteAnswer,
  events: siteEvents,
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
    record({ type: 'new-site', siteId: id, siteName: input.name });
    const newSite = { id, name: input.name, timeZone, mapView: { lat, lng, zoom: input.zoom }, constructionPhases: [] };
    return { haulSiteId: id, newSite };
  },
});

export const setSiteMapCommand = implement(setSiteMap, {
  input: setSiteMapSchema,
  output: reportSitesAnswer,
  events: siteEvents,
  async run({ db, input: { siteId, view }, record }) {
    const { count } = await db.siteVisibility.updateMany({
      where: { siteId, visible: true },
      data: { lat: view.lat, lng: view.lng, zoomLevel: view.zoom },
    });
    if (count === 0) return failure('site-not-found');
    const sites = await listReportSites(db);
    record({ type: 'set-site-map', siteId, siteName: sites.find(({ id }) => id === siteId)?.name ?? '' });
    return { sites };
  },
});

export const updateSitePhasesCommand = implement(updateSitePhases, {
  input: updateSitePhasesSchema,
  output: doneAnswer,
  events: siteEvents,
  async run({ db, input: { siteId, constructionPhases }, record }) {
    const { count } = await db.siteVisibility.updateMany({
      where: { siteId, visible: true },
      data: { constructionPhases },
    });
    if (count === 0) return failure('site-not-found');
    const site = await db.site.findUnique({ where: { id: siteId }, select: { name: true } });
    record({ type: 'updated-site-phases', siteId, siteName: site?.name ?? '' });
    return { success: true as const };
  },
});
