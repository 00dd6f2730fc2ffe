import { randomUUID } from 'node:crypto';
import {
  answerSameBmp,
  bmpHistory,
  correctiveActions,
  mergeBmps,
  removeBmp,
  siteBmps,
  splitBmp,
  undoBmpChange,
  type SameBmpAnswer,
} from '@/lib/register/contract';
import { formatAuditEntry } from '@/lib/audit-sentences';
import { bmpSentences } from '@/lib/register/bmp-events';
import { notifyCrew, previousInspections } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createBmpWithActions, createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
});
afterAll(() => world.close());

const PRACTICE = randomUUID();
const FEET = 1 / 364_800;

/** A silt fence that needs new fabric, so many feet north of the first one. */
const createFence = (feet: number, day: string, properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createBmpWithActions({
    practiceId: PRACTICE,
    location: { lat: 43.03 + feet * FEET, lng: -87.9 },
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    ...properties,
  });

/** Inspects the site on a day: SAVE & NOTIFY at 10:00 in Chicago. */
async function inspect(day: string, bmps: LoggedBmp[]) {
  world.setNow(new Date(`${day}T16:00:00Z`));
  return createOpenReport(unit, { fields: { siteId, date: `${day}T15:00:00.000Z` }, bmps });
}

const load = () => unit.inspector.call(siteBmps, { siteId });

async function getBmp(tag: string): Promise<string> {
  const { id } = (await load()).bmps.find((bmp) => bmp.tag === tag) ?? {};
  if (id === undefined) throw new Error(`${tag} is missing`);
  return id;
}

const listTags = async () => (await load()).bmps.flatMap(({ tag, removedOn }) => (removedOn === null ? [tag] : []));
const loadHistory = (instanceId: string) => unit.inspector.call(bmpHistory, { instanceId });
const countActions = async (instanceId: string) => (await loadHistory(instanceId)).actions.length;
const countVisits = async (instanceId: string) => (await loadHistory(instanceId)).visits.length;

/** The newest entry of Activity about BMPs. */
async function readActivity(): Promise<string> {
  const { type, event } = await world.runAsMaintenance((db) =>
    db.audit.findFirstOrThrow({ where: { type: { in: Object.keys(bmpSentences) } }, orderBy: { id: 'desc' } }),
  );
  return formatAuditEntry(bmpSentences, type, event as Record<string, unknown>);
}

/** SF-01 and SF-02, 200 ft apart, with a visit and a corrective action each. */
async function logTwoBmps() {
  await inspect('2026-11-02', [createFence(0, '2026-11-02')]);
  await inspect('2026-11-09', [createFence(200, '2026-11-09')]);
  return { first: await getBmp('SF-01'), second: await getBmp('SF-02') };
}

async function merge(instanceId: string, otherId: string): Promise<string> {
  const changeId = randomUUID();
  await unit.leader.call(mergeBmps, { changeId, instanceId, otherId });
  return changeId;
}

const createUndo = (undoesId: string) => ({ changeId: randomUUID(), undoesId });

test('the list of a site’s BMPs has the last visit and the number of open corrective actions of each', async () => {
  await logTwoBmps();
  expect((await load()).bmps).toMatchObject([
    {
      tag: 'SF-01',
      name: 'Silt Fence',
      lastVisitedAt: '2026-11-02T15:00:00.000Z',
      openActionCount: 1,
      removedOn: null,
    },
    { tag: 'SF-02', lastVisitedAt: '2026-11-09T15:00:00.000Z', openActionCount: 1 },
  ]);
});

describe('a BMP that was removed from the ground', () => {
  const createRemoval = async (day: string) => ({ changeId: randomUUID(), instanceId: await getBmp('SF-01'), day });

  test('has the day of its removal, keeps its history and tag, and is not carried over or offered [REG-04, REG-01]', async () => {
    await inspect('2026-11-09', [createFence(0, '2026-11-09'), createFence(200, '2026-11-09')]);
    const change = await createRemoval('2026-11-10');
    world.setNow(new Date('2026-11-11T16:00:00Z'));
    await unit.leader.call(removeBmp, change);
    expect((await load()).bmps).toMatchObject([{ tag: 'SF-01', removedOn: '2026-11-10' }, { tag: 'SF-02' }]);
    expect(await loadHistory(change.instanceId)).toMatchObject({ removedOn: '2026-11-10', visits: [{}] });
    expect(await readActivity()).toMatch(/^took SF-01 out of the ground on 11-10-2026, the site “Site/);

    const { last } = await unit.inspector.call(previousInspections, { idsite: siteId });
    expect(last?.bmps.map(({ location }) => location?.lat)).toEqual([createFence(200, '2026-11-09').location?.lat]);

    await inspect('2026-11-16', [createFence(0, '2026-11-16')]);
    expect(await listTags()).toEqual(['SF-02', 'SF-03']);
  });

  test('is removed once when the request is sent twice, and returns after an undo', async () => {
    await inspect('2026-11-09', [createFence(0, '2026-11-09')]);
    const change = await createRemoval('2026-11-09');
    await unit.leader.call(removeBmp, change);
    await unit.leader.call(removeBmp, change);
    expect(await unit.leader.expectFailure(removeBmp, { ...change, changeId: randomUUID() })).toBe('bmp-not-in-ground');
    await unit.office.call(undoBmpChange, createUndo(change.changeId));
    expect(await listTags()).toEqual(['SF-01']);
  });

  test.each([
    ['a day in the future', '2026-11-10', 'removed-in-future'],
    ['a day before its last visit', '2026-11-08', 'removed-before-visit'],
  ])('is rejected with %s', async (_title, day, code) => {
    await inspect('2026-11-09', [createFence(0, '2026-11-09')]);
    expect(await unit.leader.expectFailure(removeBmp, await createRemoval(day))).toBe(code);
  });

  test('can be removed by Crew Leaders and the Office', async () => {
    await inspect('2026-11-09', [createFence(0, '2026-11-09')]);
    expect(await unit.inspector.expectFailure(removeBmp, await createRemoval('2026-11-09'))).toBe('not-your-role');
  });
});

describe('the 501st BMP in the ground', () => {
  async function fillSite(count: number) {
    await world.runAsMaintenance((db) =>
      db.bmpInstance.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          id: randomUUID(),
          workUnitId: unit.id,
          siteId,
          practiceId: 'inlet',
          name: 'Inlet',
          type: '',
          tag: `IN-${String(index + 1)}`,
        })),
      }),
    );
  }

  test('is omitted, but the inspection is saved, and the inspector and the Crew Leaders are notified [REG-19]', async () => {
    await fillSite(499);
    world.setNow(new Date('2026-11-09T16:00:00Z'));
    const { id } = await createSavedReport(unit, {
      fields: { siteId },
      bmps: [createFence(0, '2026-11-09'), createFence(200, '2026-11-09')],
    });
    await unit.inspector.call(notifyCrew, { idreport: id });
    const report = await world.runAsMaintenance((db) =>
      db.report.findUniqueOrThrow({ where: { id }, include: { bmps: { include: { visit: true } } } }),
    );
    expect(report.status).toBe('open');
    expect(report.bmps.map(({ visit }) => visit !== null).toSorted()).toEqual([false, true]);
    const { bmps, isFull } = await load();
    expect([bmps.length, isFull]).toEqual([500, true]);
    const notifications = await world.runAsMaintenance((db) => db.notification.findMany({ where: { type: 21 } }));
    expect(notifications.map(({ personId }) => personId).toSorted()).toEqual(
      [unit.inspector.id, unit.leader.id, unit.office.id].toSorted(),
    );
  });

  test('is accepted after another one was removed', async () => {
    await fillSite(500);
    await unit.leader.call(removeBmp, {
      changeId: randomUUID(),
      instanceId: await getBmp('IN-7'),
      day: '2026-11-09',
    });
    await inspect('2026-11-10', [createFence(0, '2026-11-10')]);
    expect(await getBmp('SF-01')).toBeTruthy();
    expect((await load()).bmps.filter(({ removedOn }) => removedOn === null)).toHaveLength(500);
  });

  test('is not created by an undo or a split', async () => {
    const { first, second } = await logTwoBmps();
    const change = await merge(second, first);
    await fillSite(499);
    expect(await unit.leader.expectFailure(undoBmpChange, createUndo(change))).toBe('too-many-bmps');
    const [visit] = (await loadHistory(first)).visits;
    const split = { changeId: randomUUID(), instanceId: first, visitIds: [visit?.id ?? ''] };
    expect(await unit.leader.expectFailure(splitBmp, split)).toBe('too-many-bmps');
  });
});

