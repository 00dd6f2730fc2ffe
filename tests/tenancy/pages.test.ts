import { ROLES, type Role } from '@/lib/permissions';
import { loadPage, loadPublicPage, loadPersonPage } from '@/lib/shell/server/load-page';
import { canOpenPanel, PANELS, type Panel } from '@/lib/shell/panels';
import { createCookie } from '@/tests/setup/requests';
import { createSavedReport } from '@/tests/setup/reports';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';

/**
 * Every panel is opened by every role, by a person without a unit and by nobody. The test compares what the database
 * lets the page see.
 */
let sent = new Headers();
jest.mock('next/headers', () => ({ headers: async () => sent }));
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
let other: Unit;
let people: Record<Role, TestUser>;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.workUnit();
  other = await world.workUnit('Somebody else');
  await createSavedReport(unit);
  await createSavedReport(other, { fields: { siteId: other.site.id } });
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => world.close());

const panels = PANELS.map((panel: Panel & (typeof PANELS)[number]) => ({ page: panel.page, panel }));

/** What a page would show that forgot every `where`, or where the person is redirected instead. */
async function openPage(who: TestUser | null, { page, panel }: (typeof panels)[number]): Promise<string[] | string> {
  sent = new Headers(who ? { cookie: await createCookie(who) } : {});
  const read = panel.worksWithoutUnit ? loadPersonPage : loadPage;
  try {
    const { data } = await read(page, (db) => db.report.findMany({ select: { workUnitId: true } }));
    return data.map(({ workUnitId }) => workUnitId);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(panels)('$page', (panel) => {
  test.each(ROLES)('%s: as the panel table says, and only their own unit', async (role) => {
    const expected = canOpenPanel(panel.panel, role) ? [unit.id] : 'forbidden';
    expect(await openPage(people[role], panel)).toEqual(expected);
  });

  test('a person without a unit sees no row, and is led to where one is made', async () => {
    const expected = panel.panel.worksWithoutUnit ? [] : 'to /app/workunit-crew';
    expect(await openPage(await world.outsider(), panel)).toEqual(expected);
  });

  test('a visitor without a session is led to sign in', async () => {
    expect(await openPage(null, panel)).toMatch(/^to \/login/);
  });
});

test('a personal page is open to everyone who is signed in, with rows of their own unit only', async () => {
  sent = new Headers({ cookie: await createCookie(other.inspector) });
  const { data } = await loadPersonPage('user-settings', (db) => db.report.findMany({ select: { workUnitId: true } }));
  expect(data).toEqual([{ workUnitId: other.id }]);
  sent = new Headers();
  await expect(loadPersonPage('user-settings', async () => null)).rejects.toThrow('to /login');
});

test('an address that anybody may open shows members their own unit’s rows, and nobody else a row', async () => {
  const getRows = async (who: TestUser | null) => {
    sent = new Headers(who ? { cookie: await createCookie(who) } : {});
    const { actor, page } = await loadPublicPage('ticket', (db) =>
      db.report.findMany({ select: { workUnitId: true } }),
    );
    return { isKnown: actor !== null, rows: page?.data ?? null };
  };
  expect(await getRows(unit.inspector)).toEqual({ isKnown: true, rows: [{ workUnitId: unit.id }] });
  expect(await getRows(await world.outsider())).toEqual({ isKnown: true, rows: null });
  expect(await getRows(null)).toEqual({ isKnown: false, rows: null });
});
