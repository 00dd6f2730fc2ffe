import { randomUUID } from 'node:crypto';
import { isFailure } from '@/lib/failures';
import { editorData, pastReports, pendingReports, saveReport, notifyCrew, deleteReport } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import {
  createClosedReport,
  createDocumentationBmp,
  INSPECTION_DATE,
  createChanges,
  createBmpWithActions,
} from '@/tests/setup/reports';
import { listInspectionTasks } from '@/lib/reports/inspection-tasks';
import type { ReportFields } from '@/lib/reports/domain/report';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

const createUnitChanges = (more: Partial<ReportChanges> = {}) => createChanges(unit, more);
const fetchEditorData = (id: string) => unit.inspector.call(editorData, { id });

describe('saving a report', () => {
  test('saves a new report with its site, in setup [EDIT-38, EDIT-40, CALLS-05, CALLS-14]', async () => {
    const input = createUnitChanges({
      fields: { siteId: unit.site.id, notes: 'Muddy' },
      bmps: [createDocumentationBmp(), createBmpWithActions()],
    });
    const saved = await unit.inspector.call(saveReport, input);
    expect(saved).toMatchObject({ success: true, idreport: input.id, version: 1 });
    const { report } = await fetchEditorData(input.id);
    expect(report).toMatchObject({
      status: 'setup',
      siteName: 'Bay View Lofts',
      fields: { notes: 'Muddy', type: 'weekly', crew: [unit.inspector.id] },
    });
    expect(report.bmps.map(({ name, label }) => [name, label])).toEqual([
      ['Silt Fence', 'A'],
      ['Silt Fence', '1'],
    ]);
  });

  test.each<[string, Partial<ReportFields>]>([
    ['Onsite phone: Enter a US phone number', { onsitePhone: '+49 30 901820' }],
    ['Inspector phone: Enter a US phone number', { inspectorPhone: '41455' }],
    ['Last rainfall: This is in the future. Enter when it was.', { lastRainfallDate: '2030-03-01T12:00:00.000Z' }],
    ['Stopped since: This is in the future. Enter when it was.', { stabilizationDate: '2031-01-01' }],
    [
      'Date: This is more than a day ahead. Enter the date of this inspection.',
      { date: new Date(Date.parse(INSPECTION_DATE) + 26 * 60 * 60 * 1000).toISOString() },
    ],
    ['Inspection end: This is in the future. Enter when it was.', { inspectionEnd: '2030-03-01T12:00:00.000Z' }],
  ])('refuses an invalid field: %s [EDIT-69]', async (sentence, fields) => {
    const input = createUnitChanges({ fields: { siteId: unit.site.id, notes: 'Muddy', ...fields } });
    const refused = await unit.inspector.tryCall(saveReport, input);
    expect(isFailure(refused) && [refused.code, refused.message]).toEqual(['field-refused', sentence]);
    expect(await unit.inspector.call(saveReport, { ...input, fields: { siteId: unit.site.id } })).toMatchObject({
      version: 1,
    });
  });

  test('applies a save that is sent ten times once, with the same response', async () => {
    const input = createUnitChanges({ bmps: [createDocumentationBmp()] });
    const results = [];
    for (let time = 0; time < 10; time++) results.push(await unit.inspector.call(saveReport, input));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect((await fetchEditorData(input.id)).report.version).toBe(1);
  });

  test('applies a retried save once and returns the state with a change made since', async () => {
    const input = createUnitChanges();
    await unit.inspector.call(saveReport, input);
    const secondSave = { ...input, baseVersion: 1, fields: { notes: 'from the inspector' } };
    await unit.inspector.call(saveReport, secondSave);
    await unit.leader.call(saveReport, { ...input, baseVersion: 2, fields: { municipality: 'from the leader' } });
    const conflict = await unit.inspector.tryCall(saveReport, secondSave);
    expect(isFailure(conflict) && conflict.details).toMatchObject({
      changedBy: 'Leo Leader',
      report: { version: 3, fields: { notes: 'from the inspector', municipality: 'from the leader' } },
    });
    expect((await fetchEditorData(input.id)).report.version).toBe(3);
  });

  test('does not apply a save again over later changes', async () => {
    const [stored, removed] = [createDocumentationBmp({ label: null }), createDocumentationBmp({ label: null })];
    const input = createUnitChanges({ fields: { siteId: unit.site.id, notes: 'first' }, bmps: [stored] });
    await unit.inspector.call(saveReport, input);
    const sent = {
      ...input,
      saveId: randomUUID(),
      baseVersion: 1,
      fields: { notes: 'from the inspector' },
      bmps: [removed],
    };
    await unit.inspector.call(saveReport, sent);
    const reverted = { fields: { notes: 'first' }, bmps: [], removed: [{ id: removed.id, version: 1 }] };
    await unit.leader.call(saveReport, { ...input, ...reverted, baseVersion: 2 });
    // A BMP that was changed back has its former version, too. Only the save's id shows the save.
    for (const repeatedSave of [sent, { ...sent, fields: {} }]) {
      const refused = await unit.inspector.tryCall(saveReport, repeatedSave);
      expect(isFailure(refused) && refused).toMatchObject({
        code: 'report-conflict',
        details: { report: { fields: { notes: 'first' } }, latestSaveIds: [sent.saveId] },
      });
    }
    const { report } = await fetchEditorData(input.id);
    expect([report.version, report.fields.notes, report.bmps.map(({ id }) => id)]).toEqual([3, 'first', [stored.id]]);
  });

  test('returns the ids of applied saves to their sender only', async () => {
    const saveId = randomUUID();
    const input = createUnitChanges({ saveId });
    await unit.inspector.call(saveReport, input);
    expect((await fetchEditorData(input.id)).latestSaveIds).toEqual([saveId]);
    const { report, latestSaveIds } = await unit.leader.call(editorData, { id: input.id });
    expect(latestSaveIds).toEqual([]);
    expect(JSON.stringify(report)).not.toContain(saveId);
  });

  test('accepts a save that changes nothing in a closed report', async () => {
    const another = await world.createWorkUnit();
    const { mapImg: _mapImg, ...input } = await createClosedReport(another, { saveId: randomUUID() });
    const emptySave = { ...input, saveId: randomUUID() };
    expect(await another.inspector.call(saveReport, emptySave)).toMatchObject({ success: true });
  });

  test('rejects a change of an older version with the current report', async () => {
    const input = createUnitChanges({ fields: { siteId: unit.site.id, notes: 'first' } });
    await unit.inspector.call(saveReport, input);
    await unit.leader.call(saveReport, { ...input, baseVersion: 1, fields: { notes: 'from the leader' } });
    const refused = await unit.inspector.tryCall(saveReport, {
      ...input,
      baseVersion: 1,
      fields: { notes: 'from the inspector' },
    });
    expect(isFailure(refused) && refused.code).toBe('report-conflict');
    expect(isFailure(refused) && refused.details).toMatchObject({
      changedBy: 'Leo Leader',
      report: { fields: { notes: 'from the leader' } },
    });
    expect((await fetchEditorData(input.id)).report.fields.notes).toBe('from the leader');
  });

  test('keeps the work of two people who change different BMPs', async () => {
    const [firstBmp, secondBmp] = [createDocumentationBmp({ label: null }), createDocumentationBmp({ label: null })];
    const input = createUnitChanges({ bmps: [firstBmp, secondBmp] });
    await unit.inspector.call(saveReport, input);
    const changeDescription = (each: ReturnType<typeof createDocumentationBmp>, description: string) => ({
      ...input,
      baseVersion: 1,
      fields: {},
      bmps: [{ ...each, version: 1, condition: { ...each.condition, description } }],
    });
    await Promise.all([
      unit.inspector.call(saveReport, changeDescription(firstBmp, 'one')),
      unit.leader.call(saveReport, changeDescription(secondBmp, 'two')),
    ]);
    expect((await fetchEditorData(input.id)).report.bmps.map(({ condition }) => condition.description)).toEqual([
      'one',
      'two',
    ]);
  });

  test('gives two BMPs with the same label from two devices different labels [BMP-30, BMP-43]', async () => {
    const input = createUnitChanges();
    await unit.inspector.call(saveReport, input);
    const add = () => ({ ...input, baseVersion: 1, fields: {}, bmps: [createDocumentationBmp({ label: 'A' })] });
    const [first, second] = await Promise.all([
      unit.inspector.call(saveReport, add()),
      unit.leader.call(saveReport, add()),
    ]);
    expect([first.bmps[0]?.label, second.bmps[0]?.label].sort()).toEqual(['A', 'B']);
  });

  test('keeps a label that a save leaves out [BMP-31]', async () => {
    const bmp = createDocumentationBmp();
    const input = createUnitChanges({ bmps: [bmp] });
    await unit.inspector.call(saveReport, input);
    const unlabeled = { ...bmp, version: 1, label: null, name: 'Silt Fence, north' };
    const saved = await unit.inspector.call(saveReport, { ...input, baseVersion: 1, fields: {}, bmps: [unlabeled] });
    expect(saved.bmps[0]?.label).toBe('A');
    expect((await fetchEditorData(input.id)).report.bmps).toMatchObject([{ label: 'A', name: 'Silt Fence, north' }]);
  });

  test('never reuses the label of a removed BMP [BMP-31]', async () => {
    const bmp = createDocumentationBmp();
    const input = createUnitChanges({ bmps: [bmp] });
    await unit.inspector.call(saveReport, input);
    await unit.inspector.call(saveReport, {
      ...input,
      fields: {},
      baseVersion: 1,
      bmps: [],
      removed: [{ id: bmp.id, version: 1 }],
    });
    const result = await unit.inspector.call(saveReport, {
      ...input,
      fields: {},
      baseVersion: 1,
      bmps: [createDocumentationBmp()],
    });
    expect(result.bmps[0]?.label).toBe('B');
  });

  test('treats a site of another unit as unknown', async () => {
    const other = await world.createWorkUnit('Someone else');
    expect(
      await unit.inspector.expectFailure(saveReport, createUnitChanges({ fields: { siteId: other.site.id } })),
    ).toBe('site-not-found');
  });

  test('removes control characters and limits notes to 10000 characters [EDIT-66]', async () => {
    const input = createUnitChanges({ fields: { notes: `a\u0000b\u0007c\n${'é'.repeat(9000)}` } });
    await unit.inspector.call(saveReport, input);
    expect((await fetchEditorData(input.id)).report.fields.notes).toBe(`abc\n${'é'.repeat(9000)}`);
    expect(
      await unit.inspector.expectFailure(saveReport, createUnitChanges({ fields: { notes: 'x'.repeat(10_001) } })),
    ).toBe('bad-input');
  });
});