describe('two BMPs of a practice 6 ft apart', () => {
  async function logNearbyPair() {
    await inspect('2026-11-09', [createFence(0, '2026-11-09'), createFence(6, '2026-11-09')]);
    return { first: await getBmp('SF-01'), second: await getBmp('SF-02') };
  }
  const createAnswer = (
    { first, second }: { first: string; second: string },
    answer: SameBmpAnswer['answer'],
  ): SameBmpAnswer => ({ changeId: randomUUID(), instanceId: second, otherId: first, answer });

  test('stay separate until someone answers whether they are the same [REG-15]', async () => {
    await logNearbyPair();
    expect((await load()).questions).toMatchObject([{ first: { tag: 'SF-01' }, second: { tag: 'SF-02' }, feet: 6 }]);
    expect(await listTags()).toEqual(['SF-01', 'SF-02']);
  });

  test('are merged once into the earlier tag after any member has answered “Same BMP” [REG-15, REG-17]', async () => {
    const pair = await logNearbyPair();
    const answer = createAnswer({ first: pair.second, second: pair.first }, 'same');
    await unit.inspector.call(answerSameBmp, answer);
    await unit.inspector.call(answerSameBmp, answer);
    expect(await load()).toMatchObject({ questions: [], bmps: [{ tag: 'SF-01', openActionCount: 2 }] });
    expect(await readActivity()).toMatch(/^merged SF-02 into SF-01, the site/);
    await unit.inspector.call(undoBmpChange, createUndo(answer.changeId));
    expect(await listTags()).toEqual(['SF-01', 'SF-02']);
  });

  test('are carried over as one BMP after they were merged', async () => {
    await unit.inspector.call(answerSameBmp, createAnswer(await logNearbyPair(), 'same'));
    const { last } = await unit.inspector.call(previousInspections, { idsite: siteId });
    expect(last?.bmps).toHaveLength(1);
  });

  test('cause no question again after “Different BMPs”, also after the next inspection [REG-15]', async () => {
    await unit.inspector.call(answerSameBmp, createAnswer(await logNearbyPair(), 'different'));
    await inspect('2026-11-16', [createFence(0, '2026-11-16'), createFence(6, '2026-11-16')]);
    const { questions } = await load();
    expect(questions.filter(({ first, second }) => first.tag === 'SF-01' && second.tag === 'SF-02')).toEqual([]);
    expect(await readActivity()).toMatch(/^answered that SF-02 and SF-01 are different BMPs, the site/);
  });

  test('get one answer when two people answer at the same time', async () => {
    const pair = await logNearbyPair();
    const results = await Promise.all([
      unit.inspector.tryCall(answerSameBmp, createAnswer(pair, 'same')),
      unit.leader.tryCall(answerSameBmp, createAnswer(pair, 'different')),
    ]);
    expect(results.filter((result) => 'code' in result)).toMatchObject([{ code: 'same-bmp-answered' }]);
  });
});

