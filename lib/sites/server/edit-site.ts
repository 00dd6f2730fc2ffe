import tzlookup from '@photostructure/tz-lookup';
import { findConflictingFields } from '@/lib/field-conflicts';
import { isEqual } from '@/lib/equal';
import { failure } from '@/lib/failures';
import type { MapView } from '@/lib/map/position';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { editSite } from '@/lib/sites/contract';
import { siteEvents } from '@/lib/sites/events';
import { MIN_SITE_NAME_LENGTH, MAX_SITE_NAME_LENGTH } from '@/lib/sites/rules';
import { siteEditSchema } from './schema';
import { OWN_APP } from './wire-format';

/** Renames or moves a site, or changes its map view (decisions ). */
export const editSiteCommand = implement(editSite, {
  input: siteEditSchema,
  output: successOutput,
  events: siteEvents,
  async run({ db, input: { siteId, name, view, before }, record }) {
    // Serializes concurrent saves, so that the second one detects the first.
    await db.$queryRaw`SELECT id FROM site WHERE id = ${siteId}::uuid FOR UPDATE`;
    const site = await loadEditedSite(db, siteId);
    if (!site) return failure('site-not-found');
    const conflicts = findConflictingFields({ ...before }, { name, view }, { name: site.name, view: site.view });
    if (conflicts) return failure('changed-meanwhile', {}, { theirs: conflicts });
    const isRenamed = name !== undefined && name !== site.name;
    const isMoved = view !== undefined && !isEqual(view, site.view);
    if (isRenamed) {
      if (name.length < MIN_SITE_NAME_LENGTH) return failure('site-name-short');
      if (name.length > MAX_SITE_NAME_LENGTH) return failure('site-name-long');
      if (!site.isOurs) return failure('site-managed-elsewhere', { app: site.app });
      await renameSite(db, siteId, name);
    }
    if (isMoved) await moveSite(db, site, view);
    if (isRenamed || isMoved)
      record({
        type: 'edited-site',
        siteId,
        siteName: site.name,
        before: { ...(isRenamed ? { name: site.name } : {}), ...(isMoved ? { view: site.view } : {}) },
        after: { ...(isRenamed ? { name } : {}), ...(isMoved ? { view } : {}) },
      });
    return { success: true as const };
  },
});

interface EditedSite {
  id: string;
  name: string;
  app: string;
  /** Whether it was set up in this application, so that it can be renamed and moved here. */
  isOurs: boolean;
  view: MapView;
}

async function loadEditedSite(db: Db, id: string): Promise<EditedSite | null> {
  const link = await db.siteVisibility.findFirst({
    where: { siteId: id },
    select: { lat: true, lng: true, zoomLevel: true, site: { select: { name: true, appOfOrigin: true } } },
  });
  if (!link) return null;
  const { lat, lng, zoomLevel: zoom, site } = link;
  const app = site.appOfOrigin;
  return { id, name: site.name, app, isOurs: app === OWN_APP, view: { lat, lng, zoom } };
}

/** Open inspections get the new name; closed ones keep the old one. */
async function renameSite(db: Db, siteId: string, name: string): Promise<void> {
  await db.site.updateMany({ where: { id: siteId }, data: { name } });
  await db.report.updateMany({ where: { siteId, status: { in: ['setup', 'open'] } }, data: { siteName: name } });
}

async function moveSite(db: Db, { id: siteId, isOurs }: EditedSite, { lat, lng, zoom }: MapView): Promise<void> {
  await db.siteVisibility.updateMany({ where: { siteId }, data: { lat, lng, zoomLevel: zoom } });
  if (!isOurs) return;
  await db.site.updateMany({ where: { id: siteId }, data: { lat, lng } });
  // Closed inspections use the site's time zone, so it must not change.
  const closedReport = await db.report.findFirst({
    where: { siteId, status: { in: ['closed', 'finished'] } },
    select: { id: true },
  });
  if (!closedReport) await db.site.updateMany({ where: { id: siteId }, data: { timeZone: tzlookup(lat, lng) } });
}
