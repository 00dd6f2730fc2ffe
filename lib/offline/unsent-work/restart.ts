import { createNewReport } from '@/lib/reports/domain/fields';
import { diffReports, hasChanges } from '@/lib/reports/domain/conflict-merge';
import { createPhotoUrl, listReportPictures, TAKEN_AT_HEADER, ZONE_ASSUMED_HEADER } from '@/lib/reports/domain/photos';
import type { Report } from '@/lib/reports/domain/report';
import { createContinuation, getReportWithSentWork } from '@/lib/reports/domain/unsent-changes';
import { splitReport, restartReport, withoutPhotos, type PhotoCopy } from '@/lib/reports/domain/restart';
import { now } from '@/lib/client/clock';
import { openDeviceDatabase } from '@/lib/offline/store/database';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import type { UnsentPhoto } from '@/lib/offline/store/schema';
import { deleteDraft, putDraft } from '@/lib/offline/store/draft-records';
import { findDraft } from '@/lib/offline/store/draft-store';

/** `lostPhotos`: photos that no longer exist. `additionalInspections`: if the work does not fit into one. */
export type RestartResult =
  | { outcome: 'started'; reportId: string; lostPhotos: number; additionalInspections: number }
  /** Photos on the server could not be fetched; nothing was changed. */
  | { outcome: 'photos-out-of-reach'; count: number };

/** 'Start a new inspection with these BMPs': moves refused work to a new inspection, in one transaction. */
export async function restartInspection(reportId: string, personId: string): Promise<RestartResult> {
  const draft = await findDraft(reportId, personId);
  if (!draft?.orphaned) throw new Error(`report ${reportId} has no refused work`);
  const oldPhotos = (await (await openDeviceDatabase()).getAllFromIndex('photos', 'byReport', reportId)).filter(
    (photo) => photo.personId === personId,
  );
  const startedAt = now();
  const inspections: StartedInspection[] = [];
  const storedReport = getReportWithSentWork(draft.orphaned.reason, draft.base, draft.mine);
  for (const part of splitReport(createContinuation(draft.orphaned.report, storedReport)))
    inspections.push(await prepareInspection(part, draft, oldPhotos, startedAt));
  const [first, ...additional] = inspections;
  if (!first) throw new Error(`the refused work of report ${reportId} is empty`);
  const count = sum(inspections.map(({ outOfReach }) => outOfReach));
  if (count > 0) return { outcome: 'photos-out-of-reach', count };
  await replaceDraft(draft, inspections, oldPhotos);
  const lostPhotos = sum(inspections.map((inspection) => inspection.lostPhotos));
  return { outcome: 'started', reportId: first.draft.reportId, lostPhotos, additionalInspections: additional.length };
}

/** A new inspection that is not stored yet. */
interface StartedInspection {
  draft: StoredDraft;
  photos: UnsentPhoto[];
  /** The new names of the photos, by old name. */
  newNames: ReadonlyMap<string, string>;
  lostPhotos: number;
  outOfReach: number;
}

