import { editorAddress } from '@/lib/reports/addresses';
import { noticeText, STRANDED, type NoticeText } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/report';
import type { RefusedError } from './ask';
import type { Draft } from './database';
import { deviceChanged } from './device-changes';
import { draftOf, draftsOf } from './drafts';
import { photoQueue } from './photo-queue';
import { reportsWithPhotos } from './waiting';
import { turnIfFree } from './report-turn';
import { retryPause } from './retry';
import { openSaving, type Reach } from './saving';

/**
 * Work that waits on this device is sent from any page, not only from the editor: reports and photos of the person who
 * is signed in, one after the other, unless a tab has them open. It tries when the page is idle, when there is signal
 * again and when the page is seen again, and then ever less often.
 */
export interface Sync {
  end(): void;
}

export interface SyncParts {
  personId: string;
  unitId: string;
  say: (message: SyncMessage) => void;
}

/** Something that the person should know of a report. */
export interface SyncMessage {
  tone: 'success' | 'warning';
  title: string;
  message: string;
  /** Where the report is, if there is something to decide or to look at. */
  address: string | null;
}

/** Signal that comes and goes every few seconds starts no more tries than this allows. */
const FEWEST_BETWEEN = 3000;

export function startSync({ personId, unitId, say }: SyncParts): Sync {
  /** What the server does not take as it is: tried again once it was changed, or after a reload. */
  const refused = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let failures = 0;
  let triedAt = 0;
  let ended = false;
  let current: { stop(): void } | null = null;

  async function round(): Promise<Reach> {
    let reach: Reach = 'reached';
    const drafts = (await draftsOf(personId)).filter((draft) => mayGo(draft));
    const sendings = [
      ...drafts.map(
        ({ reportId }) =>
          () =>
            sendReport(reportId),
      ),
      ...(await reportsWithPhotos(personId, unitId)).map((reportId) => () => sendPhotos(reportId)),
    ];
    for (const sending of sendings) {
      if (ended) break;
      const went = await sending();
      // Without signal, or without a session, the others would fare no better.
      if (went === 'unreachable' || went === 'held') return went;
      if (went === 'busy') reach = 'unreachable';
    }
    return reach;
  }

  /** A clash waits for a decision, which needs the editor; another unit's work waits until that unit is active. */
  const mayGo = (draft: Draft) =>
    draft.unitId === unitId && !draft.clashes?.length && !refused.has(`${draft.reportId} ${draft.changedAt}`);

  async function sendReport(reportId: string): Promise<Reach | 'busy'> {
    const turn = await turnIfFree(reportId, () => current?.stop());
    if (!turn) return 'busy';
    try {
      const draft = await draftOf(reportId, personId);
      if (!draft) return 'reached';
      let held: RefusedError | null = null;
      const saving = openSaving(draft.pack, draft, (why) => (held = why));
      current = saving;
      await saving.photos.load();
      const reach = await saving.send();
      const { notice, stranded, report } = saving.store.getState();
      if (notice) say(messageOf(noticeText(notice), report));
      else if (stranded && !draft.stranded)
        say(messageOf({ tone: 'warning', title: 'Not sent', message: STRANDED[stranded.reason] }, report));
      const left = await draftOf(reportId, personId);
      if (left && reach === 'reached') refused.add(`${reportId} ${left.changedAt}`);
      if (!left || (left.queued === null) !== (draft.queued === null)) deviceChanged();
      return held ? 'held' : reach;
    } finally {
      current?.stop();
      current = null;
      turn.end();
    }
  }

  /** Photos whose report needs nothing else. */
  async function sendPhotos(reportId: string): Promise<Reach | 'busy'> {
    let lost = false;
    const turn = await turnIfFree(reportId, () => (lost = true));
    if (!turn) return 'busy';
    try {
      const queue = photoQueue(reportId, personId, () => undefined);
      await queue.load();
      while (queue.hasNext() && !lost && !ended) {
        const sent = await queue.sendNext();
        if (sent === 'unreachable' || sent === 'held') return sent;
      }
      deviceChanged();
      return 'reached';
    } finally {
      turn.end();
    }
  }

  async function tryNow(): Promise<void> {
    if (running || ended) return;
    clearTimeout(timer);
    running = true;
    triedAt = Date.now();
    // A browser without storage has nothing to send.
    const reach = await round().catch((): Reach => 'held');
    running = false;
    failures = reach === 'unreachable' ? failures + 1 : 0;
    if (reach === 'unreachable') schedule(retryPause(failures, Math.random()));
  }

  function schedule(pause: number): void {
    clearTimeout(timer);
    if (!ended) timer = setTimeout(() => void tryNow(), pause);
  }

  function whenBack(): void {
    if (document.visibilityState === 'hidden') return;
    const since = Date.now() - triedAt;
    if (since < FEWEST_BETWEEN) schedule(FEWEST_BETWEEN - since);
    else void tryNow();
  }

  window.addEventListener('online', whenBack);
  document.addEventListener('visibilitychange', whenBack);
  void tryNow();

  return {
    end() {
      ended = true;
      clearTimeout(timer);
      window.removeEventListener('online', whenBack);
      document.removeEventListener('visibilitychange', whenBack);
    },
  };
}

const messageOf = ({ tone, title, message }: Omit<NoticeText, 'button'>, report: Report): SyncMessage => ({
  tone,
  title: report.siteName ? `${title}: ${report.siteName}` : title,
  message,
  address: tone === 'warning' ? editorAddress(report) : null,
});
