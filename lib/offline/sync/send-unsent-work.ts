import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { findCachedReport } from '@/lib/offline/store/cached-reports';
import { findDraft } from '@/lib/offline/store/draft-store';
import { createPhotoQueue } from './photo-upload';
import { tryAcquireEditLock } from './edit-lock';
import { openReportSync } from './report-sync';
import { sendDueParts } from './scheduler';
import { OTHER_TAB, type SendResult } from './send-result';

export interface UnsentWorkResult {
  result: SendResult;
  before: StoredDraft | null;
  /** The remaining draft; null if the server has everything. */
  remainingDraft: StoredDraft | null;
  /** The current report; null if only photos are here, or another tab has the lock. */
  editor: Editor | null;
}

/** Sends the draft and photos of a report that no tab has open. */
export async function sendUnsentWork(reportId: string, personId: string): Promise<UnsentWorkResult> {
  let stop: () => void = () => undefined;
  const editLock = await tryAcquireEditLock(reportId, () => stop());
  if (!editLock) return { result: OTHER_TAB, before: null, remainingDraft: null, editor: null };
  try {
    const before = await findDraft(reportId, personId);
    const editorData = before?.editorData ?? (await findCachedReport(reportId, { personId }));
    const attempt = editorData
      ? await sendReport(editorData, before, (end) => (stop = end))
      : await sendPhotos(reportId, personId, (end) => (stop = end));
    return { ...attempt, before, remainingDraft: await findDraft(reportId, personId) };
  } finally {
    stop();
    editLock.end();
    announceUnsentWorkChange();
  }
}

type OnStart = (stop: () => void) => void;

async function sendReport(editorData: EditorData, draft: StoredDraft | null, onStart: OnStart) {
  // A refused session is in the result, and the editor shows it.
  const sync = openReportSync(editorData, draft, () => undefined);
  onStart(sync.stop);
  await sync.photos.load();
  return { result: await sync.send(), editor: sync.store.getState() };
}

/** Sends the photos of a report of which this device has neither a draft nor a cached copy. */
async function sendPhotos(reportId: string, personId: string, onStart: OnStart) {
  let isStopped = false;
  onStart(() => (isStopped = true));
  const queue = createPhotoQueue(reportId, personId, () => undefined);
  await queue.load();
  const photo = { isDue: () => queue.hasNext(), send: () => queue.sendNext() };
  return { result: await sendDueParts({ photo }, () => isStopped), editor: null };
}
