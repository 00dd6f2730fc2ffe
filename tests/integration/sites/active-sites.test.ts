import { randomUUID } from 'node:crypto';
import { deleteReport, newEditorData, saveReport } from '@/lib/reports/contract';
import { asPerson } from '@/lib/platform/database/client';
import { addSite, editSite, listedSites, setSiteMap, setSiteVisibility, updateSitePhases } from '@/lib/sites/contract';
import { findLastSitePlace } from '@/lib/sites/server/queries';
import { createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/** Tests the lists of a work unit's sites and the Office's changes. */
let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const listVisibleSites = async () => (await unit.office.call(listedSites, {})).sites;
const getNames = async () => (await listVisibleSites()).map(({ name }) => name);
const setVisible = (siteId: string, visible: boolean) =>
  unit.office.call(setSiteVisibility, { sites: [{ siteId, visible }] });
const listEvents = (type: string) =>
  world.runAsMaintenance((db) => db.audit.findMany({ where: { workUnitId: unit.id, type }, select: { event: true } }));

test('the list has the visible sites by name, ignoring case and with natural numbers [SITES-03, SITES-05]', async () => {
  for (const name of ['Lot 10', 'lot 9', 'Äspen Ridge', 'Zebra Yard']) await unit.addSite(name);
  expect(await getNames()).toEqual(['Äspen Ridge', 'Bay View Lofts', 'lot 9', 'Lot 10', 'Zebra Yard']);
});

test('the list has the last inspection and the number of open inspections of each site', async () => {
  const never = { lastInspection: null, openInspections: 0 };
  expect(await listVisibleSites()).toMatchObject([never]);
  await createSavedReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-12T15:00:00.000Z' } });
  expect(await listVisibleSites()).toMatchObject([{ lastInspection: null, openInspections: 1 }]);
  await createOpenReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-10T15:00:00.000Z' } });
  expect(await listVisibleSites()).toMatchObject([{ lastInspection: '2026-11-10T15:00:00.000Z', openInspections: 2 }]);
});

test('New Site opens at the visible site that was added or inspected last [X-407]', async () => {
  const findPlace = () =>
    asPerson({ sessionId: unit.office.sessionId ?? '', at: new Date('2026-11-21') }, (db) => findLastSitePlace(db));
  const placeSite = (id: string, lat: number, createdAt: string) =>
    world.runAsMaintenance(async (db) => {
      await db.site.update({ where: { id }, data: { createdAt: new Date(createdAt) } });
      await db.siteVisibility.updateMany({ where: { siteId: id }, data: { lat, lng: -88 } });
    });
  const newest = await unit.addSite('Quarry Ridge');
  await placeSite(unit.site.id, 43.1, '2026-10-01');
  await placeSite(newest.id, 43.2, '2026-10-02');
  expect(await findPlace()).toEqual({ lat: 43.2, lng: -88 });
  await createOpenReport(unit, { fields: { siteId: unit.site.id, date: '2026-11-10T15:00:00.000Z' } });
  expect(await findPlace()).toEqual({ lat: 43.1, lng: -88 });
  await setVisible(unit.site.id, false);
  expect(await findPlace()).toEqual({ lat: 43.2, lng: -88 });
  await setVisible(newest.id, false);
  expect(await findPlace()).toBeNull();
});

describe('when an Office User renames a site', () => {
  const rename = (name: string) => unit.office.call(editSite, { siteId: unit.site.id, name });

  test('the server changes the name in open inspections but not in closed ones', async () => {
    const ofSite = { fields: { siteId: unit.site.id } };
    const [setupReport, open, closed] = [
      await createSavedReport(unit, ofSite),
      await createOpenReport(unit, ofSite),
      await createOpenReport(unit, ofSite),
    ];
    await world.runAsMaintenance((db) =>
      db.report.update({ where: { id: closed.id }, data: { status: 'closed', pdfKey: 'k', pdfSha256: 's' } }),
    );
    await rename('Bay View Lofts, Phase 2');
    expect(await getNames()).toEqual(['Bay View Lofts, Phase 2']);
    const named = await world.runAsMaintenance((db) =>
      db.report.findMany({ where: { workUnitId: unit.id }, select: { id: true, siteName: true } }),
    );
    expect(Object.fromEntries(named.map(({ id, siteName }) => [id, siteName]))).toEqual({
      [setupReport.id]: 'Bay View Lofts, Phase 2',
      [open.id]: 'Bay View Lofts, Phase 2',
      [closed.id]: 'Bay View Lofts',
    });
  });

  test('the server accepts the name for a site that a colleague added and records the former name', async () => {
    const added = await unit.office.call(addSite, {
      name: 'Oak Creek',
      position: { lat: 42.88, lng: -87.9 },
      zoom: 18.1,
    });
    await world.runAsMaintenance((db) =>
      db.site.update({ where: { id: added.haulSiteId }, data: { ownerId: unit.leader.id } }),
    );
    await unit.office.call(editSite, { siteId: added.haulSiteId, name: 'Oak Creek North' });
    expect(await getNames()).toContain('Oak Creek North');
    expect(await listEvents('edited-site')).toEqual([
      {
        event: {
          type: 'edited-site',
          siteId: added.haulSiteId,
          siteName: 'Oak Creek',
          before: { name: 'Oak Creek' },
          after: { name: 'Oak Creek North' },
        },
      },
    ]);
  });

  test('the server rejects the second of two concurrent names and returns the stored name [X-344]', async () => {
    const before = { name: unit.site.name };
    const rename = (name: string, original = before) => ({ siteId: unit.site.id, name, before: original });
    const saved = await Promise.all([
      unit.office.tryCall(editSite, rename('Bay View North')),
      unit.office.tryCall(editSite, rename('Bay View South')),
    ]);
    const [stored = ''] = (await getNames()).filter((each) => each.startsWith('Bay View'));
    expect(saved).toContainEqual(
      expect.objectContaining({ code: 'changed-meanwhile', details: { theirs: { name: stored } } }),
    );
    expect(saved).toContainEqual({ success: true });
    // Saving the stored name again is not a conflict, and a save based on the stored name succeeds.
    expect(await unit.office.tryCall(editSite, rename(stored))).toEqual({ success: true });
    expect(await unit.office.tryCall(editSite, rename('Bay View West', { name: stored }))).toEqual({ success: true });
    expect(await getNames()).toContain('Bay View West');
  });

  test('the server rejects a move if a colleague has changed the position, but not if the name differs', async () => {
    const [site] = (await unit.office.call(listedSites, {})).sites;
    const view = site?.mapView ?? { lat: 0, lng: 0, zoom: 1 };
    const createMove = (lng: number) => ({
      siteId: unit.site.id,
      view: { ...view, lng },
      before: { view, name: 'another' },
    });
    expect(await unit.office.tryCall(editSite, createMove(-87.5))).toEqual({ success: true });
    expect(await unit.office.expectFailure(editSite, createMove(-87.6))).toBe('changed-meanwhile');
  });

  test('the server rejects a name that is too short or too long, and a site that another application manages', async () => {
    expect(await unit.office.expectFailure(editSite, { siteId: unit.site.id, name: 'Lot' })).toBe('site-name-short');
    expect(await unit.office.expectFailure(editSite, { siteId: unit.site.id, name: 'x'.repeat(141) })).toBe(
      'site-name-long',
    );
    await world.runAsMaintenance((db) =>
      db.site.update({ where: { id: unit.site.id }, data: { appOfOrigin: 'haulcheck' } }),
    );
    expect(await unit.office.expectFailure(editSite, { siteId: unit.site.id, name: 'Renamed here' })).toBe(
      'site-managed-elsewhere',
    );
    expect(await getNames()).toEqual(['Bay View Lofts']);
  });
});

describe('when an Office User moves a site', () => {
  const DENVER = { lat: 39.7392, lng: -104.9903, zoom: 17.5 };
  const listMapViews = async () => (await listVisibleSites()).map(({ timeZone, mapView }) => ({ timeZone, mapView }));

  test('the server changes its map and its time zone', async () => {
    await unit.office.call(editSite, { siteId: unit.site.id, view: DENVER });
    expect(await listMapViews()).toEqual([{ timeZone: 'America/Denver', mapView: DENVER }]);
  });

  test('the server keeps its time zone if it has a closed inspection', async () => {
    const { id } = await createOpenReport(unit, { fields: { siteId: unit.site.id } });
    await world.runAsMaintenance((db) =>
      db.report.update({ where: { id }, data: { status: 'closed', pdfKey: 'k', pdfSha256: 's' } }),
    );
    await unit.office.call(editSite, { siteId: unit.site.id, view: DENVER });
    expect(await listMapViews()).toEqual([{ timeZone: 'America/Chicago', mapView: DENVER }]);
  });
});

describe('when an Office User hides a site', () => {
  const listInspectableSites = async () => {
    const { sites } = await unit.inspector.call(newEditorData, { id: randomUUID() });
    return sites.map(({ id, hidden }) => ({ id, hidden }));
  };

  test('the list omits the site until the Office User shows it again', async () => {
    const before = await listVisibleSites();
    await setVisible(unit.site.id, false);
    expect(await unit.office.call(listedSites, {})).toEqual({ sites: [], hidden: [unit.site], imports: [] });
    expect(await listInspectableSites()).toEqual([]);
    // People who cannot show hidden sites do not receive them.
    expect(await unit.leader.call(listedSites, {})).toEqual({ sites: [], hidden: [], imports: [] });
    await setVisible(unit.site.id, true);
    expect(await listVisibleSites()).toEqual(before);
    expect((await listEvents('hid-site')).length + (await listEvents('showed-site')).length).toBe(2);
  });

  test('the server hides the site once even if the request is repeated', async () => {
    await Promise.all([setVisible(unit.site.id, false), setVisible(unit.site.id, false)]);
    await setVisible(unit.site.id, false);
    expect((await unit.office.call(listedSites, {})).hidden).toEqual([unit.site]);
  });

  test('a Crew Member can still save the open inspection and change the map and phases of the site', async () => {
    const report = await createSavedReport(unit, { fields: { siteId: unit.site.id } });
    await setVisible(unit.site.id, false);
    expect(await listInspectableSites()).toEqual([{ id: unit.site.id, hidden: true }]);
    await unit.inspector.call(saveReport, {
      ...report,
      baseVersion: 1,
      fields: { siteId: unit.site.id, currentPhase: 'Sheet piling' },
    });
    await unit.inspector.call(setSiteMap, { siteId: unit.site.id, view: { lat: 43, lng: -88, zoom: 19 } });
    await unit.inspector.call(updateSitePhases, { siteId: unit.site.id, constructionPhases: ['Clearing'] });
    const { sites } = await unit.inspector.call(newEditorData, { id: randomUUID() });
    expect(sites).toMatchObject([{ mapView: { zoom: 19 }, constructionPhases: ['Clearing'] }]);
    // The site disappears with its last inspection.
    await unit.inspector.call(deleteReport, { idreport: report.id });
    expect(await listInspectableSites()).toEqual([]);
  });

  test('the server accepts an inspection of the site that a Crew Member started offline before', async () => {
    await setVisible(unit.site.id, false);
    const lateSave = await createSavedReport(unit, { fields: { siteId: unit.site.id } });
    expect(lateSave.id).toBeTruthy();
    expect(await listInspectableSites()).toEqual([{ id: unit.site.id, hidden: true }]);
  });
});

test('the server rejects a request to show a site of another work unit', async () => {
  const other = await world.createWorkUnit('Quarry Ridge');
  for (const appOfOrigin of ['earthtight', 'haulcheck']) {
    await world.runAsMaintenance((db) => db.site.update({ where: { id: other.site.id }, data: { appOfOrigin } }));
    const input = { sites: [{ siteId: other.site.id, visible: true }] };
    expect(await unit.office.expectFailure(setSiteVisibility, input)).toBe('site-not-found');
  }
  expect(await getNames()).toEqual(['Bay View Lofts']);
});

describe('when an Office User hides several sites in one request', () => {
  test('the server hides none if one of them belongs to another work unit [X-353]', async () => {
    const lot = await unit.addSite('Lot 10');
    const foreign = await (await world.createWorkUnit()).addSite('Elsewhere');
    const hide = [unit.site, lot, foreign].map(({ id }) => ({ siteId: id, visible: false }));
    expect(await unit.office.expectFailure(setSiteVisibility, { sites: hide })).toBe('some-sites-not-found');
    expect(await getNames()).toEqual(['Bay View Lofts', 'Lot 10']);
    expect(await unit.leader.expectFailure(setSiteVisibility, { sites: hide.slice(0, 2) })).toBe('not-your-role');
  });

  test('the response names only the sites that this request hid', async () => {
    const lot = await unit.addSite('Lot 10');
    await setVisible(lot.id, false);
    const sites = [unit.site, lot].map(({ id }) => ({ siteId: id, visible: false }));
    expect(await unit.office.call(setSiteVisibility, { sites })).toEqual({ success: true, changed: [unit.site.id] });
  });
});
