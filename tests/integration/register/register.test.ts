import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import { asUnit } from '@/lib/platform/database/client';
import { bmpHistory, changeAction, correctiveActions, recordFix, type ActionChange } from '@/lib/register/contract';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createActionsCsvUrl } from '@/lib/register/urls';
import { loadLaterFixes } from '@/lib/register/server/later-fixes';
import { deleteReportPhotos, notifyCrew, saveReport } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { deleteUnnamedPhotos } from '@/lib/reports/server/delete-unnamed-photos';
import { recordEarlierInspections } from '@/lib/reports/server/register';
import {
  correctBmp,
  createBmpWithActions,
  createDocumentationBmp,
  createOpenReport,
  createPastReport,
  createSavedReport,
} from '@/tests/setup/reports';
import { createRequestAs } from '@/tests/setup/requests';
import { visitInstance } from '@/tests/setup/visits';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createProfileEdit } from '../compliance/permit-profile';

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-24T15:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
});
afterAll(() => world.close());

const NOW = new Date('2026-11-24T15:00:00Z');
const PRACTICE = randomUUID();
/** A silt fence that needs new fabric, inspected on a day at 9:00 in Chicago. */
const createFence = (day: string, properties: Partial<LoggedBmp> = {}): LoggedBmp =>
  createBmpWithActions({
    practiceId: PRACTICE,
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    ...properties,
  });

/** Inspects the site on a day: SAVE & NOTIFY at 10:00 in Chicago. */
async function inspect(day: string, bmps: LoggedBmp[]) {
  world.setNow(new Date(`${day}T16:00:00Z`));
  return createOpenReport(unit, { fields: { siteId, date: `${day}T15:00:00.000Z` }, bmps });
}

/** The same silt fence again. */
const createSameFence = async (day: string, properties: Partial<LoggedBmp> = {}): Promise<LoggedBmp> =>
  createFence(day, { visit: await visitInstance(unit.inspector, siteId), ...properties });

const listActions = async (state: 'open' | 'overdue' | 'closed' | 'all' = 'all') =>
  (await unit.leader.call(correctiveActions, { state, siteId })).actions;

async function findOnlyAction() {
  const [action] = await listActions();
  if (!action) throw new Error('no corrective action');
  return action;
}

const correctReport = (report: { id: string }, bmp: LoggedBmp) =>
  unit.inspector.call(saveReport, { id: report.id, baseVersion: 1, fields: {}, bmps: [bmp], removed: [] });

const loadHistory = async (instanceId: string) => unit.inspector.call(bmpHistory, { instanceId });

describe('SAVE & NOTIFY', () => {
  test('gives each BMP a tag and each required action an entry, with the people who were notified [REG-01, REG-22, OVER-09]', async () => {
    const draft = await createSavedReport(unit, { fields: { siteId }, bmps: [createFence('2026-11-24')] });
    expect(await listActions()).toEqual([]);
    await unit.inspector.call(notifyCrew, { idreport: draft.id });
    await inspect('2026-11-24', [
      createFence('2026-11-24', { location: { lat: 43.04, lng: -87.9 } }),
      createDocumentationBmp({ practiceId: PRACTICE, location: { lat: 43.05, lng: -87.9 } }),
    ]);
    const actions = await listActions();
    expect(actions.map(({ instance, name }) => [instance.tag, name])).toEqual(
      expect.arrayContaining([
        ['SF-01', 'Replace fabric'],
        ['SF-02', 'Replace fabric'],
      ]),
    );
    expect(actions).toHaveLength(2);
    expect(actions[0]?.notified).toEqual([unit.inspector.name]);
    expect(actions[0]?.foundBy.name).toBe(unit.inspector.name);
  });

  test('continues a corrective action that is still open and keeps its first due time [REG-05, CLOCK-16]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    await inspect('2026-11-02', [createFence('2026-11-02')]);
    for (const day of ['2026-11-09', '2026-11-16', '2026-11-23']) await inspect(day, [await createSameFence(day)]);
    const actions = await listActions();
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({
      discoveredAt: '2026-11-02T15:00:00.000Z',
      dueAt: '2026-11-03T16:00:00.000Z',
      timesSeen: 4,
      isOverdue: true,
    });
  });

  test('records the same inspection once, even if it is sent twice', async () => {
    const report = await inspect('2026-11-23', [createFence('2026-11-23')]);
    await unit.inspector.call(notifyCrew, { idreport: report.id });
    await recordEarlierInspections(NOW);
    expect((await findOnlyAction()).timesSeen).toBe(1);
  });

  test('starts another corrective action when the problem returns after its fix', async () => {
    const fence = createFence('2026-11-02');
    const report = await inspect('2026-11-02', [fence]);
    await correctReport(report, correctBmp(fence));
    await inspect('2026-11-23', [await createSameFence('2026-11-23')]);
    expect((await listActions('open')).map(({ timesSeen }) => timesSeen)).toEqual([1]);
    expect(await listActions('closed')).toHaveLength(1);
  });
});

