import { randomUUID } from 'node:crypto';
import {
  addReading,
  confirmStorm,
  dismissStorm,
  savePermitProfile,
  siteRain,
  withdrawDecision,
} from '@/lib/compliance/contract';
import type { NewReading } from '@/lib/compliance/contract';
import { myDay, siteDeadlines } from '@/lib/deadlines/contract';
import { createOpenReport } from '@/tests/setup/reports';
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

/** A gauge that was emptied at 7 AM in Chicago on November 9 and read a day later. */
const createReading = (changes: Partial<NewReading> = {}): NewReading => ({
  readingId: randomUUID(),
  siteId,
  fromAt: '2026-11-09T13:00:00.000Z',
  toAt: '2026-11-10T13:00:00.000Z',
  rain: 620,
  snow: 0,
  replacesId: null,
  ...changes,
});
const TRIGGER = '2026-11-10T13:00:00.000Z';
const createDecision = () => ({ decisionId: randomUUID(), siteId, triggerAt: TRIGGER });

const listStorms = async () =>
  (await unit.inspector.call(siteDeadlines, { siteId })).deadlines
    .filter(({ kind }) => kind === 'storm')
    .map(({ dueAt, isConfirmed }) => [dueAt, isConfirmed]);

describe('a gauge reading', () => {
  test('creates a storm that waits for confirmation [RAIN-03, RAIN-04, CLOCK-17]', async () => {
    await unit.inspector.call(addReading, createReading());
    expect(await listStorms()).toEqual([['2026-11-11T13:00:00.000Z', false]]);
  });

  test('is stored once when it is sent twice [RAIN-02]', async () => {
    const reading = createReading();
    const first = await unit.inspector.call(addReading, reading);
    expect(await unit.inspector.call(addReading, reading)).toEqual(first);
    expect((await unit.inspector.call(siteRain, { siteId })).readings).toHaveLength(1);
    expect(await unit.inspector.expectFailure(addReading, { ...reading, rain: 10 })).toBe('reading-id-used');
  });

  test.each([
    ['31 inches', { rain: 31_000 }, 'bad-input'],
    ['a negative depth', { rain: -1 }, 'bad-input'],
    ['an end in the future', { toAt: '2026-11-10T15:00:01.000Z' }, 'reading-in-future'],
    ['an end before its start', { toAt: '2026-11-09T13:00:00.000Z' }, 'reading-interval-wrong'],
    ['a corrected reading that does not exist', { replacesId: randomUUID() }, 'reading-not-found'],
  ])('is rejected with %s [RAIN-01]', async (_title, changes, code) => {
    expect(await unit.inspector.expectFailure(addReading, createReading(changes))).toBe(code);
  });

  test('is rejected at a site without a permit profile [CLOCK-05]', async () => {
    const other = await unit.addSite(`Site ${randomUUID()}`);
    expect(await unit.inspector.expectFailure(addReading, createReading({ siteId: other.id }))).toBe(
      'no-permit-profile',
    );
  });

  test('cannot be corrected or read by another work unit', async () => {
    const partner = await world.createWorkUnit();
    const reading = createReading();
    await unit.inspector.call(addReading, reading);
    expect(await partner.office.expectFailure(siteRain, { siteId })).toBe('site-not-found');
    await partner.office.call(savePermitProfile, createProfileEdit(partner.site.id));
    const partnerInput = createReading({ siteId: partner.site.id });
    expect(await partner.office.expectFailure(addReading, { ...partnerInput, replacesId: reading.readingId })).toBe(
      'reading-not-found',
    );
    expect(await partner.office.expectFailure(addReading, { ...partnerInput, readingId: reading.readingId })).toBe(
      'reading-id-used',
    );
  });

  test('replaces the reading that it corrects, which stays visible and accepts one correction only [RAIN-07]', async () => {
    const wrong = createReading();
    await unit.inspector.call(addReading, wrong);
    await unit.leader.call(addReading, createReading({ rain: 260, replacesId: wrong.readingId }));
    expect(await listStorms()).toEqual([]);
    expect(await unit.inspector.expectFailure(addReading, createReading({ replacesId: wrong.readingId }))).toBe(
      'reading-corrected',
    );
    expect(
      (await unit.inspector.call(siteRain, { siteId })).readings.map(({ rain, enteredBy }) => [rain, enteredBy]),
    ).toEqual(
      expect.arrayContaining([
        [620, unit.inspector.name],
        [260, unit.leader.name],
      ]),
    );
  });

  test('is stored for each of two people who enter it at the same moment, and the later one counts [RAIN-14]', async () => {
    await Promise.all([
      unit.inspector.call(addReading, createReading()),
      unit.leader.call(addReading, createReading()),
    ]);
    expect((await unit.inspector.call(siteRain, { siteId })).readings).toHaveLength(2);
    expect(await listStorms()).toHaveLength(1);
  });
});

