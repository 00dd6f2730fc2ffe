import type { ReportChanges } from '@/lib/reports/contract';
import type { Stranded } from '@/lib/reports/editor/state';
import { same } from '@/lib/reports/merge';
import type { InspectionPack, LoggedBmp, Report } from '@/lib/reports/report';
import type { Draft } from './database';

/**
 * A draft lies on the device in parts, because it is written at every key: its head and the answers each time, anything
 * else only when it is another than before. A BMP that is as the base has it lies in the base.
 *
 * While a report is open and the server has all of it there is no head and so no draft; what the next one will stand on
 * lies ready (`readyPartsOf`), so that its first key writes as little as the others.
 */
export interface DraftHead extends Omit<Draft, 'pack' | 'base' | 'mine' | 'stranded' | 'unanswered'> {
  /** Who wrote the parts: whoever did not write them all does not know them. */
  writer: string;
  /** Ids of the BMPs of `mine`, in their order. */
  bmps: readonly string[];
}

interface OfDraft {
  reportId: string;
  personId: string;
  /** A BMP's id; '' for everything that a draft has once. */
  bmpId: string;
}

export type DraftPart = OfDraft &
  (
    | { kind: 'pack'; content: PackPart }
    | { kind: 'base'; content: Report }
    | { kind: 'answers'; content: Omit<Report, 'bmps'> }
    | { kind: 'bmp'; content: LoggedBmp }
    | { kind: 'stranded'; content: Stranded }
    | { kind: 'unanswered'; content: ReportChanges }
    /** There is no draft, and these parts are as this writer left them. */
    | { kind: 'ready'; content: { writer: string } }
  );

/** report null: the base. */
type PackPart = Omit<InspectionPack, 'report'> & { report: Report | null };

export type PartKey = [reportId: string, personId: string, kind: DraftPart['kind'], bmpId: string];

export type DraftKey = [reportId: string, personId: string];

export const keyOf = ({ reportId, personId }: Draft): DraftKey => [reportId, personId];

export const readyKeyOf = (draft: DraftKey): PartKey => [...draft, 'ready', ''];

export const keyOfPart = ({ reportId, personId, kind, bmpId }: DraftPart): PartKey => [reportId, personId, kind, bmpId];

export function headOf(draft: Draft, writer: string): DraftHead {
  const { pack: _pack, base: _base, mine, stranded: _stranded, unanswered: _unanswered, ...head } = draft;
  return { ...head, writer, bmps: mine.bmps.map(({ id }) => id) };
}

export function partsOf(draft: Draft): DraftPart[] {
  const { base, mine, stranded, unanswered } = draft;
  const only = onlyOnceOf(draft);
  const { bmps, ...answers } = mine;
  const known = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  const parts: DraftPart[] = [...groundOf(draft), { ...only, kind: 'answers', content: answers }];
  if (stranded) parts.push({ ...only, kind: 'stranded', content: stranded });
  if (unanswered) parts.push({ ...only, kind: 'unanswered', content: unanswered });
  for (const bmp of bmps)
    if (!same(known.get(bmp.id), bmp)) parts.push({ ...only, kind: 'bmp', bmpId: bmp.id, content: bmp });
  return parts;
}

/** What a draft of this report would stand on. */
export function readyPartsOf(draft: Draft, writer: string): DraftPart[] {
  return [...groundOf(draft), { ...onlyOnceOf(draft), kind: 'ready', content: { writer } }];
}

function groundOf(draft: Draft): DraftPart[] {
  const { pack, base } = draft;
  const report = same(pack.report, base) ? null : pack.report;
  const only = onlyOnceOf(draft);
  return [
    { ...only, kind: 'pack', content: { ...pack, report } },
    { ...only, kind: 'base', content: base },
  ];
}

const onlyOnceOf = ({ reportId, personId }: Draft) => ({ reportId, personId, bmpId: '' });

/** @throws if a part is missing that every draft has; they are written and removed together. */
export function assembled({ writer: _writer, bmps, ...head }: DraftHead, parts: readonly DraftPart[]): Draft {
  let [pack, base, answers]: [PackPart?, Report?, Omit<Report, 'bmps'>?] = [];
  const rest: Pick<Draft, 'stranded' | 'unanswered'> = { stranded: null, unanswered: null };
  const logged = new Map<string, LoggedBmp>();
  for (const part of parts) {
    if (part.kind === 'pack') pack = part.content;
    else if (part.kind === 'base') base = part.content;
    else if (part.kind === 'answers') answers = part.content;
    else if (part.kind === 'stranded') rest.stranded = part.content;
    else if (part.kind === 'unanswered') rest.unanswered = part.content;
    else if (part.kind === 'bmp') logged.set(part.bmpId, part.content);
  }
  if (!pack || !base || !answers) throw new Error(`the draft of ${head.reportId} is not whole`);
  const asBefore = new Map(base.bmps.map((bmp) => [bmp.id, bmp]));
  const mine = { ...answers, bmps: bmps.flatMap((id) => logged.get(id) ?? asBefore.get(id) ?? []) };
  return { ...head, ...rest, base, mine, pack: { ...pack, report: pack.report ?? base } };
}

/** Of one transaction, of both stores. */
export interface DraftStores {
  heads: Store<DraftKey, DraftHead>;
  parts: Store<PartKey, DraftPart> & { index(name: 'ofDraft'): { getAllKeys(draft: DraftKey): Promise<PartKey[]> } };
}

interface Store<Key, Value> {
  get(key: Key): Promise<Value | undefined>;
  put(value: Value): Promise<unknown>;
  delete(key: Key): Promise<void>;
}

/** The whole of a draft, in place of what is kept under its name. */
export const putDraft = (stores: DraftStores, draft: Draft, writer: string): Promise<void> =>
  putWhole(stores, keyOf(draft), headOf(draft, writer), partsOf(draft));

/** Head and parts in place of what is kept under this name; null: there is no draft. */
export async function putWhole(
  { heads, parts }: DraftStores,
  key: DraftKey,
  head: DraftHead | null,
  now: readonly DraftPart[],
): Promise<void> {
  const [before] = await Promise.all([
    parts.index('ofDraft').getAllKeys(key),
    head ? heads.put(head) : heads.delete(key),
    ...now.map((part) => parts.put(part)),
  ]);
  const names = new Set(now.map((part) => String(keyOfPart(part))));
  await Promise.all(before.filter((key) => !names.has(String(key))).map((key) => parts.delete(key)));
}

export async function deleteDraft({ heads, parts }: DraftStores, key: DraftKey): Promise<void> {
  const kept = await parts.index('ofDraft').getAllKeys(key);
  await Promise.all([heads.delete(key), ...kept.map((part) => parts.delete(part))]);
}
