import { randomUUID } from 'node:crypto';
import tzlookup from '@photostructure/tz-lookup';
import { failure } from '@/lib/failures';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { findDuplicateSite } from '@/lib/sites/check-sites';
import { addSite, setSiteMap, setSiteVisibility, updateSitePhases } from '@/lib/sites/contract';
import { siteEvents } from '@/lib/sites/events';
import { hasPermission } from '@/lib/permissions';
import { MIN_SITE_NAME_LENGTH, MAX_SITE_NAME_LENGTH } from '@/lib/sites/rules';
import { siteDeliveries } from './deliveries';
import { loadKnownSites } from './import-sites';
import {
  newSiteOutput,
  newSiteSchema,
  setSiteMapSchema,
  shownSitesOutput,
  siteVisibilitySchema,
  updateSitePhasesSchema,
  wireSitesOutput,
} from './schema';
import { changeVisibility, recordVisibility } from './visibility';
import { parsePhases, loadWireSite, listWireSites } from './wire-format';

/** Adds a site that is visible to the unit. Its calendar days use the time zone of its location (decision X-26). */
export const addSiteCommand = implement(addSite, {
  input: newSiteSchema,
  output: newSiteOutput,
  events: siteEvents,
  deliveries: siteDeliveries,
  async run({ db, input, actor, now, record }) {
    const { name, zoom } = input;
    if (name.length < MIN_SITE_NAME_LENGTH) return failure('site-name-short');
    if (name.length > MAX_SITE_NAME_LENGTH) return failure('site-name-long');
    const { lat, lng } = input.position;
    if (input.rejectDuplicate) {
      const duplicate = findDuplicateSite({ name, lat, lng }, await loadKnownSites(db));
      if (duplicate)
        return failure(duplicate.isHidden ? 'site-exists-hidden' : 'site-exists', { name: duplicate.name });
    }
    const id = randomUUID();
    const timeZone = tzlookup(lat, lng);
    // createMany returns no row: the unit can read the site only after the link below exists.
    await db.site.createMany({ data: [{ id, name, lat, lng, timeZone, ownerId: actor.personId, createdAt: now }] });
    await db.siteVisibility.createMany({
      data: [{ id: randomUUID(), workUnitId: actor.unit.id, siteId: id, lat, lng, zoomLevel: zoom }],
    });
    record({ type: 'new-site', siteId: id, siteName: name });
    return { haulSiteId: id, newSite: await loadWireSite(db, id) };
  },
});

export const setSiteMapCommand = implement(setSiteMap, {
  input: setSiteMapSchema,
  output: wireSitesOutput,
  events: siteEvents,
  deliveries: siteDeliveries,
  async run({ db, input: { siteId, view, visible }, actor, record }) {
    if (visible !== undefined) {
      const changedSites = await changeVisibility(db, actor.unit.id, [{ siteId, visible }]);
      if (changedSites === null) return failure('site-not-found');
      if (changedSites.length > 0 && !hasPermission('manage-sites', actor.unit.role)) return failure('not-your-role');
      recordVisibility(changedSites, record);
    }
    const { count } = await db.siteVisibility.updateMany({
      where: { siteId },
      data: { lat: view.lat, lng: view.lng, zoomLevel: view.zoom },
    });
    const site = await db.site.findFirst({ where: { id: siteId }, select: { name: true } });
    if (count === 0 || !site) return failure('site-not-found');
    record({ type: 'set-site-map', siteId, siteName: site.name });
    return { sites: await listWireSites(db) };
  },
});

export const setSiteVisibilityCommand = implement(setSiteVisibility, {
  input: siteVisibilitySchema,
  output: shownSitesOutput,
  events: siteEvents,
  deliveries: siteDeliveries,
  async run({ db, input, actor, record }) {
    const changedSites = await changeVisibility(db, actor.unit.id, input.sites);
    if (changedSites === null) return failure(input.sites.length > 1 ? 'some-sites-not-found' : 'site-not-found');
    recordVisibility(changedSites, record);
    return { success: true as const, changed: changedSites.map(({ siteId }) => siteId) };
  },
});

export const updateSitePhasesCommand = implement(updateSitePhases, {
  input: updateSitePhasesSchema,
  output: successOutput,
  events: siteEvents,
  async run({ db, input: { siteId, constructionPhases }, record }) {
    const link = await db.siteVisibility.findFirst({
      where: { siteId },
      select: { constructionPhases: true, site: { select: { name: true } } },
    });
    if (!link) return failure('site-not-found');
    await db.siteVisibility.updateMany({ where: { siteId }, data: { constructionPhases } });
    const before = parsePhases(link.constructionPhases);
    record({ type: 'updated-site-phases', siteId, siteName: link.site.name, before, after: constructionPhases });
    return { success: true as const };
  },
});