test('there is no question about BMPs 30 ft apart in one inspection, of two practices, or 60 ft apart', async () => {
  await inspect('2026-11-09', [
    createFence(0, '2026-11-09'),
    createFence(30, '2026-11-09'),
    createFence(1, '2026-11-09', { practiceId: randomUUID(), name: 'Inlet Protection' }),
  ]);
  await inspect('2026-11-10', [createFence(90, '2026-11-10')]);
  expect((await load()).questions).toEqual([]);
});

describe('merging two BMPs', () => {
  test('moves all visits and corrective actions, and undo moves them back [REG-17]', async () => {
    const { first, second } = await logTwoBmps();
    const change = await merge(second, first);
    expect([await countVisits(first), await countActions(first), await countVisits(second)]).toEqual([2, 2, 0]);
    expect((await loadHistory(second)).mergedInto).toEqual({ id: first, tag: 'SF-01' });
    expect((await load()).changes).toMatchObject([
      { kind: 'merged', tag: 'SF-02', otherTag: 'SF-01', by: { name: unit.leader.name }, canBeUndone: true },
    ]);

    // A visit since the merge stays.
    await inspect('2026-11-16', [createFence(200, '2026-11-16')]);
    const request = createUndo(change);
    await unit.leader.call(undoBmpChange, request);
    await unit.leader.call(undoBmpChange, request);
    expect(await countActions(second)).toBe(1);
    expect((await load()).changes).toMatchObject([{ undoneBy: unit.leader.name, canBeUndone: false }]);
    expect(await readActivity()).toMatch(/^undid the merge of SF-02 and SF-01, the site/);
    expect(await unit.office.expectFailure(undoBmpChange, createUndo(change))).toBe('bmp-change-undone');
  });

  test('can be undone for 30 days', async () => {
    const { first, second } = await logTwoBmps();
    const change = await merge(second, first);
    world.setNow(new Date('2026-12-09T16:00:01Z'));
    expect(await unit.leader.expectFailure(undoBmpChange, createUndo(change))).toBe('bmp-change-too-old');
    world.setNow(new Date('2026-12-09T16:00:00Z'));
    await unit.leader.call(undoBmpChange, createUndo(change));
    expect(await listTags()).toEqual(['SF-01', 'SF-02']);
  });

  test('is undone after a later change of the same BMPs was undone', async () => {
    const { first, second } = await logTwoBmps();
    await inspect('2026-11-10', [createFence(400, '2026-11-10')]);
    const third = await getBmp('SF-03');
    const change = await merge(second, first);
    const later = await merge(first, third);
    expect(await unit.leader.expectFailure(undoBmpChange, createUndo(change))).toBe('bmp-changed-since');
    await unit.leader.call(undoBmpChange, createUndo(later));
    await unit.leader.call(undoBmpChange, createUndo(change));
    expect([await countVisits(first), await countVisits(second), await countVisits(third)]).toEqual([1, 1, 1]);
  });

  test('in both directions at the same time succeeds once', async () => {
    const { first, second } = await logTwoBmps();
    const results = await Promise.all([
      unit.leader.tryCall(mergeBmps, { changeId: randomUUID(), instanceId: first, otherId: second }),
      unit.office.tryCall(mergeBmps, { changeId: randomUUID(), instanceId: second, otherId: first }),
    ]);
    expect(results.filter((result) => 'code' in result)).toMatchObject([{ code: 'bmp-not-in-ground' }]);
    expect(await listTags()).toHaveLength(1);
  });

  test('while an inspection is recorded loses no visit', async () => {
    const { first, second } = await logTwoBmps();
    world.setNow(new Date('2026-11-16T16:00:00Z'));
    const { id } = await createSavedReport(unit, {
      fields: { siteId, date: '2026-11-16T15:00:00.000Z' },
      bmps: [createFence(0, '2026-11-16'), createFence(200, '2026-11-16')],
    });
    await Promise.all([merge(second, first), unit.inspector.call(notifyCrew, { idreport: id })]);
    const visits = await world.runAsMaintenance((db) =>
      db.bmpVisit.count({ where: { instance: { siteId, mergedInto: null } } }),
    );
    expect(visits).toBe(4);
  });

  test.each([
    ['another practice', 'practices-differ', async () => getBmp('IP-01')],
    ['a BMP that does not exist', 'bmp-not-found', () => Promise.resolve(randomUUID())],
    ['itself', 'bmp-not-found', async () => getBmp('SF-01')],
  ])('is rejected with %s', async (_title, code, findOther) => {
    await inspect('2026-11-09', [
      createFence(0, '2026-11-09'),
      createFence(0, '2026-11-09', { practiceId: randomUUID(), name: 'Inlet Protection' }),
    ]);
    const request = { changeId: randomUUID(), instanceId: await getBmp('SF-01'), otherId: await findOther() };
    expect(await unit.leader.expectFailure(mergeBmps, request)).toBe(code);
  });

  test('is rejected as not found for BMPs of another work unit or site [REG-20]', async () => {
    const { first, second } = await logTwoBmps();
    const partner = await world.createWorkUnit();
    const request = { changeId: randomUUID(), instanceId: first, otherId: second };
    expect(await partner.office.expectFailure(mergeBmps, request)).toBe('bmp-not-found');
    const change = await merge(second, first);
    expect(await partner.office.expectFailure(undoBmpChange, createUndo(change))).toBe('bmp-change-not-found');
    expect(await partner.office.expectFailure(siteBmps, { siteId })).toBe('site-not-found');
  });

  test('can be undone by Crew Leaders, the Office and the person who merged', async () => {
    const { first, second } = await logTwoBmps();
    const change = await merge(second, first);
    expect(await unit.inspector.expectFailure(undoBmpChange, createUndo(change))).toBe('only-leaders-or-author');
  });

  test('is rejected if its id belongs to another change', async () => {
    const { first, second } = await logTwoBmps();
    const changeId = await merge(second, first);
    const request = { changeId, instanceId: first, day: '2026-11-09' };
    expect(await unit.leader.expectFailure(removeBmp, request)).toBe('bmp-change-id-used');
  });
});

