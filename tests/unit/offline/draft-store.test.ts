import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import { listAllDrafts, listDraftHeads, findDraft, deletePrimedRecords } from '@/lib/offline/store/draft-store';
import { createDraftWriter } from '@/lib/offline/store/draft-writer';
import { tryAcquireEditLock } from '@/lib/offline/sync/edit-lock';
import type { Report } from '@/lib/reports/domain/report';
import { createDocumentationBmp } from '@/tests/setup/reports';
import { PLAIN_DRAFT, createEditorData, DANA, LAKESHORE, NOW, PRIYA } from './editor-data-fixture';

jest.mock('@/lib/offline/sync/edit-lock', () => ({ tryAcquireEditLock: jest.fn() }));
const setEditLock = (lock: { end(): void } | null) => jest.mocked(tryAcquireEditLock).mockResolvedValue(lock);

const LATER = '2026-11-21T15:00:01.000Z';

let putSpy: jest.SpiedFunction<IDBObjectStore['put']>;
beforeEach(async () => {
  await deleteDB('earth-tight');
  setEditLock({ end: () => undefined });
  putSpy = jest.spyOn(IDBObjectStore.prototype, 'put');
});

const editorData = createEditorData('r1', { bmps: ['a', 'b', 'c'].map((id) => createDocumentationBmp({ id })) });
const base = editorData.report;

const createDraft = (change: Partial<StoredDraft> = {}): StoredDraft => ({
  reportId: 'r1',
  personId: DANA.id,
  unitId: LAKESHORE.id,
  unitName: LAKESHORE.name,
  base,
  mine: base,
  editorData,
  changedAt: NOW,
  ...PLAIN_DRAFT,
  ...change,
});
const withNotes = (notes: string, report: Report = base): Report => ({
  ...report,
  fields: { ...report.fields, notes },
});
const withDescription = (id: string, description: string, report: Report = base): Report => ({
  ...report,
  bmps: report.bmps.map((bmp) => (bmp.id === id ? { ...bmp, condition: { ...bmp.condition, description } } : bmp)),
});
const findStored = () => findDraft('r1', DANA.id);
/** Lets this many more writes succeed, and then aborts the transaction, as a full device does. */
function limitWrites(records: number): void {
  const store = putSpy.getMockImplementation();
  let remaining = records;
  putSpy.mockImplementation(function (this: IDBObjectStore, value) {
    if (!store) throw new Error('There is no store.');
    const request = store.call(this, value);
    if (remaining-- === 0) this.transaction.abort();
    return request;
  });
}

/** The records that were written since the last call. */
const takeWrittenRecords = () => {
  const kinds = putSpy.mock.calls.map(([value]) => value.kind ?? 'head');
  putSpy.mockClear();
  return kinds.sort();
};

test('the device writes only the head and the changed records on each keystroke', async () => {
  const drafts = createDraftWriter();
  await drafts.persist(createDraft({ mine: withNotes('R') }));
  expect(takeWrittenRecords()).toEqual(['answers', 'base', 'editorData', 'head']);
  await drafts.persist(createDraft({ mine: withNotes('Ra') }));
  expect(takeWrittenRecords()).toEqual(['answers', 'head']);
  await drafts.persist(createDraft({ mine: withDescription('b', 'Torn', withNotes('Ra')) }));
  expect(takeWrittenRecords()).toEqual(['answers', 'bmp', 'head']);
});

test('the device deletes a sent draft, and writes only answers and head for the next keystroke', async () => {
  const drafts = createDraftWriter();
  const changedDraft = withDescription('b', 'Torn', withNotes('Rain'));
  await drafts.persist(createDraft({ mine: changedDraft }));
  takeWrittenRecords();
  const saved = createDraft({
    base: changedDraft,
    mine: changedDraft,
    editorData: { ...editorData, report: changedDraft },
  });
  await drafts.prime(saved);
  expect(takeWrittenRecords()).toEqual(['base', 'primed']);
  expect([await findStored(), await listAllDrafts(), await listDraftHeads(DANA.id)]).toEqual([null, [], []]);
  const next = { ...saved, mine: withNotes('Rain since noon', changedDraft) };
  await drafts.persist(next);
  expect(takeWrittenRecords()).toEqual(['answers', 'head']);
  expect(await findStored()).toEqual(next);
});

test('the device ignores records that another tab primed', async () => {
  const [ownWriter, otherWriter] = [createDraftWriter(), createDraftWriter()];
  await ownWriter.prime(createDraft());
  const remote = createDraft({ mine: withDescription('a', 'Washed out') });
  await otherWriter.persist(remote);
  expect(await findStored()).toEqual(remote);
  const nextDraft = createDraft({ mine: withDescription('c', 'Loose') });
  await ownWriter.persist(nextDraft);
  expect(await findStored()).toEqual(nextDraft);
  // The same holds if the other tab deletes or primes the draft, or the primed records are deleted.
  for (const changeElsewhere of [
    () => otherWriter.deleteDraft('r1', DANA.id),
    () => otherWriter.prime(remote),
    () => deletePrimedRecords(DANA.id),
  ]) {
    await ownWriter.prime(createDraft());
    await changeElsewhere();
    await ownWriter.persist(nextDraft);
    expect(await findStored()).toEqual(nextDraft);
  }
});

