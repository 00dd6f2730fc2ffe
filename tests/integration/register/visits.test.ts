import { randomUUID } from 'node:crypto';
import { bmpHistory, correctiveActions, mergeBmps, removeBmp, siteBmps } from '@/lib/register/contract';
import { editorData, getReport, notifyCrew, previousInspections, saveReport } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { PUT } from '@/app/api/[...call]/route';
import {
  correctBmp,
  createBmpWithActions,
  createDocumentationBmp,
  createOpenReport,
  createSavedReport,
} from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { loadInstances, visitInstance } from '@/tests/setup/visits';
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
const createFence = (day: string, properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createBmpWithActions({
    practiceId: PRACTICE,
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    ...properties,
  });
/** The fence in good order: nothing is required. */
const createSoundFence = (day: string, properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createFence(day, {
    correctiveActions: null,
    label: 'A',
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'New fabric' },
    ...properties,
  });

const inspect = (day: string, bmps: LoggedBmp[], person = unit.inspector) => {
  world.setNow(new Date(`${day}T16:00:00Z`));
  return createOpenReport(unit, { fields: { siteId, date: `${day}T15:00:00.000Z` }, bmps }, person);
};
const listTags = async () => (await loadInstances(unit.inspector, siteId)).map(({ tag }) => tag);
const listActions = async () => (await unit.leader.call(correctiveActions, { state: 'all', siteId })).actions;
const createVisitInput = (options?: Parameters<typeof visitInstance>[2]) =>
  visitInstance(unit.inspector, siteId, options);

describe('an inspection', () => {
  test('visits the BMP that its inspector selected, even a few meters away and with another label [REG-02, REG-03]', async () => {
    await inspect('2026-11-16', [createFence('2026-11-16')]);
    await inspect('2026-11-23', [
      createFence('2026-11-23', {
        label: '7',
        location: { lat: 43.03005, lng: -87.9 },
        visit: await createVisitInput(),
      }),
    ]);
    expect(await loadInstances(unit.inspector, siteId)).toMatchObject([
      { tag: 'SF-01', location: { lat: 43.03005, lng: -87.9 } },
    ]);
    expect((await listActions()).map(({ timesSeen }) => timesSeen)).toEqual([2]);
  });

  test.each([
    ['answered No', async () => ({ ...(await createVisitInput()), instance: null, askedActions: [] })],
    ['gave no answer', async () => undefined],
  ])('adds a BMP at the same location if its inspector %s [REG-02, REG-15]', async (_title, createVisit) => {
    await inspect('2026-11-16', [createFence('2026-11-16')]);
    await inspect('2026-11-23', [createFence('2026-11-23', { visit: await createVisit() })]);
    expect(await listTags()).toEqual(['SF-01', 'SF-02']);
    expect((await listActions()).map(({ timesSeen }) => timesSeen)).toEqual([1, 1]);
  });

  test('adds another BMP when a second phone has logged the same fence [REG-15]', async () => {
    const second = await createSavedReport(
      unit,
      { fields: { siteId }, bmps: [createFence('2026-11-23')] },
      unit.leader,
    );
    await inspect('2026-11-23', [createFence('2026-11-23')]);
    await unit.leader.call(notifyCrew, { idreport: second.id });
    expect(await listTags()).toEqual(['SF-01', 'SF-02']);
  });

  test('checks the plan and the posting of the permit as a single BMP of the site, without a question', async () => {
    for (const day of ['2026-11-16', '2026-11-23'])
      await inspect(day, [
        createDocumentationBmp({ practiceId: '-1', name: 'Erosion Control Plan & Records On Site', location: null }),
      ]);
    expect(await listTags()).toEqual(['ECP-01']);
  });

  test('does not visit a BMP of another practice, site or work unit [REG-20, REG-21]', async () => {
    await inspect('2026-11-16', [createFence('2026-11-16')]);
    const chosen = await createVisitInput();
    const partner = await world.createWorkUnit();
    await createOpenReport(partner, { bmps: [createFence('2026-11-16')] });
    const foreign = await visitInstance(partner.inspector, partner.site.id);
    const formerSiteId = siteId;
    siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
    await inspect('2026-11-23', [
      createFence('2026-11-23', { visit: chosen }),
      createFence('2026-11-23', { visit: { ...chosen, siteId } }),
      createFence('2026-11-23', { visit: { ...foreign, siteId } }),
    ]);
    expect(await listTags()).toEqual(['SF-01', 'SF-02', 'SF-03']);
    siteId = formerSiteId;
    expect((await listActions()).map(({ timesSeen }) => timesSeen)).toEqual([1]);
    expect(await listTags()).toEqual(['SF-01']);
  });
});

describe('a provisional tag', () => {
  const createNew = (provisionalTag: string) =>
    createFence('2026-11-23', {
      visit: { siteId, instance: null, otherIds: [], provisionalTag, askedActions: [], correctedActions: [] },
    });
  const notify = async (id: string) => (await unit.inspector.call(notifyCrew, { idreport: id })).tags;

  test('stays after SAVE & NOTIFY, and a BMP of a second phone with the same tag gets the next number [REG-16]', async () => {
    const [first, second] = [createNew('SF-01'), createNew('SF-01')];
    const saved = await createSavedReport(unit, { fields: { siteId }, bmps: [second] }, unit.leader);
    const { id } = await createSavedReport(unit, { fields: { siteId }, bmps: [first] });
    expect(await notify(id)).toEqual({ [first.id]: 'SF-01' });
    expect(await notify(saved.id)).toEqual({ [second.id]: 'SF-02' });
    expect(await notify(saved.id)).toEqual({ [second.id]: 'SF-02' });
    expect(await listTags()).toEqual(['SF-01', 'SF-02']);
    const { report } = await unit.leader.call(editorData, { id: saved.id });
    expect(report).toMatchObject({ tags: { [second.id]: 'SF-02' }, bmps: [{ visit: { provisionalTag: 'SF-01' } }] });
  });

  test('is not the tag of a BMP that was merged or removed, which the device knows [REG-01, REG-16]', async () => {
    for (const day of ['2026-11-16', '2026-11-17']) await inspect(day, [createFence(day)]);
    const [first, second] = await loadInstances(unit.inspector, siteId);
    if (!first || !second) throw new Error('no instances');
    await unit.leader.call(mergeBmps, { changeId: randomUUID(), instanceId: second.id, otherId: first.id });
    await unit.leader.call(removeBmp, { changeId: randomUUID(), instanceId: first.id, day: '2026-11-17' });
    expect(await unit.inspector.call(previousInspections, { idsite: siteId })).toMatchObject({
      instances: [],
      endedTags: ['SF-01', 'SF-02'],
    });
    const bmp = createNew('SF-02');
    const { id } = await createSavedReport(unit, { fields: { siteId }, bmps: [bmp] });
    expect(await notify(id)).toEqual({ [bmp.id]: 'SF-03' });
  });
});

test('the answer No also applies on the site page, which asks no question then [REG-02, REG-15]', async () => {
  await inspect('2026-11-16', [createFence('2026-11-16')]);
  const { instance } = await createVisitInput();
  const refused = { ...(await createVisitInput()), instance: null, otherIds: [instance?.id ?? ''], askedActions: [] };
  await inspect('2026-11-23', [createFence('2026-11-23', { visit: refused })]);
  const loadQuestions = async () => (await unit.inspector.call(siteBmps, { siteId })).questions;
  expect(await loadQuestions()).toEqual([]);
  await inspect('2026-11-24', [createFence('2026-11-24')]);
  expect(await loadQuestions()).not.toEqual([]);
});

test('a visit of a BMP that was merged while the phone had no signal belongs to the merged BMP [REG-15, REG-17]', async () => {
  await inspect('2026-11-16', [createFence('2026-11-16')]);
  await inspect('2026-11-17', [createFence('2026-11-17')]);
  const chosen = await createVisitInput({ tag: 'SF-02' });
  const [first, second] = await loadInstances(unit.inspector, siteId);
  if (!first || !second) throw new Error('no instances');
  await unit.leader.call(mergeBmps, { changeId: randomUUID(), instanceId: second.id, otherId: first.id });
  await inspect('2026-11-23', [createFence('2026-11-23', { visit: chosen })]);
  expect(await listTags()).toEqual(['SF-01']);
});

describe('the answer about an open corrective action', () => {
  beforeEach(() => inspect('2026-11-16', [createFence('2026-11-16')]));

  async function loadHistory() {
    const [instance] = await loadInstances(unit.inspector, siteId);
    const { events } = await unit.inspector.call(bmpHistory, { instanceId: instance?.id ?? '' });
    return events.map(({ kind, words }) => [kind, words]);
  }

  test('closes the action with the conditions of the visit, once, if it is Fixed [REG-07]', async () => {
    const fence = createSoundFence('2026-11-23', { visit: await createVisitInput({ answer: 'fixed' }) });
    const report = await inspect('2026-11-23', [fence]);
    await unit.inspector.call(notifyCrew, { idreport: report.id });
    expect(await loadHistory()).toEqual([
      ['fixed', 'New fabric'],
      ['found', 'Torn'],
    ]);
    expect((await listActions()).map(({ closedAt }) => closedAt)).toEqual(['2026-11-23T15:00:00.000Z']);
  });

  test('continues the action if it is Still open [REG-05, REG-07]', async () => {
    await inspect('2026-11-23', [createFence('2026-11-23', { visit: await createVisitInput() })]);
    expect(await loadHistory()).toEqual([
      ['seen', 'Torn'],
      ['found', 'Torn'],
    ]);
  });

  test('closes the action with a reason if it is No longer needed [REG-07]', async () => {
    const answered = await createVisitInput({ answer: 'not-needed', reason: 'Graded away' });
    await inspect('2026-11-23', [createSoundFence('2026-11-23', { visit: answered })]);
    expect(await loadHistory()).toEqual([
      ['not-needed', 'Graded away'],
      ['found', 'Torn'],
    ]);
  });

  test.each([
    ['missing', { answer: null }],
    ['No longer needed without a reason', { answer: 'not-needed', reason: ' ' }],
  ] as const)('blocks SAVE & NOTIFY while it is %s [REG-07]', async (_title, options) => {
    const bmps = [createSoundFence('2026-11-23', { visit: await createVisitInput(options) })];
    const { id } = await createSavedReport(unit, { fields: { siteId }, bmps });
    expect(await unit.inspector.expectFailure(notifyCrew, { idreport: id })).toBe('report-incomplete');
  });

  test('does not change an action that someone else has closed already', async () => {
    const early = await createVisitInput({ answer: 'fixed' });
    await inspect('2026-11-20', [
      createSoundFence('2026-11-20', { visit: await createVisitInput({ answer: 'fixed' }) }),
    ]);
    await inspect('2026-11-23', [createSoundFence('2026-11-23', { visit: early })], unit.leader);
    expect((await listActions()).map(({ closedAt }) => closedAt)).toEqual(['2026-11-20T15:00:00.000Z']);
  });

  test('stays when someone cancels a correction of another action [REG-09]', async () => {
    const other = [{ id: 'b', name: 'Add stakes', selected: true }];
    const fence = createFence('2026-11-23', {
      correctiveActions: other,
      visit: await createVisitInput({ answer: 'fixed' }),
    });
    const report = await inspect('2026-11-23', [fence]);
    const save = (bmp: LoggedBmp) =>
      unit.inspector.call(saveReport, { id: report.id, baseVersion: 1, fields: {}, bmps: [bmp], removed: [] });
    await save(correctBmp(fence));
    await save({ ...fence, version: 2 });
    const actions = await listActions();
    expect(Object.fromEntries(actions.map(({ name, closedAt }) => [name, closedAt]))).toEqual({
      'Replace fabric': '2026-11-23T15:00:00.000Z',
      'Add stakes': null,
    });
  });
});

describe('the last inspection', () => {
  const loadCarried = async () => (await unit.inspector.call(previousInspections, { idsite: siteId })).last?.bmps ?? [];

  test('passes on its BMPs in the ground, with a question about each open corrective action [REG-03, REG-07, REG-23]', async () => {
    await inspect('2026-11-16', [createFence('2026-11-16')]);
    expect(await loadCarried()).toMatchObject([
      {
        label: '1',
        correctiveActions: [{ name: 'Replace fabric', selected: true }],
        visit: {
          siteId,
          instance: { tag: 'SF-01' },
          askedActions: [{ name: 'Replace fabric', discoveredAt: '2026-11-16T15:00:00.000Z', answer: null }],
          correctedActions: [],
        },
      },
    ]);
  });

  test('shows what was corrected, with its photos, and does not require this again [REG-23]', async () => {
    const fence = createFence('2026-11-16');
    const report = await inspect('2026-11-16', [fence]);
    const photo = await unit.addPhoto('practiceactions', report.id);
    const corrected = correctBmp(fence);
    await unit.inspector.call(saveReport, {
      id: report.id,
      baseVersion: 1,
      fields: {},
      removed: [],
      bmps: [{ ...corrected, correction: corrected.correction && { ...corrected.correction, photos: [photo] } }],
    });
    expect(await loadCarried()).toMatchObject([
      {
        correctiveActions: null,
        visit: {
          instance: { tag: 'SF-01' },
          askedActions: [],
          correctedActions: [{ name: 'Replace fabric', at: corrected.correction?.date, photos: [photo] }],
        },
      },
    ]);
  });
});

test('the calls of the specification return no answers, and a whole save keeps them [REG-06]', async () => {
  await inspect('2026-11-16', [createFence('2026-11-16')]);
  const chosen = await createVisitInput();
  const { id } = await createSavedReport(unit, {
    fields: { siteId },
    bmps: [createFence('2026-11-23', { visit: chosen })],
  });
  const reportText = JSON.stringify((await unit.inspector.call(getReport, { idreport: id })).report);
  expect(reportText).not.toContain('askedActions');
  expect(reportText).not.toContain(chosen.instance?.id);
  const init = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: reportText.replace('Torn', 'Torn again'),
  };
  const response = await PUT(await createRequestAs(unit.inspector, '/api/reports/saveReport', init));
  expect(response.status).toBe(200);
  const { report } = await unit.inspector.call(editorData, { id });
  expect(report.bmps).toMatchObject([{ condition: { description: 'Torn again' }, visit: chosen }]);
});
