import { randomUUID } from 'node:crypto';
import type { ConditionInput } from '@/lib/compliance/conditions';
import { addReading, saveCondition, savePermitProfile, type ConditionEdit } from '@/lib/compliance/contract';
import { myDay, siteDeadlines } from '@/lib/deadlines/contract';
import { isFailure } from '@/lib/failures';
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
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
  const options = { key: 'epa-cgp-2022' as const, schedule: 'every-14-days-and-storms' as const };
  await unit.office.call(savePermitProfile, createProfileEdit(siteId, { options }));
});
afterAll(() => world.close());

const DEWATERING: ConditionInput = { kind: 'dewatering', area: '', fromDay: '2026-11-19', toDay: null };
const FROZEN: ConditionInput = {
  kind: 'frozen',
  area: '',
  fromDay: '2026-11-10',
  toDay: null,
  interval: 'suspended',
  areStormsWatched: false,
};
const createEdit = (changes: Partial<ConditionEdit> = {}): ConditionEdit => ({
  conditionId: randomUUID(),
  siteId,
  condition: DEWATERING,
  reason: '',
  isWithdrawn: false,
  replacesId: null,
  ...changes,
});

const load = () => unit.inspector.call(siteDeadlines, { siteId });
const listDue = async (kind: string) =>
  (await load()).deadlines.filter((deadline) => deadline.kind === kind).map(({ dueDay, dueAt }) => dueDay ?? dueAt);

