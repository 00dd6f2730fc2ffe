import { randomUUID } from 'node:crypto';
import { addReading, confirmStorm, saveCondition, savePermitProfile } from '@/lib/compliance/contract';
import { dayActions, deviceDeadlines, myDay, siteDeadlines } from '@/lib/deadlines/contract';
import { computeDeviceDay, computeDeviceSite } from '@/lib/deadlines/device-deadlines';
import { createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from './permit-profile';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-10T15:00:00Z'));
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

async function addRain(siteId: string, [fromDay, toDay]: [string, string], rain: number) {
  const interval = { fromAt: `${fromDay}T13:00:00.000Z`, toAt: `${toDay}T13:00:00.000Z` };
  const reading = { readingId: randomUUID(), siteId, ...interval, rain, snow: 0, replacesId: null };
  await unit.inspector.call(addReading, reading);
}

async function addWatchedSite(name: string): Promise<string> {
  const { id: siteId } = await unit.addSite(name);
  const options = { key: 'epa-cgp-2022', schedule: 'every-7-days-and-storms' } as const;
  await unit.office.call(savePermitProfile, createProfileEdit(siteId, { options }));
  return siteId;
}

test('a phone computes the same deadlines as the server, now and three days later [CLOCK-18, CLOCK-33]', async () => {
  const siteId = await addWatchedSite('River Bend');
  await addWatchedSite('Hill Top');
  await createOpenReport(unit, { fields: { siteId, date: '2026-11-04T15:00:00.000Z' } });
  await addRain(siteId, ['2026-11-07', '2026-11-08'], 0);
  await addRain(siteId, ['2026-11-08', '2026-11-09'], 620);
  const triggerAt = '2026-11-09T13:00:00.000Z';
  await unit.inspector.call(confirmStorm, { decisionId: randomUUID(), siteId, triggerAt });
  const condition = { kind: 'dewatering' as const, area: '', fromDay: '2026-11-09', toDay: null };
  const edit = { conditionId: randomUUID(), siteId, condition, reason: '', isWithdrawn: false, replacesId: null };
  await unit.leader.call(saveCondition, edit);

  const people = [unit.office, unit.leader, unit.inspector];
  const stored = await Promise.all(people.map((person) => person.call(deviceDeadlines, {})));
  for (const now of ['2026-11-10T15:00:00.000Z', '2026-11-13T15:00:00.000Z']) {
    world.setNow(new Date(now));
    for (const [index, person] of people.entries()) {
      const data = stored[index];
      if (!data) throw new Error('no data');
      expect(computeDeviceDay(data, [], now)).toEqual(await person.call(myDay, {}));
      expect(computeDeviceSite(data, siteId, [], now)).toEqual(await person.call(siteDeadlines, { siteId }));
    }
  }
  const [office] = stored;
  expect(office?.sites.find((site) => site.siteId === siteId)?.readings).toHaveLength(1);
});

test('a phone has only the data of its person’s work unit, without hidden sites and sites without a profile [CLOCK-33, CLOCK-34]', async () => {
  const siteId = await addWatchedSite('River Bend');
  const hidden = await addWatchedSite('Hidden');
  await world.runAsMaintenance((db) =>
    db.siteVisibility.updateMany({ where: { siteId: hidden }, data: { visible: false } }),
  );
  const data = await unit.inspector.call(deviceDeadlines, {});
  expect(data).toMatchObject({ personId: unit.inspector.id, unitId: unit.id, at: '2026-11-10T15:00:00.000Z' });
  expect(data.canManageDeadlines).toBe(false);
  expect(data.sites.map((site) => [site.siteId, site.isOnMyDay])).toEqual([[siteId, false]]);
  const other = await world.createWorkUnit();
  expect((await other.office.call(deviceDeadlines, {})).sites).toEqual([]);
});

test('a phone lists the open corrective actions for My Day, the oldest first [CLOCK-29, CLOCK-35]', async () => {
  const siteId = (await unit.addSite('River Bend')).id;
  const createFence = (day: string) =>
    createBmpWithActions({
      practiceId: randomUUID(),
      condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    });
  for (const day of ['2026-11-09', '2026-11-03'])
    await createOpenReport(unit, { fields: { siteId, date: `${day}T15:00:00.000Z` }, bmps: [createFence(day)] });
  const { actions, hasMore } = await unit.inspector.call(dayActions, {});
  expect(actions.map(({ discoveredAt }) => discoveredAt.slice(0, 10))).toEqual(['2026-11-03', '2026-11-09']);
  expect(actions[0]).toMatchObject({ site: { id: siteId, name: 'River Bend' } });
  expect(hasMore).toBe(false);
  const other = await world.createWorkUnit();
  expect((await other.office.call(dayActions, {})).actions).toEqual([]);
});