describe('an inspection whose entries arrive after those of a later one', () => {
  test('moves the start of open corrective actions back to its own date [REG-05]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    await inspect('2026-11-23', [createFence('2026-11-23')]);
    await inspect('2026-11-16', [await createSameFence('2026-11-16')]);
    const actions = await listActions();
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({
      discoveredAt: '2026-11-16T15:00:00.000Z',
      dueAt: '2026-11-17T16:00:00.000Z',
      timesSeen: 2,
    });
  });

  test('does not close with its fix what a later inspection found', async () => {
    await inspect('2026-11-23', [createFence('2026-11-23')]);
    const { correction } = correctBmp(createFence('2026-11-16'));
    if (!correction) throw new Error('no correction');
    await inspect('2026-11-16', [
      await createSameFence('2026-11-16', { correction: { ...correction, date: '2026-11-17T15:00:00.000Z' } }),
    ]);
    expect((await listActions('open')).map(({ discoveredAt }) => discoveredAt)).toEqual(['2026-11-23T15:00:00.000Z']);
    expect((await listActions('closed')).map(({ closedAt }) => closedAt)).toEqual(['2026-11-17T15:00:00.000Z']);
  });
});

describe('a correction', () => {
  test('closes the corrective actions of its BMP when it is finished, but not while it is a draft [REG-08]', async () => {
    const fence = createFence('2026-11-23');
    const report = await inspect('2026-11-23', [fence]);
    const finished = correctBmp(fence);
    const { correction } = finished;
    if (!correction) throw new Error('no correction');
    await correctReport(report, { ...finished, version: 1, correction: { ...correction, draft: true } });
    expect(await listActions('open')).toHaveLength(1);
    await correctReport(report, { ...finished, version: 2 });
    const action = await findOnlyAction();
    expect(action.closedAt).toBe(correction.date);
    expect((await loadHistory(action.instance.id)).events.map(({ kind, words }) => [kind, words])).toEqual([
      ['fixed', 'Replaced'],
      ['found', 'Torn'],
    ]);
  });

  test('reopens them with the first due time when it is canceled, and both changes stay in the history [REG-09]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    const fence = createFence('2026-11-23');
    const report = await inspect('2026-11-23', [fence]);
    const { dueAt } = await findOnlyAction();
    await correctReport(report, correctBmp({ ...fence, version: 0 }));
    await correctReport(report, { ...fence, version: 2 });
    const action = await findOnlyAction();
    expect(action).toMatchObject({ closedAt: null, dueAt });
    expect((await loadHistory(action.instance.id)).events.map(({ kind }) => kind)).toEqual([
      'reopened',
      'fixed',
      'found',
    ]);
  });
});

