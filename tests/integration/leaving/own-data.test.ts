import { randomUUID } from 'node:crypto';
import { ownDataEndpoint } from '@/lib/leaving/server/own-data-endpoint';
import { createOpenReport } from '@/tests/setup/reports';
import { readFailureCode, createRequestAs } from '@/tests/setup/requests';
import { createWorld, type TestUser, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const requestOwnData = async (user: TestUser | null) =>
  ownDataEndpoint.handle(await createRequestAs(user, '/api/accounts/ownData'));

async function getFile(user: TestUser): Promise<Record<string, { [key: string]: unknown }[]>> {
  return JSON.parse(await (await requestOwnData(user)).text());
}

test('a person can download everything that names them as one JSON file with ISO 8601 dates', async () => {
  const unit = await world.createWorkUnit();
  const report = await createOpenReport(unit);
  await world.runAsMaintenance(async (db) => {
    const personId = unit.inspector.id;
    await db.siteTeam.create({
      data: {
        workUnitId: unit.id,
        siteId: unit.site.id,
        personId,
        profile: 'operate',
        addedBy: unit.office.id,
        addedAt: new Date(),
      },
    });
    await db.billingCustomer.create({ data: { personId, customerId: 'cus_own', changedAt: new Date() } });
    await db.credential.create({ data: { personId, passwordHash: 'hash of a secret' } });
  });
  const response = await requestOwnData(unit.inspector);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="earth-tight-my-data-[\d-]+\.json"$/,
  );
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const text = await response.text();
  expect(text).not.toContain('hash of a secret');
  expect(text).not.toContain(unit.office.email);
  const file = JSON.parse(text);
  expect(file.profile).toEqual([expect.objectContaining({ email: unit.inspector.email, name: unit.inspector.name })]);
  expect(file.profile[0].registeredAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
  expect(file.waysToSignIn).toEqual([expect.objectContaining({ hasPassword: true })]);
  expect(file.memberships).toEqual([expect.objectContaining({ workUnit: unit.name, role: 'employee' })]);
  expect(file.siteTeams).toEqual([expect.objectContaining({ site: unit.site.name, profile: 'operate' })]);
  expect(file.billing).toEqual([expect.objectContaining({ customer: 'cus_own' })]);
  expect(file.sessions).toHaveLength(1);
  const office = await getFile(unit.office);
  const inspections = [...(office.inspections ?? []), ...file.inspections];
  expect(inspections).toContainEqual(expect.objectContaining({ id: report.id, site: unit.site.name }));
  expect(office.billing).toEqual([]);
});

test('the file has each of many rows once', async () => {
  const someone = await world.createOutsider();
  const rows = Array.from({ length: 1201 }, (_, number) => ({
    id: randomUUID(),
    personId: someone.id,
    type: 2,
    linkData: {},
    dedupeKey: `told ${number}`,
    createdAt: new Date('2026-11-21T15:00:00Z'),
  }));
  await world.runAsMaintenance((db) => db.notification.createMany({ data: rows }));
  const { notificationsAndTasks = [] } = await getFile(someone);
  expect(notificationsAndTasks).toHaveLength(1201);
});

test('a signed-out person cannot download anything', async () => {
  expect(await readFailureCode(await requestOwnData(null))).toBe('not-signed-in');
  const someone = await world.createOutsider();
  await world.runAsMaintenance((db) =>
    db.session.updateMany({ where: { personId: someone.id }, data: { revokedAt: new Date() } }),
  );
  expect(await readFailureCode(await requestOwnData(someone))).toBe('not-signed-in');
});
