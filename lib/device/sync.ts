import { editorAddress } from '@/lib/reports/addresses';
import { noticeText, STRANDED, type NoticeText } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/report';
import type { Draft } from './database';
import { draftsOf } from './drafts';
import { retryPause } from './retry';
import type { Reach } from './saving';
import { sendWaiting } from './send-waiting';
import { reportsWithPhotos } from './waiting';

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

  async function round(): Promise<Reach> {
    let reach: Reach = 'reached';
    const drafts = (await draftsOf(personId)).filter((draft) => mayGo(draft));
    const waiting = [...drafts.map(({ reportId }) => reportId), ...(await reportsWithPhotos(personId, unitId))];
    for (const reportId of waiting) {
      if (ended) break;
      const went = await send(reportId);
      // Without signal, or without a session, the others would fare no better.
      if (went === 'unreachable' || went === 'held') return went;
      if (went === 'busy') reach = 'unreachable';
    }
    return reach;
  }

  /** A clash waits for a decision, which needs the editor; another unit's work waits until that unit is active. */
  const mayGo = (draft: Draft) =>
    draft.unitId === unitId && !draft.clashes?.length && !refused.has(`${draft.reportId} ${draft.changedAt}`);

  async function send(reportId: string): Promise<Reach | 'busy'> {
    const sent = await sendWaiting(reportId, personId);
    if (!sent) return 'busy';
    const { reach, before, left, editor } = sent;
    if (editor?.notice) say(messageOf(noticeText(editor.notice), editor.report));
    else if (editor?.stranded && !before?.stranded)
      say(messageOf({ tone: 'warning', title: 'Not sent', message: STRANDED[editor.stranded.reason] }, editor.report));
    if (left && reach === 'reached') refused.add(`${reportId} ${left.changedAt}`);
    return reach;
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