describe('a fix after CLOSE OUT', () => {
  /** An inspection of November 23 that was closed out. */
  async function closeInspection() {
    const report = await inspect('2026-11-23', [createFence('2026-11-23')]);
    await world.runAsMaintenance((db) => db.report.update({ where: { id: report.id }, data: { status: 'closed' } }));
    world.setNow(new Date('2026-11-24T16:00:00Z'));
    return {
      eventId: randomUUID(),
      correctiveActionId: (await findOnlyAction()).id,
      at: '2026-11-24T15:00:00.000Z',
      photos: [],
    };
  }

  test('is in the register once, and anyone in the crew can record one [REG-10]', async () => {
    const fix = { ...(await closeInspection()), words: 'New fabric' };
    await unit.inspector.call(recordFix, fix);
    await unit.inspector.call(recordFix, fix);
    expect(await unit.leader.expectFailure(recordFix, { ...fix, eventId: randomUUID() })).toBe(
      'corrective-action-closed',
    );
    const action = await findOnlyAction();
    expect(action.closedAt).toBe(fix.at);
    expect((await loadHistory(action.instance.id)).events.map(({ kind }) => kind)).toEqual(['fixed', 'found']);
  });

  test.each([
    ['without words', { words: ' ' }, 'words-missing'],
    ['in the future', { at: '2026-11-25T15:00:00.000Z' }, 'fixed-in-future'],
    ['before the finding', { at: '2026-11-22T15:00:00.000Z' }, 'fixed-before-found'],
    ['of a corrective action that does not exist', { correctiveActionId: randomUUID() }, 'corrective-action-not-found'],
  ])('is rejected %s', async (_title, change, code) => {
    const fix = { ...(await closeInspection()), words: 'New fabric', ...change };
    expect(await unit.leader.expectFailure(recordFix, fix)).toBe(code);
  });

  test('is rejected while the inspection is open, which accepts a correction instead', async () => {
    await inspect('2026-11-23', [createFence('2026-11-23')]);
    const { id: correctiveActionId } = await findOnlyAction();
    const fix = {
      eventId: randomUUID(),
      correctiveActionId,
      at: '2026-11-23T16:00:00.000Z',
      words: 'New fabric',
      photos: [],
    };
    expect(await unit.leader.expectFailure(recordFix, fix)).toBe('correct-in-inspection');
  });

  test('keeps its photos, which nobody can remove [REG-10]', async () => {
    const photos = [await unit.addPhoto('practiceactions'), await unit.addPhoto('practiceactions')];
    const fix = { ...(await closeInspection()), words: 'New fabric', photos };
    await unit.inspector.call(recordFix, fix);
    await unit.inspector.call(recordFix, fix);
    expect(await unit.inspector.expectFailure(recordFix, { ...fix, photos: [] })).toBe('action-event-id-used');
    const { instance } = await findOnlyAction();
    expect((await loadHistory(instance.id)).events).toMatchObject([{ kind: 'fixed', photos }, { kind: 'found' }]);
    expect(await unit.office.expectFailure(deleteReportPhotos, { photosToDelete: photos })).toBe('photo-in-use');
    expect(await deleteUnnamedPhotos(new Date('2027-11-24T16:00:00Z'))).toBe(0);
  });

  test('restores a photo that was removed before', async () => {
    const photo = await unit.addPhoto('practiceactions');
    await unit.inspector.call(deleteReportPhotos, { photosToDelete: [photo] });
    await unit.inspector.call(recordFix, { ...(await closeInspection()), words: 'New fabric', photos: [photo] });
    expect(await deleteUnnamedPhotos(new Date('2027-11-24T16:00:00Z'))).toBe(0);
  });

  test.each([
    ['unknown', () => Promise.resolve(`${randomUUID()}.jpg`)],
    ['hostile', () => Promise.resolve("../../x' OR 1=1")],
    ['a map picture', () => unit.addPhoto('mapimages')],
    ["another work unit's", async () => (await world.createWorkUnit()).addPhoto('practiceactions')],
  ])('is rejected with a photo that is %s, and the corrective action stays open [REG-20]', async (_title, create) => {
    const photos = [await unit.addPhoto('practiceactions'), await create()];
    const fix = { ...(await closeInspection()), words: 'New fabric', photos };
    expect(await unit.inspector.expectFailure(recordFix, fix)).toBe('fix-photos-missing');
    expect(await listActions('open')).toHaveLength(1);
  });

  test('is rejected with a sixth photo [REG-10]', async () => {
    const photos = Array.from({ length: 6 }, () => `${randomUUID()}.jpg`);
    const fix = { ...(await closeInspection()), words: 'New fabric', photos };
    expect(await unit.inspector.expectFailure(recordFix, fix)).toBe('bad-input');
  });

  test('is shown beside the corrective action of the closed report until it is reopened [REG-10]', async () => {
    const [fixed, corrected] = [createFence('2026-11-23'), createFence('2026-11-23', { label: '2' })];
    const report = await inspect('2026-11-23', [fixed, corrected]);
    await correctReport(report, correctBmp({ ...corrected, version: 0 }));
    await world.runAsMaintenance((db) => db.report.update({ where: { id: report.id }, data: { status: 'closed' } }));
    world.setNow(new Date('2026-11-24T16:00:00Z'));
    const load = () => asUnit(unit.id, (db) => loadLaterFixes(db, report.id));
    expect(await load()).toEqual({});
    const [action] = await listActions('open');
    const fix = {
      eventId: randomUUID(),
      correctiveActionId: action?.id ?? '',
      at: '2026-11-24T15:00:00.000Z',
      photos: [],
    };
    await unit.inspector.call(recordFix, { ...fix, words: 'New fabric' });
    expect(await load()).toEqual({ [fixed.id]: { a: fix.at } });
    const reopening = { eventId: randomUUID(), correctiveActionId: fix.correctiveActionId, words: 'Torn again' };
    await unit.leader.call(changeAction, { ...reopening, kind: 'reopened' });
    expect(await load()).toEqual({});
  });

  test('is not found by another work unit [REG-20]', async () => {
    const partner = await world.createWorkUnit();
    const fix = { ...(await closeInspection()), words: 'New fabric' };
    const { instance } = await findOnlyAction();
    expect(await partner.office.expectFailure(recordFix, fix)).toBe('corrective-action-not-found');
    expect(await partner.office.expectFailure(bmpHistory, { instanceId: instance.id })).toBe('bmp-not-found');
    expect((await partner.office.call(correctiveActions, { state: 'all', siteId })).actions).toEqual([]);
  });
});