async function prepareInspection(
  work: Report,
  draft: StoredDraft,
  oldPhotos: readonly UnsentPhoto[],
  startedAt: string,
): Promise<StartedInspection> {
  const { me } = draft.editorData;
  const createdBy = { id: me.id, name: me.name, email: me.email };
  const newId = () => crypto.randomUUID();
  const restarted = restartReport(work, { id: newId(), createdBy, now: startedAt, newId });
  const copies = await Promise.all(restarted.photos.map((copy) => copyPhoto(copy, oldPhotos)));
  const lostFileNames = new Set(
    restarted.photos.filter((_, index) => copies[index] === 'not-found').map(({ to }) => to),
  );
  const mine = withoutPhotos(restarted.report, lostFileNames);
  const base = createNewReport(mine.id, createdBy, startedAt);
  const { personId, unitId } = draft;
  return {
    draft: {
      ...draft,
      reportId: mine.id,
      base,
      mine,
      orphaned: null,
      conflicts: [],
      changedBy: null,
      unnamedPhotos: [],
      queued: null,
      unacknowledgedChanges: null,
      editorData: { ...draft.editorData, report: base, lastChange: undefined },
      changedAt: startedAt,
    },
    photos: copies.flatMap((copy) =>
      typeof copy === 'string' ? [] : [{ ...copy, reportId: mine.id, personId, unitId, addedAt: startedAt }],
    ),
    newNames: new Map(restarted.photos.map(({ from, to }) => [from, to])),
    lostPhotos: lostFileNames.size,
    outOfReach: copies.filter((copy) => copy === 'out-of-reach').length,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

type PhotoCopyData = Pick<
  UnsentPhoto,
  'fileName' | 'area' | 'picture' | 'takenAt' | 'isZoneAssumed' | 'position' | 'origin' | 'refusal'
>;

async function copyPhoto(
  { from, to }: PhotoCopy,
  oldPhotos: readonly UnsentPhoto[],
): Promise<PhotoCopyData | 'out-of-reach' | 'not-found'> {
  const photo = oldPhotos.find(({ fileName }) => fileName === from);
  if (photo) return { ...photo, fileName: to, refusal: undefined };
  const response = await fetch(createPhotoUrl('practiceactions', from)).catch(() => null);
  if (response?.status === 404) return 'not-found';
  if (!response?.ok) return 'out-of-reach';
  const picture = await response.blob().catch(() => null);
  // A captive portal may respond in place of the server.
  if (!picture?.type.startsWith('image/')) return 'out-of-reach';
  const takenAt = response.headers.get(TAKEN_AT_HEADER);
  const isZoneAssumed = response.headers.has(ZONE_ASSUMED_HEADER);
  return { fileName: to, area: 'practiceactions', picture, takenAt, isZoneAssumed, position: null };
}

/** The name of a writer that does not exist, so that the next writer rewrites all records. */
const RESTART = 'restart';

async function replaceDraft(
  oldDraft: StoredDraft,
  started: readonly StartedInspection[],
  oldPhotos: readonly UnsentPhoto[],
): Promise<void> {
  const database = await openDeviceDatabase();
  const transaction = database.transaction(['draftHeads', 'draftRecords', 'photos', 'evidence'], 'readwrite', {
    durability: 'strict',
  });
  const drafts = { heads: transaction.objectStore('draftHeads'), records: transaction.objectStore('draftRecords') };
  const photoStore = transaction.objectStore('photos');
  const evidenceStore = transaction.objectStore('evidence');
  for (const { draft, photos, newNames } of started) {
    await putDraft(drafts, draft, RESTART);
    for (const photo of photos) await photoStore.put(photo);
    for (const { fileName } of oldPhotos) {
      const [newName, evidence] = [newNames.get(fileName), await evidenceStore.get(fileName)];
      if (newName && evidence) await evidenceStore.put({ ...evidence, fileName: newName, reportId: draft.reportId });
    }
  }
  const isBaseCurrent = oldDraft.orphaned?.reason === oldDraft.base.status;
  // Changes that the closed report still accepts (corrections) stay in its draft.
  const remainingDraft =
    isBaseCurrent && hasChanges(diffReports(oldDraft.base, oldDraft.mine)) ? { ...oldDraft, orphaned: null } : null;
  if (remainingDraft) await putDraft(drafts, remainingDraft, RESTART);
  else await deleteDraft(drafts, [oldDraft.reportId, oldDraft.personId]);
  // Photos that the old report names can be uploaded even after it was closed.
  const isReportKnown =
    oldDraft.orphaned && getReportWithSentWork(oldDraft.orphaned.reason, oldDraft.base, oldDraft.mine) !== null;
  const neededFileNames = new Set(
    isReportKnown ? [oldDraft.base, ...(isBaseCurrent ? [oldDraft.mine] : [])].flatMap(listReportPictures) : [],
  );
  for (const { fileName } of oldPhotos)
    if (!neededFileNames.has(fileName)) {
      await photoStore.delete(fileName);
      await evidenceStore.delete(fileName);
    }
  await transaction.done;
}