describe('splitting a BMP', () => {
  /** SF-01 with two visits, of which the second is of another fence. */
  async function logMixedBmps() {
    const { first, second } = await logTwoBmps();
    await merge(second, first);
    const [newest] = (await loadHistory(first)).visits;
    return { changeId: randomUUID(), instanceId: first, visitIds: [newest?.id ?? ''] };
  }

  test('moves the selected visits and their corrective actions to a new BMP, and undo moves them back [REG-17]', async () => {
    const request = await logMixedBmps();
    await unit.leader.call(splitBmp, request);
    await unit.leader.call(splitBmp, request);
    expect(await listTags()).toEqual(['SF-01', 'SF-03']);
    const other = await getBmp('SF-03');
    expect([await countVisits(other), await countActions(other), await countVisits(request.instanceId)]).toEqual([
      1, 1, 1,
    ]);
    expect(await readActivity()).toMatch(/^split SF-01 and SF-03 \(1 visit\), the site/);
    await unit.office.call(undoBmpChange, createUndo(request.changeId));
    expect([await listTags(), await countVisits(request.instanceId), await countActions(request.instanceId)]).toEqual([
      ['SF-01'],
      2,
      2,
    ]);
  });

  test('is rejected with all visits, or with those of another BMP', async () => {
    const request = await logMixedBmps();
    const all = (await loadHistory(request.instanceId)).visits.map(({ id }) => id);
    expect(await unit.leader.expectFailure(splitBmp, { ...request, visitIds: all })).toBe('all-visits-chosen');
    expect(await unit.leader.expectFailure(splitBmp, { ...request, visitIds: [randomUUID()] })).toBe('visits-moved');
  });
});

test('a corrective action continues at the BMP into which its own BMP was merged [REG-05, REG-17]', async () => {
  const { first, second } = await logTwoBmps();
  await merge(second, first);
  const { actions } = await unit.leader.call(correctiveActions, { state: 'all', siteId });
  expect(actions.map(({ instance }) => instance.tag)).toEqual(['SF-01', 'SF-01']);
});
