import { getReportWithSentWork, findUnsentChanges } from '@/lib/reports/domain/unsent-changes';
import type { OrphanedReason } from '@/lib/reports/editor/state';
import { diffReports } from '@/lib/reports/domain/conflict-merge';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import type { Report } from '@/lib/reports/domain/report';
import { deleteDraft } from '@/lib/offline/store/draft-records';
import { listAllDrafts } from '@/lib/offline/store/draft-store';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import type { CachedReport, EvidenceCopy, UnsentPhoto } from '@/lib/offline/store/schema';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';

export interface UnsentInspection {
  reportId: string;
  personId: string;
  /** null if only photos are known. */
  report: Pick<Report, 'siteName' | 'timeZone' | 'status' | 'fields'> | null;
  personName: string | null;
  unitId: string | null;
  unitName: string | null;
  /** Changed fields and changed, new or removed BMPs. */
  changes: number;
  /** BMPs that the server no longer accepts; without a refusal, all BMPs. */
  bmps: number;
  photos: number;
  photoRejections: readonly PhotoRejection[];
  bytes: number;
  /** Time of the oldest unsent change, ISO 8601. */
  since: string;
  state: UnsentState;
}

export type UnsentState =
  | { kind: 'unsent' }
  /** SAVE & NOTIFY was confirmed. */
  | { kind: 'queued' }
  | { kind: 'conflict' }
  /** Only photos that the server refused. */
  | { kind: 'refused' }
  | { kind: 'orphaned'; reason: OrphanedReason }
  /** Another person's, or for another work unit; sent when that one is active. */
  | { kind: 'other-person' }
  | { kind: 'other-unit' };

export interface Viewer extends DeviceOwner {
  /** The person's work units, if the server has sent them. */
  unitIds?: readonly string[];
}

interface StoredWork {
  drafts: readonly StoredDraft[];
  photos: readonly UnsentPhoto[];
  evidence: readonly EvidenceCopy[];
  cachedReports: readonly CachedReport[];
}

/** The unsent work of this device, oldest first, one entry per report and person. */
export function listUnsentInspections(
  { drafts, photos, evidence, cachedReports }: StoredWork,
  viewer: Viewer | null,
): UnsentInspection[] {
  const keys = new Map<string, { reportId: string; personId: string }>();
  for (const { reportId, personId } of [...drafts, ...photos, ...evidence])
    keys.set(`${reportId} ${personId}`, { reportId, personId });
  return [...keys.values()]
    .map((key) => {
      const isOfInspection = (work: { reportId: string; personId: string }) =>
        work.reportId === key.reportId && work.personId === key.personId;
      return toUnsentInspection(
        key,
        drafts.find(isOfInspection),
        { photos: photos.filter(isOfInspection), evidence: evidence.filter(isOfInspection) },
        cachedReports.find(isOfInspection),
        viewer,
      );
    })
    .sort((a, b) => a.since.localeCompare(b.since));
}

function toUnsentInspection(
  { reportId, personId }: { reportId: string; personId: string },
  draft: StoredDraft | undefined,
  { photos, evidence }: Pick<StoredWork, 'photos' | 'evidence'>,
  cachedReport: CachedReport | undefined,
  viewer: Viewer | null,
): UnsentInspection {
  const editorData = draft?.editorData ?? cachedReport?.editorData;
  const pictures = [...photos, ...evidence];
  const unitId = draft?.unitId ?? pictures[0]?.unitId ?? null;
  const work = draft?.orphaned?.report ?? draft?.mine ?? cachedReport?.editorData.report ?? null;
  return {
    reportId,
    personId,
    report: work,
    personName: editorData?.me.name ?? null,
    unitId,
    unitName: draft?.unitName ?? editorData?.unit.name ?? null,
    changes: draft ? countChanges(draft) : 0,
    bmps:
      (draft?.orphaned
        ? findUnsentChanges(draft.orphaned.report, getReportWithSentWork(draft.orphaned.reason, draft.base, draft.mine))
        : work
      )?.bmps.length ?? 0,
    photos: new Set(pictures.map(({ fileName }) => fileName)).size,
    photoRejections: photos.flatMap(({ refusal }) => refusal ?? []),
    bytes: [...photos.map(({ picture }) => picture), ...evidence.map(({ copy }) => copy)].reduce(
      (sum, { size }) => sum + size,
      estimateSize(draft),
    ),
    since: findOldest([...(draft ? [draft.changedAt] : []), ...pictures.map(({ addedAt }) => addedAt)]),
    state: getInspectionState(draft, { photos, evidence }, { personId, unitId }, viewer),
  };
}

function getInspectionState(
  draft: StoredDraft | undefined,
  { photos, evidence }: Pick<StoredWork, 'photos' | 'evidence'>,
  owner: DeviceOwner,
  viewer: Viewer | null,
): UnsentState {
  if (viewer && viewer.personId !== owner.personId) return { kind: 'other-person' };
  const isMemberAgain = draft?.orphaned?.reason === 'left-unit' && viewer?.unitIds?.includes(draft.unitId) === true;
  if (draft?.orphaned && !isMemberAgain) return { kind: 'orphaned', reason: draft.orphaned.reason };
  if (viewer && owner.unitId !== null && viewer.unitId !== owner.unitId)
    return viewer.unitIds?.includes(owner.unitId) === false
      ? { kind: 'orphaned', reason: 'left-unit' }
      : { kind: 'other-unit' };
  if (draft?.conflicts.length) return { kind: 'conflict' };
  if (!draft && evidence.length === 0 && photos.every(({ refusal }) => refusal)) return { kind: 'refused' };
  return { kind: draft?.queued ? 'queued' : 'unsent' };
}

function countChanges({ base, mine }: StoredDraft): number {
  const { fields, bmps, removed } = diffReports(base, mine);
  return Object.keys(fields).length + bmps.length + removed.length;
}

/** Approximate size of the entered text. */
const estimateSize = (draft: StoredDraft | undefined): number =>
  draft ? JSON.stringify([draft.mine, draft.orphaned]).length : 0;

const findOldest = (instants: readonly string[]): string => [...instants].sort()[0] ?? '';

/** The unsent work of everybody who used this device. `viewer` decides about its states. */
export async function readUnsentWork(viewer: Viewer | null): Promise<UnsentInspection[]> {
  const database = await openDeviceDatabase();
  const [drafts, photos, evidence, cachedReports] = await Promise.all([
    listAllDrafts(),
    database.getAll('photos'),
    database.getAll('evidence'),
    database.getAll('cachedReports'),
  ]);
  return listUnsentInspections({ drafts, photos, evidence, cachedReports }, viewer);
}

/** Deletes unsent work for good, after the person confirmed it. */
export async function removeUnsentWork(reportId: string, personId: string): Promise<void> {
  const database = await openDeviceDatabase();
  const transaction = database.transaction(
    ['draftHeads', 'draftRecords', 'photos', 'evidence', 'places'],
    'readwrite',
    {
      durability: 'strict',
    },
  );
  const drafts = { heads: transaction.objectStore('draftHeads'), records: transaction.objectStore('draftRecords') };
  await deleteDraft(drafts, [reportId, personId]);
  await transaction.objectStore('places').delete([reportId, personId]);
  for (const name of ['photos', 'evidence'] as const) {
    const store = transaction.objectStore(name);
    for (const { fileName, personId: owner } of await store.index('byReport').getAll(reportId))
      if (owner === personId) await store.delete(fileName);
  }
  await transaction.done;
}
