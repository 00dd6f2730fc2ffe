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

async function getHome(user: TestUser | null): Promise<string | null> {
  requestHeaders = new Headers(user ? { cookie: await createCookie(user) } : {});
  return loadHomePath();
}

test('the start page is Active Tickets for a unit that only receives loads, and the inspections for the sender', async () => {
  const haul = await createHaul(world);
  await createAgreement(haul);
  const { office, leader, inspector } = haul.to;
  for (const person of [office, leader, inspector]) expect(await getHome(person)).toBe('/active-tickets');
  expect(await getHome(haul.from.office)).toBe('/app/inspection-reports');
});

test('the start page is the inspections for a unit with a site that receives no loads [SHELL-03]', async () => {
  const haul = await createHaul(world);
  await createAgreement(haul);
  await haul.to.office.call(addSite, { name: 'Lakeside Lofts', position: { lat: 43.03, lng: -87.9 }, zoom: 18 });
  expect(await getHome(haul.to.office)).toBe('/app/inspection-reports');
});

test('the start page is the inspections for a unit with an own, a declined or no agreement [SHELL-03]', async () => {
  const haul = await createHaul(world);
  await createAgreementInState(haul, 'declined');
  expect(await getHome(haul.to.office)).toBe('/app/inspection-reports');
  await getAdminAgreement(haul.from);
  expect(await getHome(haul.from.office)).toBe('/app/inspection-reports');
});

test('the start page is Work Unit Crew without a work unit, and a signed-out person has none [SHELL-04]', async () => {
  expect(await getHome(await world.createOutsider())).toBe('/app/workunit-crew');
  expect(await getHome(null)).toBeNull();
});