describe('a change in the register', () => {
  const createChange = async (kind: ActionChange['kind'], words = 'Graded') => ({
    eventId: randomUUID(),
    correctiveActionId: (await findOnlyAction()).id,
    kind,
    words,
  });

  test('closes a corrective action that is no longer needed, and can reopen the action [REG-07]', async () => {
    await inspect('2026-11-23', [createFence('2026-11-23')]);
    expect(await unit.leader.expectFailure(changeAction, await createChange('not-needed', ' '))).toBe(
      'action-reason-missing',
    );
    await unit.leader.call(changeAction, await createChange('not-needed'));
    expect(await listActions('open')).toEqual([]);
    await unit.office.call(changeAction, await createChange('reopened', 'Closed by mistake'));
    expect(await listActions('open')).toHaveLength(1);
  });

  test('is possible for the inspector, Crew Leaders and the Office', async () => {
    world.setNow(new Date('2026-11-23T16:00:00Z'));
    await createOpenReport(unit, { fields: { siteId }, bmps: [createFence('2026-11-23')] }, unit.leader);
    expect(await unit.inspector.expectFailure(changeAction, await createChange('not-needed'))).toBe(
      'only-leaders-or-inspector',
    );
  });

  test('moves the due time of a repair under EPA rules [CLOCK-15, CLOCK-28]', async () => {
    await unit.office.call(
      savePermitProfile,
      createProfileEdit(siteId, { options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } }),
    );
    await inspect('2026-11-06', [
      createFence('2026-11-06', { condition: { photos: [], date: '2026-11-06T21:00:00.000Z', description: 'Torn' } }),
    ]);
    expect((await findOnlyAction()).dueAt).toBe('2026-11-09T23:00:00.000Z');
    await unit.leader.call(changeAction, await createChange('infeasible', 'Fabric arrives on the 12th'));
    expect((await findOnlyAction()).dueAt).toBe('2026-11-13T21:00:00.000Z');
    await unit.leader.call(changeAction, await createChange('small', ''));
    expect((await findOnlyAction()).dueAt).toBe('2026-11-09T23:00:00.000Z');
    await unit.leader.call(changeAction, await createChange('significant', ''));
    expect(await findOnlyAction()).toMatchObject({ repairKind: 'significant', dueAt: '2026-11-13T21:00:00.000Z' });
  });
});

