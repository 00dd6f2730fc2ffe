import { editorAddress } from '@/lib/reports/addresses';
import { noticeText, type NoticeText } from '@/lib/reports/editor/notice-texts';
import { ORPHANED } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/domain/report';
import type { DraftHead } from '@/lib/offline/store/draft-records';
import { draftHeadsOf } from '@/lib/offline/store/draft-store';
import { sendUnsentWork } from './send-unsent-work';
import { startRetry, type Reach } from '@/lib/client/retry';
import { reportsWithUnsentPhotos } from '@/lib/offline/unsent-work/count';

/**
 * Work that waits on this device is sent from any page, not only from the editor: reports and photos of the person who
 * is signed in, one after the other, unless a tab has them open.
 */
export interface Sync {
  end(): void;
}

export interface SyncOptions {
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

export function startBackgroundSync({ personId, unitId, say }: SyncOptions): Sync {
  /** What the server does not take as it is: tried again once it was changed, or after a reload. */
  const refused = new Set<string>();
  let running: Promise<Reach> | null = null;
  let ended = false;

  async function round(): Promise<Reach> {
    let reach: Reach = 'reached';
    const drafts = (await draftHeadsOf(personId)).filter((draft) => mayGo(draft));
    const unsent = [...drafts.map(({ reportId }) => reportId), ...(await reportsWithUnsentPhotos(personId, unitId))];
    for (const reportId of unsent) {
      if (ended) break;
      const went = await send(reportId);
      // Without signal, a sound server or a session, the others would fare no better.
      if (went === 'unreachable' || went === 'trouble' || went === 'signed-out') return went;
      if (went === 'busy') reach = 'unreachable';
      // What a limit puts off holds up nothing else.
      if (went === 'later' && reach === 'reached') reach = 'later';
    }
    return reach;
  }

  /** A clash waits for a decision, which needs the editor; another unit's work waits until that unit is active. */
  const mayGo = (draft: DraftHead) =>
    draft.unitId === unitId && !draft.clashes?.length && !refused.has(`${draft.reportId} ${draft.changedAt}`);

  async function send(reportId: string): Promise<Reach | 'busy'> {
    const sent = await sendUnsentWork(reportId, personId);
    if (!sent) return 'busy';
    const { reach, before, left, editor } = sent;
    if (editor?.notice) say(messageOf(noticeText(editor.notice), editor.report));
    else if (editor?.orphaned && !before?.stranded)
      say(messageOf({ tone: 'warning', title: 'Not sent', message: ORPHANED[editor.orphaned.reason] }, editor.report));
    if (left && reach === 'reached') refused.add(`${reportId} ${left.changedAt}`);
    return reach;
  }

  const retry = startRetry(() => {
    running ??= round()
      // A browser without storage has nothing to send.
      .catch((): Reach => 'signed-out')
      .finally(() => {
        running = null;
      });
    return running;
  });
  void retry.now();

  return {
    end() {
      ended = true;
      retry.end();
    },
  };
}

const messageOf = ({ tone, title, message }: Omit<NoticeText, 'button'>, report: Report): SyncMessage => ({
  tone,
  title: report.siteName ? `${title}: ${report.siteName}` : title,
  message,
  address: tone === 'warning' ? editorAddress(report) : null,
});