describe('a storm', () => {
  beforeEach(() => unit.inspector.call(addReading, createReading()));

  test('can be confirmed once, also by a Crew Member [RAIN-03]', async () => {
    await unit.inspector.call(confirmStorm, createDecision());
    expect(await listStorms()).toEqual([['2026-11-11T13:00:00.000Z', true]]);
    expect(await unit.leader.expectFailure(confirmStorm, createDecision())).toBe('storm-decided');
  });

  test('can be dismissed by Crew Leaders and the Office with a reason, and waits again after a withdrawal [RAIN-05]', async () => {
    expect(await unit.inspector.expectFailure(dismissStorm, { ...createDecision(), reason: 'Sprinkler' })).toBe(
      'not-your-role',
    );
    expect(await unit.leader.expectFailure(dismissStorm, { ...createDecision(), reason: ' ' })).toBe(
      'dismissal-reason-missing',
    );
    await unit.leader.call(dismissStorm, { ...createDecision(), reason: 'Sprinkler' });
    expect(await listStorms()).toEqual([]);
    await unit.office.call(withdrawDecision, createDecision());
    expect(await listStorms()).toEqual([['2026-11-11T13:00:00.000Z', false]]);
    expect(
      (await unit.office.call(siteRain, { siteId })).decisions.map(({ decision, reason, decidedBy }) => [
        decision,
        reason,
        decidedBy,
      ]),
    ).toEqual([
      ['withdrawn', '', unit.office.name],
      ['dismissed', 'Sprinkler', unit.leader.name],
    ]);
    expect(await unit.office.expectFailure(withdrawDecision, createDecision())).toBe('no-storm-decision');
  });

  test('in Wisconsin cannot be dismissed for lack of runoff, neither on the screen nor by a request [RAIN-06]', async () => {
    for (const reason of ['No runoff', 'no run-off.'])
      expect(await unit.office.tryCall(dismissStorm, { ...createDecision(), reason })).toMatchObject({
        code: 'no-runoff-in-wisconsin',
        message: 'NR 216.46(9) asks for an inspection after 0.5 inches, with or without runoff. Choose another reason.',
      });
  });

  test('can be neither confirmed nor dismissed if the readings no longer show it', async () => {
    expect(
      await unit.office.expectFailure(confirmStorm, { ...createDecision(), triggerAt: '2026-11-10T12:00:00.000Z' }),
    ).toBe('storm-not-found');
  });

  test('can be confirmed only once with the same id, also in another work unit', async () => {
    const decision = createDecision();
    await unit.office.call(confirmStorm, decision);
    expect(await unit.office.expectFailure(dismissStorm, { ...decision, reason: 'Sprinkler' })).toBe(
      'decision-id-used',
    );
    const partner = await world.createWorkUnit();
    const partnerInput = { siteId: partner.site.id };
    await partner.office.call(savePermitProfile, createProfileEdit(partner.site.id));
    await partner.office.call(addReading, createReading(partnerInput));
    expect(await partner.office.expectFailure(confirmStorm, { ...decision, ...partnerInput })).toBe('decision-id-used');
  });

  test('loses its decision when someone withdraws the decision after a correction moved the trigger [RAIN-05, RAIN-07]', async () => {
    await unit.inspector.call(confirmStorm, createDecision());
    const correction = { fromAt: '2026-11-10T10:00:00.000Z', toAt: '2026-11-10T14:00:00.000Z', rain: 700 };
    await unit.inspector.call(addReading, createReading(correction));
    const { decisions, currentDecisionIds } = await unit.office.call(siteRain, { siteId });
    expect(currentDecisionIds).toEqual(decisions.map(({ id }) => id));
    await unit.office.call(withdrawDecision, createDecision());
    expect((await listStorms()).map(([, isConfirmed]) => isConfirmed)).toEqual([false]);
    expect((await unit.office.call(siteRain, { siteId })).currentDecisionIds).toEqual([]);
  });

  test('keeps its decision when a correction moves its trigger [RAIN-07]', async () => {
    await unit.inspector.call(confirmStorm, createDecision());
    await unit.inspector.call(
      addReading,
      createReading({ fromAt: '2026-11-10T10:00:00.000Z', toAt: '2026-11-10T14:00:00.000Z', rain: 700 }),
    );
    expect((await listStorms()).map(([, isConfirmed]) => isConfirmed)).toEqual([true]);
  });
});

test('My Day shows a Crew Member only the sites that they inspect [CLOCK-29, CLOCK-35]', async () => {
  const getSites = async (person: typeof unit.office) =>
    (await person.call(myDay, {})).deadlines.filter((deadline) => deadline.siteId === siteId).map(({ kind }) => kind);
  await unit.inspector.call(addReading, createReading());
  expect(await getSites(unit.office)).toEqual(['routine', 'storm']);
  expect(await getSites(unit.inspector)).toEqual([]);
  const edit = createProfileEdit(siteId, { inspectorId: unit.inspector.id });
  await unit.office.call(savePermitProfile, { ...edit, baseVersion: 1, validFrom: '2026-11-10' });
  expect(await getSites(unit.inspector)).toEqual(['routine', 'storm']);
});

test('My Day orders sites with the same due time by name, Lot 9 before Lot 10', async () => {
  for (const name of ['Lot 10', 'Lot 9']) {
    const site = await unit.addSite(name);
    await unit.office.call(savePermitProfile, createProfileEdit(site.id));
  }
  const { deadlines } = await unit.office.call(myDay, {});
  expect(deadlines.map(({ siteName }) => siteName).filter((name) => name.startsWith('Lot'))).toEqual([
    'Lot 9',
    'Lot 10',
  ]);
});

test('My Day ignores a responsible inspector who has left the crew [CLOCK-29]', async () => {
  const outsider = await world.createOutsider();
  await createOpenReport(unit, { fields: { siteId, date: '2026-11-05T15:00:00.000Z' } });
  await world.runAsMaintenance(
    (db) =>
      db.$executeRaw`UPDATE permit_profile SET inspector_id = ${outsider.id}::uuid WHERE site_id = ${siteId}::uuid`,
  );
  const { deadlines } = await unit.inspector.call(myDay, {});
  expect(deadlines.some((deadline) => deadline.siteId === siteId)).toBe(true);
});
