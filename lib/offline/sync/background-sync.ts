import { editorAddress } from '@/lib/reports/addresses';
import { noticeText, type NoticeText } from '@/lib/reports/editor/notice-texts';
import { ORPHANED } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/domain/report';
import type { DraftHead } from '@/lib/offline/store/draft-records';
import { draftHeadsOf } from '@/lib/offline/store/draft-store';
import { attemptEndOf, sendEach } from './scheduler';
import type { SendResult } from './send-result';
import { sendUnsentWork } from './send-unsent-work';
import { startRetry, type AttemptEnd } from '@/lib/client/retry';
import { reportsWithUnsentPhotos } from '@/lib/offline/unsent-work/count';

/**
 * Sends the unsent work of this device from any page, not only from the editor: reports and photos of the person who is
 * signed in, one after the other, unless a tab has them open.
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
  /** Drafts that the server does not take as they are: sent again after the next change, or after a reload. */
  const refused = new Set<string>();
  let running: Promise<AttemptEnd> | null = null;
  let ended = false;

  async function sendAll(): Promise<AttemptEnd> {
    const drafts = (await draftHeadsOf(personId)).filter((draft) => mayGo(draft));
    const unsent = [...drafts.map(({ reportId }) => reportId), ...(await reportsWithUnsentPhotos(personId, unitId))];
    return attemptEndOf(await sendEach(unsent, send, () => ended));
  }

  /** A conflict waits for a decision in the editor; another unit's work waits until that unit is active. */
  const mayGo = (draft: DraftHead) =>
    draft.unitId === unitId && !draft.clashes?.length && !refused.has(`${draft.reportId} ${draft.changedAt}`);

  async function send(reportId: string): Promise<SendResult> {
    const { result, before, left, editor } = await sendUnsentWork(reportId, personId);
    if (editor?.notice) say(messageOf(noticeText(editor.notice), editor.report));
    else if (editor?.orphaned && !before?.stranded)
      say(messageOf({ tone: 'warning', title: 'Not sent', message: ORPHANED[editor.orphaned.reason] }, editor.report));
    if (left && (result.kind === 'sent' || result.kind === 'refused')) refused.add(`${reportId} ${left.changedAt}`);
    return result;
  }

  const retry = startRetry(() => {
    running ??= sendAll()
      // A browser without storage has nothing to send.
      .catch((): AttemptEnd => 'done')
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