describe('the third fix of one action at a BMP', () => {
  const EPA = { options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } } as const;

  /** Two fixes of the torn fabric, and the third finding of it. */
  async function findThirdTime(details: Parameters<typeof createProfileEdit>[1]) {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId, details));
    await correctFence('2026-11-03', createFence('2026-11-03'));
    await correctFence('2026-11-10', await createSameFence('2026-11-10'));
    await inspect('2026-11-17', [await createSameFence('2026-11-17')]);
  }
  async function correctFence(day: string, fence: LoggedBmp) {
    const report = await inspect(day, [fence]);
    const correction = { photos: [], date: `${day}T15:30:00.000Z`, description: 'Replaced', initials: 'II' };
    await correctReport(report, { ...fence, version: 1, correction });
  }
  const choose = async (kind: ActionChange['kind'], words: string, person = unit.inspector) =>
    person.call(changeAction, { eventId: randomUUID(), correctiveActionId: (await findOnlyAction()).id, kind, words });

  test('proposes a significant repair under EPA’s permit until someone selects it [REG-11]', async () => {
    await findThirdTime(EPA);
    expect((await listActions()).map((action) => [action.earlierFixes, action.isRepairKindMissing])).toEqual([
      [2, true],
      [1, false],
      [0, false],
    ]);
    await choose('significant', '');
    expect(await findOnlyAction()).toMatchObject({ repairKind: 'significant', isRepairKindMissing: false });
  });

  test('can be a small repair only with a reason [REG-11, CLOCK-28]', async () => {
    await findThirdTime(EPA);
    const { id: correctiveActionId } = await findOnlyAction();
    const change = { eventId: randomUUID(), correctiveActionId, kind: 'small', words: ' ' } as const;
    expect(await unit.inspector.expectFailure(changeAction, change)).toBe('repeated-repair-reason-missing');
    await unit.inspector.call(changeAction, { ...change, words: 'A truck hit it' });
    await unit.inspector.call(changeAction, { ...change, words: 'A truck hit it' });
    expect(await findOnlyAction()).toMatchObject({ repairKind: 'small', isRepairKindMissing: false });
    expect((await loadHistory((await findOnlyAction()).instance.id)).events).toMatchObject([
      { kind: 'small', words: 'A truck hit it' },
      ...Array.from({ length: 5 }, () => ({})),
    ]);
  });

  test('needs this answer even after it was recorded [REG-11]', async () => {
    await findThirdTime(EPA);
    const { id: correctiveActionId, report } = await findOnlyAction();
    await world.runAsMaintenance((db) => db.report.update({ where: { id: report.id }, data: { status: 'closed' } }));
    world.setNow(new Date('2026-11-18T16:00:00Z'));
    const fix = {
      eventId: randomUUID(),
      correctiveActionId,
      at: '2026-11-18T15:00:00.000Z',
      words: 'New fabric',
      photos: [],
    };
    await unit.inspector.call(recordFix, fix);
    expect(await findOnlyAction()).toMatchObject({ closedAt: fix.at, isRepairKindMissing: true });
    await choose('significant', '');
    expect(await findOnlyAction()).toMatchObject({ closedAt: fix.at, isRepairKindMissing: false });
    const change = { eventId: randomUUID(), correctiveActionId, kind: 'small', words: 'Not so' } as const;
    expect(await unit.inspector.expectFailure(changeAction, change)).toBe('corrective-action-closed');
  });

  test('needs no answer under WDNR rules [REG-11]', async () => {
    await findThirdTime({});
    expect(await findOnlyAction()).toMatchObject({
      earlierFixes: 2,
      isRepairKindMissing: false,
      hasRepairKinds: false,
    });
  });

  test('does not count another action of the BMP or the same action at another BMP [REG-11]', async () => {
    await findThirdTime(EPA);
    const other = [{ id: 'b', name: 'Add stakes', selected: true }];
    await inspect('2026-11-18', [
      await createSameFence('2026-11-18', { correctiveActions: other }),
      createFence('2026-11-18', { label: '2' }),
    ]);
    const open = await listActions('open');
    expect(open.map(({ name, instance, isRepairKindMissing }) => [instance.tag, name, isRepairKindMissing])).toEqual(
      expect.arrayContaining([
        ['SF-01', 'Add stakes', false],
        ['SF-02', 'Replace fabric', false],
      ]),
    );
  });
});

test('the CSV file has the corrective actions of a site and the people who were notified [OVER-09]', async () => {
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
  await inspect('2026-11-23', [
    createFence('2026-11-23', { correctiveActions: [{ id: 'a', name: '=Replace', selected: true }] }),
  ]);
  const url = createActionsCsvUrl({ state: 'all', siteId });
  const response = await FILE_ENDPOINTS.correctiveActionsCsv.handle(await createRequestAs(unit.leader, url));
  const [, row = '', ...rest] = (await response.text()).split('\r\n');
  expect(rest).toEqual(['']);
  expect(row).toContain(`,SF-01,Silt Fence,'=Replace,`);
  expect(row).toContain(unit.inspector.name);
});

describe('the earlier inspections', () => {
  test('enter the register in order, once, and keep their own data [REG-18]', async () => {
    for (const day of ['2026-11-09', '2026-11-02'])
      await createPastReport(world, unit, {
        fields: { siteId, date: `${day}T15:00:00.000Z` },
        bmps: [createFence(day)],
      });
    const load = () => world.runAsMaintenance((db) => db.loggedBmp.findMany({ orderBy: { id: 'asc' } }));
    const before = await load();
    await recordEarlierInspections(NOW);
    await recordEarlierInspections(NOW);
    expect(await findOnlyAction()).toMatchObject({ discoveredAt: '2026-11-02T15:00:00.000Z', timesSeen: 2 });
    expect(await load()).toEqual(before);
  });
});

test('the database refuses to change or delete an event [REG-20]', async () => {
  await inspect('2026-11-23', [createFence('2026-11-23')]);
  for (const change of ["UPDATE corrective_action_event SET words = ''", 'DELETE FROM corrective_action_event'])
    await expect(asUnit(unit.id, (db) => db.$executeRawUnsafe(change))).rejects.toThrow('permission denied');
});
