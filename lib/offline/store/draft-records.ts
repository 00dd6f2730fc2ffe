import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { Orphaned } from '@/lib/reports/editor/state';
import { isEqual } from '@/lib/equal';
import type { EditorData, LoggedBmp, Report } from '@/lib/reports/domain/report';
import type { StoredDraft } from './stored-draft';

/**
 * A draft is stored as a head and several records, because it is written on every keystroke: the head each time, the
 * records only when they change. BMPs equal to the base are stored in the base only.
 *
 * While someone has a report open and the server has all of it, there is no head, and so there is no draft. The device
 * then writes the two large records of the next draft in advance, its editor data and its base: they are primed
 * (`toPrimedRecords`). So the first keystroke of the next draft writes as little as any other. A third record, of the
 * kind 'primed', has the name of the writer.
 */
export interface DraftHead extends Omit<
  StoredDraft,
  'editorData' | 'base' | 'mine' | 'orphaned' | 'unacknowledgedChanges'
> {
  /** The draft writer that wrote the records. A writer that finds another's name here writes all of them. */
  writer: string;
  /** Ids of the BMPs of `mine`, in order. */
  bmps: readonly string[];
}

interface DraftRecordOwner {
  reportId: string;
  personId: string;
  /** A BMP's id; '' for records that a draft has once. */
  bmpId: string;
}

export type DraftRecord = DraftRecordOwner &
  (
    | { kind: 'editorData'; content: EditorDataRecord }
    | { kind: 'base'; content: Report }
    | { kind: 'answers'; content: Omit<Report, 'bmps'> }
    | { kind: 'bmp'; content: LoggedBmp }
    | { kind: 'orphaned'; content: Orphaned }
    | { kind: 'unacknowledgedChanges'; content: ReportChanges }
    /** There is no draft, and the primed records are as this writer left them. */
    | { kind: 'primed'; content: { writer: string } }
  );

/** `report` is null if it equals the base. */
type EditorDataRecord = Omit<EditorData, 'report'> & { report: Report | null };

export type DraftRecordKey = [reportId: string, personId: string, kind: DraftRecord['kind'], bmpId: string];

export type DraftKey = [reportId: string, personId: string];

export const toDraftKey = ({ reportId, personId }: StoredDraft): DraftKey => [reportId, personId];

export const toPrimedKey = (draft: DraftKey): DraftRecordKey => [...draft, 'primed', ''];

export const toRecordKey = ({ reportId, personId, kind, bmpId }: DraftRecord): DraftRecordKey => [
  reportId,
  personId,
  kind,
  bmpId,
];

export function toDraftHead(draft: StoredDraft, writer: string): DraftHead {
  const {
    editorData: _editorData,
    base: _base,
    mine,
    orphaned: _orphaned,
    unacknowledgedChanges: _unacknowledged,
    ...head
  } = draft;
  return { ...head, writer, bmps: mine.bmps.map(({ id }) => id) };
}

export function toDraftRecords(draft: StoredDraft): DraftRecord[] {
  const { base, mine, orphaned, unacknowledgedChanges } = draft;
  const owner = toSingleRecordKey(draft);
  const { bmps, ...answers } = mine;
  const baseBmps = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  const records: DraftRecord[] = [...toBaseRecords(draft), { ...owner, kind: 'answers', content: answers }];
  if (orphaned) records.push({ ...owner, kind: 'orphaned', content: orphaned });
  if (unacknowledgedChanges) records.push({ ...owner, kind: 'unacknowledgedChanges', content: unacknowledgedChanges });
  for (const bmp of bmps)
    if (!isEqual(baseBmps.get(bmp.id), bmp)) records.push({ ...owner, kind: 'bmp', bmpId: bmp.id, content: bmp });
  return records;
}

export function toPrimedRecords(draft: StoredDraft, writer: string): DraftRecord[] {
  return [...toBaseRecords(draft), { ...toSingleRecordKey(draft), kind: 'primed', content: { writer } }];
}

function toBaseRecords(draft: StoredDraft): DraftRecord[] {
  const { editorData, base } = draft;
  const report = isEqual(editorData.report, base) ? null : editorData.report;
  const owner = toSingleRecordKey(draft);
  return [
    { ...owner, kind: 'editorData', content: { ...editorData, report } },
    { ...owner, kind: 'base', content: base },
  ];
}

const toSingleRecordKey = ({ reportId, personId }: StoredDraft) => ({ reportId, personId, bmpId: '' });

/** @throws if a required record is missing; they are written and deleted together */
export function assembleDraft(
  { writer: _writer, bmps, ...head }: DraftHead,
  records: readonly DraftRecord[],
): StoredDraft {
  let [editorData, base, answers]: [EditorDataRecord?, Report?, Omit<Report, 'bmps'>?] = [];
  const optionalRecords: Pick<StoredDraft, 'orphaned' | 'unacknowledgedChanges'> = {
    orphaned: null,
    unacknowledgedChanges: null,
  };
  const changedBmps = new Map<string, LoggedBmp>();
  for (const record of records) {
    if (record.kind === 'editorData') editorData = record.content;
    else if (record.kind === 'base') base = record.content;
    else if (record.kind === 'answers') answers = record.content;
    else if (record.kind === 'orphaned') optionalRecords.orphaned = record.content;
    else if (record.kind === 'unacknowledgedChanges') optionalRecords.unacknowledgedChanges = record.content;
    else if (record.kind === 'bmp') changedBmps.set(record.bmpId, record.content);
  }
  if (!editorData || !base || !answers) throw new Error(`the draft of ${head.reportId} is incomplete`);
  const baseBmps = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  const mine = { ...answers, bmps: bmps.flatMap((id) => changedBmps.get(id) ?? baseBmps.get(id) ?? []) };
  return { ...head, ...optionalRecords, base, mine, editorData: { ...editorData, report: editorData.report ?? base } };
}

export interface DraftStores {
  heads: Store<DraftKey, DraftHead>;
  records: Store<DraftRecordKey, DraftRecord> & {
    index(name: 'ofDraft'): { getAllKeys(draft: DraftKey): Promise<DraftRecordKey[]> };
  };
}

interface Store<Key, Value> {
  get(key: Key): Promise<Value | undefined>;
  put(value: Value): Promise<unknown>;
  delete(key: Key): Promise<void>;
}

export const putDraft = (stores: DraftStores, draft: StoredDraft, writer: string): Promise<void> =>
  replaceDraftRecords(stores, toDraftKey(draft), toDraftHead(draft, writer), toDraftRecords(draft));

/** Replaces the head and records under this key. A null `head` deletes the head: `newRecords` are then primed ones. */
export async function replaceDraftRecords(
  { heads, records }: DraftStores,
  key: DraftKey,
  head: DraftHead | null,
  newRecords: readonly DraftRecord[],
): Promise<void> {
  const [storedKeys] = await Promise.all([
    records.index('ofDraft').getAllKeys(key),
    head ? heads.put(head) : heads.delete(key),
    ...newRecords.map((part) => records.put(part)),
  ]);
  const names = new Set(newRecords.map((part) => String(toRecordKey(part))));
  await Promise.all(storedKeys.filter((key) => !names.has(String(key))).map((key) => records.delete(key)));
}

export async function deleteDraft({ heads, records }: DraftStores, key: DraftKey): Promise<void> {
  const storedKeys = await records.index('ofDraft').getAllKeys(key);
  await Promise.all([heads.delete(key), ...storedKeys.map((part) => records.delete(part))]);
}
