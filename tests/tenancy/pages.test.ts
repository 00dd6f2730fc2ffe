import { ROLES, type Role } from '@/lib/permissions';
import { loadPage, loadPublicPage, loadPersonPage } from '@/lib/shell/server/load-page';
import { canOpenPanel, PANELS, type Panel } from '@/lib/shell/panels';
import { createCookie } from '@/tests/setup/requests';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/** Opens every panel as every role, as a person without a unit and signed out, and compares the rows that it reads. */
let requestHeaders = new Headers();
jest.mock('next/headers', () => ({ headers: async () => requestHeaders }));
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`to ${to}`);
  },
  forbidden: () => {
    throw new Error('forbidden');
  },
}));

let world: World;
let unit: Unit;
let otherUnit: Unit;
let people: Record<Role, TestUser>;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  await createSavedReport(unit);
  await createSavedReport(otherUnit, { fields: { siteId: otherUnit.site.id } });
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => world.close());

const panels = PANELS.map((panel: Panel & (typeof PANELS)[number]) => ({ page: panel.page, panel }));

/** The units of the reports that the page reads without a `where`, or the redirect or error. */
async function openPage(user: TestUser | null, { page, panel }: (typeof panels)[number]): Promise<string[] | string> {
  requestHeaders = new Headers(user ? { cookie: await createCookie(user) } : {});
  const load = panel.worksWithoutUnit ? loadPersonPage : loadPage;
  try {
    const { data } = await load(page, (db) => db.report.findMany({ select: { workUnitId: true } }));
    return data.map(({ workUnitId }) => workUnitId);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(panels)('the page $page', (panel) => {
  test.each(ROLES)('reads only rows of the unit for %s, or is refused according to PANELS', async (role) => {
    const expected = canOpenPanel(panel.panel, role) ? [unit.id] : 'forbidden';
    expect(await openPage(people[role], panel)).toEqual(expected);
  });

  test('reads no rows for a person without a unit, or redirects to Work Unit Crew', async () => {
    const expected = panel.panel.worksWithoutUnit ? [] : 'to /app/workunit-crew';
    expect(await openPage(await world.createOutsider(), panel)).toEqual(expected);
  });

  test('redirects a signed-out person to the login', async () => {
    expect(await openPage(null, panel)).toMatch(/^to \/login/);
  });
});

test('a personal page reads only rows of the person’s own unit and requires a session', async () => {
  requestHeaders = new Headers({ cookie: await createCookie(otherUnit.inspector) });
  const { data } = await loadPersonPage('user-settings', (db) => db.report.findMany({ select: { workUnitId: true } }));
  expect(data).toEqual([{ workUnitId: otherUnit.id }]);
  requestHeaders = new Headers();
  await expect(loadPersonPage('user-settings', async () => null)).rejects.toThrow('to /login');
});

test('a public page reads rows of the person’s own unit, and none for other people', async () => {
  const openPublicPage = async (user: TestUser | null) => {
    requestHeaders = new Headers(user ? { cookie: await createCookie(user) } : {});
    const { actor, page } = await loadPublicPage('ticket', (db) =>
      db.report.findMany({ select: { workUnitId: true } }),
    );
    return { isKnown: actor !== null, rows: page?.data ?? null };
  };
  expect(await openPublicPage(unit.inspector)).toEqual({ isKnown: true, rows: [{ workUnitId: unit.id }] });
  expect(await openPublicPage(await world.createOutsider())).toEqual({ isKnown: true, rows: null });
  expect(await openPublicPage(null)).toEqual({ isKnown: false, rows: null });
});