describe('a condition of a site', () => {
  test('of dewatering requires an inspection on each of its days, on My Day too [CLOCK-13, CLOCK-17]', async () => {
    await unit.leader.call(saveCondition, createEdit());
    expect(await listDue('dewatering')).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    await createOpenReport(unit, { fields: { siteId, date: '2026-11-21T14:00:00.000Z' } });
    const { deadlines } = await unit.office.call(myDay, {});
    const open = deadlines.filter((each) => each.siteId === siteId && each.kind === 'dewatering');
    expect(open.map(({ dueDay }) => dueDay)).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('of snowmelt requires an inspection 24 hours after the runoff of heavy snow began [CLOCK-13, CLOCK-17]', async () => {
    const snow = { readingId: randomUUID(), siteId, rain: 0, snow: 3500, replacesId: null };
    const day = { fromAt: '2026-11-18T13:00:00.000Z', toAt: '2026-11-19T13:00:00.000Z' };
    await unit.inspector.call(addReading, { ...snow, ...day });
    expect(await listDue('snowmelt')).toEqual([]);
    const condition: ConditionInput = { kind: 'snowmelt', area: '', beganAt: '2026-11-20T13:00:00-06:00' };
    await unit.leader.call(saveCondition, createEdit({ condition }));
    expect(await listDue('snowmelt')).toEqual(['2026-11-21T19:00:00.000Z']);
  });

  test('reduces the required inspections only from its start to its end, both entered by a person [CLOCK-13, CLOCK-19]', async () => {
    expect(await listDue('routine')).toEqual(['2026-11-16']);
    const edit = createEdit({ condition: FROZEN, reason: 'Frozen since November 10' });
    await unit.leader.call(saveCondition, edit);
    expect(await listDue('routine')).toEqual([]);
    const ended = { ...edit, conditionId: randomUUID(), replacesId: edit.conditionId };
    await unit.office.call(saveCondition, { ...ended, condition: { ...FROZEN, toDay: '2026-11-20' } });
    expect(await listDue('routine')).toEqual(['2026-12-04']);
    expect((await load()).conditions.map(({ toDay, enteredBy, replacesId }) => [toDay, enteredBy, replacesId])).toEqual(
      expect.arrayContaining([
        [null, unit.leader.name, null],
        ['2026-11-20', unit.office.name, edit.conditionId],
      ]),
    );
  });

  test('reduces no inspections if it covers only a part of the site [CLOCK-13]', async () => {
    const condition = { ...FROZEN, area: 'North slope' };
    await unit.leader.call(saveCondition, createEdit({ condition, reason: 'Frozen' }));
    expect(await listDue('routine')).toEqual(['2026-11-16']);
  });

  test('applies until someone withdraws it, and stays in the list [CLOCK-13]', async () => {
    const edit = createEdit();
    await unit.leader.call(saveCondition, edit);
    const withdrawal = { ...edit, conditionId: randomUUID(), isWithdrawn: true, replacesId: edit.conditionId };
    await unit.leader.call(saveCondition, withdrawal);
    expect(await listDue('dewatering')).toEqual([]);
    expect((await load()).conditions.map(({ isWithdrawn }) => isWithdrawn).toSorted()).toEqual([false, true]);
  });

  test('is stored once when it is sent twice, and nobody can use its id again', async () => {
    const condition: ConditionInput = { kind: 'snowmelt', area: '', beganAt: '2026-11-20T13:00:00-06:00' };
    const edit = createEdit({ condition, reason: ' Warm rain ' });
    const first = await unit.leader.call(saveCondition, edit);
    expect(await unit.leader.call(saveCondition, edit)).toEqual(first);
    expect((await load()).conditions).toHaveLength(1);
    expect(await unit.leader.expectFailure(saveCondition, { ...edit, reason: 'Sun' })).toBe('condition-id-used');
    const partner = await world.createWorkUnit();
    await partner.office.call(savePermitProfile, createProfileEdit(partner.site.id));
    const partnerInput = { ...edit, siteId: partner.site.id };
    expect(await partner.office.expectFailure(saveCondition, partnerInput)).toBe('condition-id-used');
    expect(
      await partner.office.expectFailure(saveCondition, {
        ...createEdit({ siteId: partner.site.id }),
        replacesId: edit.conditionId,
      }),
    ).toBe('condition-not-found');
  });

  test('keeps one of two concurrent corrections, and the second person sees the first one [CLOCK-13]', async () => {
    const edit = createEdit();
    await unit.leader.call(saveCondition, edit);
    const correctLastDay = (toDay: string) =>
      createEdit({ condition: { ...DEWATERING, toDay }, replacesId: edit.conditionId });
    const results = await Promise.all([
      unit.leader.tryCall(saveCondition, correctLastDay('2026-11-19')),
      unit.office.tryCall(saveCondition, correctLastDay('2026-11-20')),
    ]);
    const refused = results.filter(isFailure);
    const { conditions } = await load();
    const newerId = conditions.find(({ replacesId }) => replacesId !== null)?.id;
    expect(refused).toMatchObject([{ code: 'condition-changed', details: { newerId } }]);
    expect(conditions).toHaveLength(2);
  });

  test.each<[string, Partial<ConditionEdit>, string]>([
    ['a last day before the first one', { condition: { ...DEWATERING, toDay: '2026-11-18' } }, 'condition-ends-early'],
    [
      'snowmelt in the future',
      { condition: { kind: 'snowmelt', area: '', beganAt: '2026-11-21T15:00:01Z' } },
      'snowmelt-in-future',
    ],
    ['a reduction without a reason', { condition: FROZEN, reason: ' ' }, 'condition-reason-missing'],
    ['501 characters', { reason: 'x'.repeat(501) }, 'bad-input'],
    ['367 days', { condition: { ...FROZEN, interval: { everyDays: 367 } }, reason: 'Frozen' }, 'bad-input'],
  ])('is rejected with %s [CLOCK-13]', async (_title, changes, code) => {
    expect(await unit.leader.expectFailure(saveCondition, createEdit(changes))).toBe(code);
  });

  test('can be entered by Crew Leaders and the Office, at a site with a permit profile only [CLOCK-05, CLOCK-13]', async () => {
    expect(await unit.inspector.expectFailure(saveCondition, createEdit())).toBe('not-your-role');
    const other = await unit.addSite(`Site ${randomUUID()}`);
    expect(await unit.leader.expectFailure(saveCondition, createEdit({ siteId: other.id }))).toBe('no-permit-profile');
  });

  test('keeps hostile text as the person typed it [CLOCK-13]', async () => {
    const hostile = { reason: '<script>alert(1)</script> {{x}} 🌧️ ${y}', area: 'מדרון <b>' };
    await unit.leader.call(
      saveCondition,
      createEdit({ condition: { ...DEWATERING, area: hostile.area }, reason: hostile.reason }),
    );
    expect((await load()).conditions[0]).toMatchObject(hostile);
  });

  test('is rejected when the site already has 200 conditions, including corrected ones [CLOCK-13]', async () => {
    const { id: workUnitId } = unit;
    const row = { workUnitId, siteId, kind: 'dewatering', area: '', areStormsWatched: true, reason: '' };
    await world.runAsMaintenance((db) =>
      db.siteCondition.createMany({
        data: Array.from({ length: 200 }, () => ({
          ...row,
          id: randomUUID(),
          fromDay: new Date('1970-01-01'),
          isWithdrawn: false,
          enteredBy: unit.leader.id,
          enteredByName: unit.leader.name,
          receivedAt: new Date(),
        })),
      }),
    );
    expect(await unit.leader.expectFailure(saveCondition, createEdit())).toBe('too-many-conditions');
    // Each day counts once, from the first day of coverage.
    expect(await listDue('dewatering')).toHaveLength(20);
  });
});
