import { randomUUID } from 'node:crypto';
import { addReading, importRain, savePermitProfile, siteRain, type RainImport } from '@/lib/compliance/contract';
import { siteDeadlines } from '@/lib/deadlines/contract';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from './permit-profile';

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-10T15:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
});
afterAll(() => world.close());

const createHour = (hour: number, rain: number) => ({
  fromAt: new Date(Date.UTC(2026, 10, 9, hour)).toISOString(),
  toAt: new Date(Date.UTC(2026, 10, 9, hour + 1)).toISOString(),
  rain,
});
const createFile = (readings: RainImport['readings']): RainImport => ({ siteId, readings });
const HOURS = [createHour(0, 200), createHour(1, 300), createHour(2, 0)];
const load = () => unit.inspector.call(siteRain, { siteId });
const listStorms = async () =>
  (await unit.inspector.call(siteDeadlines, { siteId })).deadlines.filter(({ kind }) => kind === 'storm');

describe('a file with rain', () => {
  test('adds its readings, which create a storm that waits for confirmation [RAIN-10, RAIN-04]', async () => {
    expect(await unit.leader.call(importRain, createFile(HOURS))).toEqual({ added: 3, known: 0 });
    expect((await load()).readings.map(({ rain, source, enteredBy }) => [rain, source, enteredBy])).toEqual([
      [0, 'file', unit.leader.name],
      [300, 'file', unit.leader.name],
      [200, 'file', unit.leader.name],
    ]);
    const [storm] = await listStorms();
    expect(storm).toMatchObject({ fromAt: '2026-11-09T02:00:00.000Z', isConfirmed: false });
    expect(storm?.storm?.knownAt).toBe('2026-11-10T15:00:00.000Z');
  });

  test('adds nothing when someone imports it again, and a longer file adds only its new rows [RAIN-10]', async () => {
    await unit.leader.call(importRain, createFile(HOURS));
    expect(await unit.office.call(importRain, createFile(HOURS))).toEqual({ added: 0, known: 3 });
    const longer = createFile([...HOURS, createHour(3, 10), createHour(3, 10)]);
    expect(await unit.office.call(importRain, longer)).toEqual({ added: 1, known: 4 });
    expect((await load()).readings).toHaveLength(4);
  });

  test('adds its readings once when two people import the file at the same moment [RAIN-10]', async () => {
    await Promise.all([
      unit.leader.call(importRain, createFile(HOURS)),
      unit.office.call(importRain, createFile(HOURS)),
    ]);
    expect((await load()).readings).toHaveLength(3);
  });

  test('returns the first response when the request is repeated [RAIN-10]', async () => {
    const key = randomUUID();
    const first = await unit.leader.call(importRain, createFile(HOURS), key);
    expect(await unit.leader.call(importRain, createFile(HOURS), key)).toEqual(first);
  });

  test('does not restore a reading that a person has corrected [RAIN-07, RAIN-10]', async () => {
    await unit.leader.call(importRain, createFile([createHour(0, 700)]));
    const [wrong] = (await load()).readings;
    if (!wrong) throw new Error('no reading');
    const correction = { readingId: randomUUID(), siteId, ...createHour(0, 70), snow: 0, replacesId: wrong.id };
    await unit.inspector.call(addReading, correction);
    await unit.leader.call(importRain, createFile([createHour(0, 700)]));
    expect(await listStorms()).toEqual([]);
  });

  test('counts only where the gauge has no reading [RAIN-09]', async () => {
    const gauge = { readingId: randomUUID(), siteId, ...createHour(1, 10), snow: 0, replacesId: null };
    await unit.inspector.call(addReading, gauge);
    await unit.leader.call(importRain, createFile(HOURS));
    expect(await listStorms()).toEqual([]);
  });

  test.each([
    ['an end in the future', { ...createHour(0, 1), toAt: '2026-11-10T15:00:01.000Z' }, 'reading-in-future'],
    ['an end before its start', { ...createHour(0, 1), toAt: createHour(0, 1).fromAt }, 'reading-interval-wrong'],
    ['31 inches', createHour(0, 31_000), 'bad-input'],
  ])('is rejected as a whole with %s [RAIN-10]', async (_title, reading, code) => {
    expect(await unit.leader.expectFailure(importRain, createFile([...HOURS, reading]))).toBe(code);
    expect((await load()).readings).toEqual([]);
  });

  test('can have 1 to 5,000 rows, and a site 20,000 readings in 60 days [RAIN-10]', async () => {
    const createMinute = (minute: number) => ({
      fromAt: new Date(Date.UTC(2026, 9, 20, 0, minute)).toISOString(),
      toAt: new Date(Date.UTC(2026, 9, 20, 0, minute + 1)).toISOString(),
      rain: 0,
    });
    const createPart = (part: number, length = 5000) =>
      createFile(Array.from({ length }, (_, index) => createMinute(part * 5000 + index)));
    expect(await unit.leader.expectFailure(importRain, createFile([]))).toBe('bad-input');
    expect(await unit.leader.expectFailure(importRain, createPart(0, 5001))).toBe('bad-input');
    for (let part = 0; part < 4; part += 1) await unit.leader.call(importRain, createPart(part));
    expect(await unit.leader.expectFailure(importRain, createPart(4, 1))).toBe('too-many-readings');
    expect(await listStorms()).toEqual([]);
  });

  test('can be imported by Crew Leaders and the Office at a site of their own with a permit profile [RAIN-10]', async () => {
    expect(await unit.inspector.expectFailure(importRain, createFile(HOURS))).toBe('not-your-role');
    const partner = await world.createWorkUnit();
    expect(await partner.office.expectFailure(importRain, createFile(HOURS))).toBe('site-not-found');
    const partnerInput = { ...createFile(HOURS), siteId: partner.site.id };
    expect(await partner.office.expectFailure(importRain, partnerInput)).toBe('no-permit-profile');
  });
});
