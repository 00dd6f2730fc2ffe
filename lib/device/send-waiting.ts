import type { Editor } from '@/lib/reports/editor/state';
import type { InspectionPack } from '@/lib/reports/report';
import type { Draft } from './database';
import { deviceChanged } from './device-changes';
import { draftOf } from './drafts';
import { photoQueue } from './photo-queue';
import { turnIfFree } from './report-turn';
import { openSaving } from './saving';
import { packOf } from './shelf';
import type { Reach } from './tries';

/** One try at what waits of one report, without showing it. */
export interface Sending {
  reach: Reach;
  before: Draft | null;
  /** What is left; null when the server has it all. */
  left: Draft | null;
  /** The report as it is now; null where only photos are here. */
  editor: Editor | null;
}

/** null: another tab has the report open, or it is being sent right now. */
export async function sendWaiting(reportId: string, personId: string): Promise<Sending | null> {
  let stop: () => void = () => undefined;
  const turn = await turnIfFree(reportId, () => stop());
  if (!turn) return null;
  try {
    const before = await draftOf(reportId, personId);
    const pack = before?.pack ?? (await packOf(reportId, { personId }));
    const sent = pack
      ? await sendReport(pack, before, (end) => (stop = end))
      : await sendPhotos(reportId, personId, (end) => (stop = end));
    return { ...sent, before, left: await draftOf(reportId, personId) };
  } finally {
    stop();
    turn.end();
    deviceChanged();
  }
}

type OnStart = (stop: () => void) => void;

async function sendReport(pack: InspectionPack, draft: Draft | null, onStart: OnStart) {
  // Whoever is not let in any more is told where that can be changed: in the editor, and by the answer's reach.
  const saving = openSaving(pack, draft, () => undefined);
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