test('the device deletes primed records of closed editors, and keeps drafts', async () => {
  const priyas = createDraft({ reportId: 'r2', personId: PRIYA.id });
  await createDraftWriter().prime(createDraft({ reportId: 'r3' }));
  await createDraftWriter().prime(priyas);
  await createDraftWriter().persist(createDraft({ mine: withNotes('Rain') }));
  const getNames = async () =>
    (await (await openDeviceDatabase()).getAllKeys('draftRecords')).map(([reportId, , kind]) => `${reportId} ${kind}`);
  const draftKeys = ['r1 answers', 'r1 base', 'r1 editorData'];
  const primed = ['r3 base', 'r3 editorData', 'r3 primed'];
  setEditLock(null);
  await deletePrimedRecords(DANA.id);
  expect(await getNames()).toEqual([...draftKeys, ...primed]);
  const end = jest.fn();
  setEditLock({ end });
  await deletePrimedRecords(DANA.id);
  expect(await getNames()).toEqual(draftKeys);
  expect(end).toHaveBeenCalledTimes(1);
  await createDraftWriter().prime(priyas);
  await deletePrimedRecords(null);
  expect(await getNames()).toEqual(draftKeys);
});

test('the device reads every state of a draft as it was written', async () => {
  const drafts = createDraftWriter();
  const changedDraft = withDescription('b', 'Torn', withNotes('Rain'));
  const logged = { ...changedDraft, bmps: [createDocumentationBmp({ id: 'd' }), ...changedDraft.bmps.slice(1)] };
  const unacknowledged = { id: 'r1', baseVersion: 3, fields: { notes: 'Rain' }, bmps: [], removed: [] };
  const states = [
    createDraft({ mine: changedDraft }),
    createDraft({ mine: logged, unacknowledgedChanges: unacknowledged }),
    // The server has the saved work, and the person continues.
    createDraft({
      base: logged,
      mine: withNotes('Rain since noon', logged),
      editorData: { ...editorData, report: logged },
    }),
    createDraft({ base: logged, mine: logged, orphaned: { reason: 'deleted', report: changedDraft } }),
    createDraft({ mine: { ...base, bmps: [] } }),
    createDraft({ mine: withNotes('All over again') }),
  ];
  for (const state of states) {
    await drafts.persist(state);
    expect(await findStored()).toEqual(state);
    await drafts.prime(state);
    expect(await findStored()).toBeNull();
    await drafts.persist(state);
    expect(await findStored()).toEqual(state);
  }
  await drafts.deleteDraft('r1', DANA.id);
  expect(await findStored()).toBeNull();
  await drafts.persist(createDraft({ mine: changedDraft }));
  expect(await findStored()).toEqual(createDraft({ mine: changedDraft }));
});

test('the device writes only the newest of several states that arrive during a write', async () => {
  const drafts = createDraftWriter();
  const keys = ['R', 'Ra', 'Rai', 'Rain'];
  await Promise.all(keys.map((notes) => drafts.persist(createDraft({ mine: withNotes(notes) }))));
  expect(takeWrittenRecords().filter((kind) => kind === 'head')).toHaveLength(2);
  expect((await findStored())?.mine.fields.notes).toBe('Rain');
});

test('the records of two tabs are not mixed', async () => {
  const [ownWriter, otherWriter] = [createDraftWriter(), createDraftWriter()];
  await ownWriter.persist(createDraft({ mine: withDescription('a', 'Torn') }));
  await otherWriter.persist(createDraft({ mine: withDescription('a', 'Washed out', withDescription('b', 'Buried')) }));
  const nextDraft = createDraft({ mine: withDescription('c', 'Loose', withDescription('a', 'Torn')) });
  await ownWriter.persist(nextDraft);
  expect(await findStored()).toEqual(nextDraft);
  // The same holds after the other tab deleted the draft.
  await otherWriter.deleteDraft('r1', DANA.id);
  await ownWriter.persist(nextDraft);
  expect(await findStored()).toEqual(nextDraft);
});

test('a full device keeps the previous draft, and writes the new draft when there is space', async () => {
  const drafts = createDraftWriter();
  const before = createDraft({ mine: withNotes('Before') });
  await drafts.persist(before);
  const after = createDraft({
    mine: withDescription('a', 'Torn', withDescription('b', 'Buried', withNotes('After'))),
    changedAt: LATER,
  });
  limitWrites(3);
  await expect(drafts.persist(after)).rejects.toMatchObject({ name: 'AbortError' });
  expect(await findStored()).toEqual(before);
  putSpy.mockRestore();
  // The failed write stored nothing, so records that did not change since must be written, too.
  const later = { ...after, mine: withNotes('Later', after.mine) };
  await drafts.persist(later);
  expect(await findStored()).toEqual(later);
});

test('the device writes a newer state after a failed write', async () => {
  const drafts = createDraftWriter();
  putSpy.mockImplementationOnce(() => {
    throw new DOMException('once', 'UnknownError');
  });
  await Promise.all(['Ra', 'Rain'].map((notes) => drafts.persist(createDraft({ mine: withNotes(notes) }))));
  expect((await findStored())?.mine.fields.notes).toBe('Rain');
});