describe('after SAVE & NOTIFY', () => {
  async function notifyCrewOfNewReport() {
    const bmp = createBmpWithActions();
    const input = createUnitChanges({ fields: { siteId: unit.site.id, crew: [unit.leader.id] }, bmps: [bmp] });
    await unit.inspector.call(saveReport, input);
    const result = await unit.inspector.call(notifyCrew, { idreport: input.id });
    return { input, bmp, result };
  }

  test('the report is open and each chosen member and the creator has one message [EDIT-48, EDIT-52, EDIT-101, EDIT-102, CALLS-06]', async () => {
    const { input, result } = await notifyCrewOfNewReport();
    expect(result.messages.map(({ name, channel }) => [name, channel]).sort()).toEqual([
      ['Ines Inspector', 'text message'],
      ['Leo Leader', 'text message'],
    ]);
    expect((await fetchEditorData(input.id)).report.status).toBe('open');
    const messages = await world.runAsMaintenance((db) => db.outboxMessage.findMany({ where: { aboutId: input.id } }));
    expect(messages).toHaveLength(2);
    expect(JSON.stringify(messages[0]?.payload)).toContain('1 Silt Fence: Replace fabric');
  });

  test('the report is a task of its crew until the correction, and then of its creator [X-396]', async () => {
    const { input, bmp } = await notifyCrewOfNewReport();
    const countTasks = async (person: Unit['inspector'], now = INSPECTION_DATE) => {
      const { reports } = await person.call(pendingReports, {});
      return listInspectionTasks(reports, now)
        .filter(({ report }) => report.id === input.id)
        .map(({ missingCorrections, isOverdue }) => ({ missingCorrections, isOverdue }));
    };
    const open = { missingCorrections: 1, isOverdue: false };
    expect(await countTasks(unit.leader)).toEqual([open]);
    expect(await countTasks(unit.inspector)).toEqual([open]);
    expect(await countTasks(unit.inspector, '2026-12-24T12:00:00Z')).toEqual([{ ...open, isOverdue: true }]);
    expect(await countTasks(unit.office)).toEqual([]);
    const correction = { photos: [], date: INSPECTION_DATE, description: 'Replaced', initials: 'LL' };
    await unit.leader.call(saveReport, {
      ...input,
      baseVersion: 1,
      fields: {},
      bmps: [{ ...bmp, version: 1, correction }],
    });
    expect(await countTasks(unit.leader)).toEqual([]);
    expect(await countTasks(unit.inspector)).toEqual([{ missingCorrections: 0, isOverdue: false }]);
  });

  test('the crew has one message, even if a person presses it twice', async () => {
    const { input } = await notifyCrewOfNewReport();
    await unit.inspector.call(notifyCrew, { idreport: input.id });
    expect(await world.runAsMaintenance((db) => db.outboxMessage.count({ where: { aboutId: input.id } }))).toBe(2);
  });

  test('the report accepts corrections, but no new BMP or answer [EDIT-51, EDIT-53, EDIT-54]', async () => {
    const { input, bmp } = await notifyCrewOfNewReport();
    const createNextSave = (more: Partial<ReportChanges>) => ({
      ...input,
      baseVersion: 1,
      fields: {},
      bmps: [],
      ...more,
    });
    expect(await unit.inspector.expectFailure(saveReport, createNextSave({ bmps: [createDocumentationBmp()] }))).toBe(
      'report-not-setup',
    );
    expect(await unit.inspector.expectFailure(saveReport, createNextSave({ fields: { notes: 'late' } }))).toBe(
      'report-not-setup',
    );
    const correction = { photos: [], date: INSPECTION_DATE, description: 'Replaced', initials: 'II' };
    await unit.inspector.call(saveReport, createNextSave({ bmps: [{ ...bmp, version: 1, correction }] }));
    const { reports } = await unit.inspector.call(pendingReports, {});
    expect(reports.find(({ id }) => id === input.id)?.caStats.completeCAPercent).toBe(100);
  });

  test('nobody can delete the report, but one in setup can be deleted and leaves the list [LIST-16, CALLS-08]', async () => {
    const { input } = await notifyCrewOfNewReport();
    expect(await unit.inspector.expectFailure(deleteReport, { idreport: input.id })).toBe('report-not-setup');
    const inSetup = createUnitChanges();
    await unit.inspector.call(saveReport, inSetup);
    await unit.inspector.call(deleteReport, { idreport: inSetup.id });
    expect((await unit.inspector.call(pendingReports, {})).reports.some(({ id }) => id === inSetup.id)).toBe(false);
    expect((await unit.inspector.call(pastReports, {})).total).toBe(0);
  });
});

test('a carried-over BMP keeps its label, and new labels continue after the highest [EDIT-75, CALLS-04]', async () => {
  const input = createUnitChanges({
    bmps: [
      createBmpWithActions({ label: '4' }),
      createDocumentationBmp({ label: 'C' }),
      createBmpWithActions({ label: '2' }),
    ],
  });
  const saved = await unit.inspector.call(saveReport, input);
  expect(saved.bmps.map(({ label }) => label)).toEqual(['4', 'C', '2']);
  const more = await unit.inspector.call(saveReport, {
    ...input,
    baseVersion: 1,
    fields: {},
    bmps: [createBmpWithActions({ label: '3' }), createDocumentationBmp({ label: 'A' })],
  });
  expect(more.bmps.map(({ label }) => label)).toEqual(['5', 'D']);
});
