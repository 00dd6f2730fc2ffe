import { ROLES, type Role } from '@/lib/permissions';
import { load, loadForAnybody, loadForPerson } from '@/lib/shell/server/load-page';
import { mayOpen, PANELS, type Panel } from '@/lib/shell/panels';
import { cookieFor } from '@/tests/setup/requests';
import { savedReport } from '@/tests/setup/a-report';
import { world, type Asker, type Unit, type World } from '@/tests/setup/world';

/**
 * Every panel is opened by every role, by a person without a unit and by nobody. The test compares what `load` lets the
 * page see.
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

let product: World;
let unit: Unit;
let other: Unit;
let people: Record<Role, Asker>;
beforeAll(async () => {
  product = await world();
  unit = await product.workUnit();
  other = await product.workUnit('Somebody else');
  await savedReport(unit);
  await savedReport(other, { fields: { siteId: other.site.id } });
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => product.close());

const panels = PANELS.map((panel: Panel & (typeof PANELS)[number]) => ({ page: panel.page, panel }));

/** What a page would show that forgot every `where`, or where the person is redirected instead. */
async function opens(who: Asker | null, { page, panel }: (typeof panels)[number]): Promise<string[] | string> {
  sent = new Headers(who ? { cookie: await cookieFor(who) } : {});
  const read = panel.withoutUnit ? loadForPerson : load;
  try {
    const { data } = await read(page, (db) => db.report.findMany({ select: { workUnitId: true } }));
    return data.map(({ workUnitId }) => workUnitId);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(panels)('$page', (panel) => {
  test.each(ROLES)('%s: as the panel table says, and only their own unit', async (role) => {
    const expected = mayOpen(panel.panel, role) ? [unit.id] : 'forbidden';
    expect(await opens(people[role], panel)).toEqual(expected);
  });

  test('a person without a unit sees no row, and is led to where one is made', async () => {
    const expected = panel.panel.withoutUnit ? [] : 'to /app/workunit-crew';
    expect(await opens(await product.stranger(), panel)).toEqual(expected);
  });

  test('a visitor without a session is led to sign in', async () => {
    expect(await opens(null, panel)).toMatch(/^to \/login/);
  });
});

test('one’s own page is for whoever is signed in, with the rows of one’s own unit only', async () => {
  sent = new Headers({ cookie: await cookieFor(other.inspector) });
  const { data } = await loadForPerson('user-settings', (db) => db.report.findMany({ select: { workUnitId: true } }));
  expect(data).toEqual([{ workUnitId: other.id }]);
  sent = new Headers();
  await expect(loadForPerson('user-settings', async () => null)).rejects.toThrow('to /login');
});

test('an address that anybody may open shows members their own unit’s rows, and nobody else a row', async () => {
  const rows = async (who: Asker | null) => {
    sent = new Headers(who ? { cookie: await cookieFor(who) } : {});
    const { actor, page } = await loadForAnybody('ticket', (db) =>
      db.report.findMany({ select: { workUnitId: true } }),
    );
    return { isKnown: actor !== null, rows: page?.data ?? null };
  };
  expect(await rows(unit.inspector)).toEqual({ isKnown: true, rows: [{ workUnitId: unit.id }] });
  expect(await rows(await product.stranger())).toEqual({ isKnown: true, rows: null });
  expect(await rows(null)).toEqual({ isKnown: false, rows: null });
});
