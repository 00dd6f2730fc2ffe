import type { Editor } from '@/lib/reports/editor/state';
import type { EditorData } from '@/lib/reports/domain/report';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { unsentWorkChanged } from '@/lib/offline/unsent-work/changes';
import { draftOf } from '@/lib/offline/store/draft-store';
import { photoQueue } from './photo-upload';
import { editLockIfFree } from './edit-lock';
import { openReportSync } from './report-sync';
import { cachedReportOf } from '@/lib/offline/store/cached-reports';
import type { Reach } from '@/lib/client/retry';

/** One try at what waits of one report, without showing it. */
export interface Sending {
  reach: Reach;
  before: StoredDraft | null;
  /** What is left; null when the server has it all. */
  left: StoredDraft | null;
  /** The report as it is now; null where only photos are here. */
  editor: Editor | null;
}

/** null: another tab has the report open, or it is being sent right now. */
export async function sendUnsentWork(reportId: string, personId: string): Promise<Sending | null> {
  let stop: () => void = () => undefined;
  const editLock = await editLockIfFree(reportId, () => stop());
  if (!editLock) return null;
  try {
    const before = await draftOf(reportId, personId);
    const pack = before?.pack ?? (await cachedReportOf(reportId, { personId }));
    const sent = pack
      ? await sendReport(pack, before, (end) => (stop = end))
      : await sendPhotos(reportId, personId, (end) => (stop = end));
    return { ...sent, before, left: await draftOf(reportId, personId) };
  } finally {
    stop();
    editLock.end();
    unsentWorkChanged();
  }
}

type OnStart = (stop: () => void) => void;

async function sendReport(pack: EditorData, draft: StoredDraft | null, onStart: OnStart) {
  // Whoever is not let in any more is told where that can be changed: in the editor, and by the answer's reach.
  const saving = openReportSync(pack, draft, () => undefined);
  onStart(saving.stop);
  await saving.photos.load();
  return { reach: await saving.send(), editor: saving.store.getState() };
}

/** Photos of which the report is not on this device. */
async function sendPhotos(reportId: string, personId: string, onStart: OnStart) {
  let reach: Reach = 'reached';
  let stopped = false;
  onStart(() => (stopped = true));
  const queue = photoQueue(reportId, personId, () => undefined);
  await queue.load();
  while (reach === 'reached' && queue.hasNext() && !stopped) {
    const sent = await queue.sendNext();
    if (typeof sent === 'string' && sent !== 'stored') reach = sent;
  }
  return { reach, editor: null };
}
