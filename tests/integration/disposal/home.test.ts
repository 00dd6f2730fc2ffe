import { loadHomePath } from '@/lib/shell/server/load-page';
import { addSite } from '@/lib/sites/contract';
import { createCookie } from '@/tests/setup/requests';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';
import { createAgreement, createAgreementInState, createHaul, getAdminAgreement } from './disposal-world';

let requestHeaders = new Headers();
jest.mock('next/headers', () => ({ headers: async () => requestHeaders }));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function getHome(who: TestUser | null): Promise<string | null> {
  requestHeaders = new Headers(who ? { cookie: await createCookie(who) } : {});
  return loadHomePath();
}

test('everyone in a unit that only receives loads starts on Active Tickets, and the sender on its inspections', async () => {
  const haul = await createHaul(world);
  await createAgreement(haul);
  const { office, leader, inspector } = haul.to;
  for (const person of [office, leader, inspector]) expect(await getHome(person)).toBe('/active-tickets');
  expect(await getHome(haul.from.office)).toBe('/app/inspection-reports');
});

test('a site that receives no loads makes it a unit that inspects [SHELL-03]', async () => {
  const haul = await createHaul(world);
  await createAgreement(haul);
  await haul.to.office.call(addSite, { name: 'Lakeside Lofts', position: { lat: 43.03, lng: -87.9 }, zoom: 18 });
  expect(await getHome(haul.to.office)).toBe('/app/inspection-reports');
});

test('an agreement between own sites, a declined one and none leave the inspections first [SHELL-03]', async () => {
  const haul = await createHaul(world);
  await createAgreementInState(haul, 'declined');
  expect(await getHome(haul.to.office)).toBe('/app/inspection-reports');
  await getAdminAgreement(haul.from);
  expect(await getHome(haul.from.office)).toBe('/app/inspection-reports');
});

test('without a work unit the start is Work Unit Crew, and signed out there is none [SHELL-04]', async () => {
  expect(await getHome(await world.createOutsider())).toBe('/app/workunit-crew');
  expect(await getHome(null)).toBeNull();
});
