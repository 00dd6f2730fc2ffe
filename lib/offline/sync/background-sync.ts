import { inEnglish, type Translate } from '@/lib/text';
import { editorAddress, ON_THIS_DEVICE_ADDRESS } from '@/lib/reports/addresses';
import { noticeText, type NoticeText } from '@/lib/reports/editor/notice-texts';
import { ORPHANED } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/domain/report';
import type { DraftHead } from '@/lib/offline/store/draft-records';
import { draftHeadsOf } from '@/lib/offline/store/draft-store';
import { attemptEndOf, sendEach } from './scheduler';
import type { SendResult } from './send-result';
import { sendUnsentWork } from './send-unsent-work';
import { dueTicketsHere, sendTicketAct } from './ticket-sync';
import { startRetry, type AttemptEnd } from '@/lib/client/retry';
import { onUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { notTakenTitle } from '@/lib/offline/unsent-work/ticket-texts';
import { reportsWithUnsentPhotos } from '@/lib/offline/unsent-work/count';

/**
 * Sends the unsent work of this device from any page, not only from the editor: tickets, reports and photos of the person
 * who is signed in, one after the other. A report that a tab has open is left to that tab.
 */
export interface Sync {
  end(): void;
}

export interface SyncOptions {
  personId: string;
  unitId: string;
  say: (message: SyncMessage) => void;
  /** How texts and notices are said in another language than English. */
  t?: Translate;
  notice?: typeof noticeText;
}

/** Something that the person should know of a report or a ticket. */
export interface SyncMessage {
  tone: 'success' | 'warning';
  title: string;
  message: string;
  /** Where it is, if there is something to decide or to look at. */
  address: string | null;
}

/** Milliseconds after a change; whatever made the change has tried by then, or is trying. */
const PAUSE_MS = 5000;

export function startBackgroundSync({ personId, unitId, say, t = inEnglish, notice = noticeText }: SyncOptions): Sync {
  /** Drafts that the server does not take as they are: sent again after the next change, or after a reload. */
  const refused = new Set<string>();
  let running: Promise<AttemptEnd> | null = null;
  let ended = false;

  async function sendAll(): Promise<AttemptEnd> {
    const drafts = (await draftHeadsOf(personId)).filter((draft) => mayGo(draft));
    const unsent = [...drafts.map(({ reportId }) => reportId), ...(await reportsWithUnsentPhotos(personId, unitId))];
    // A ticket is some hundred bytes, and somebody waits for it at the gate: it goes before the photos.
    const tickets = new Set((await dueTicketsHere({ personId, unitId })).map(({ actId }) => actId));
    const sendOne = (id: string) => (tickets.has(id) ? sendTicket(id) : send(id));
    return attemptEndOf(await sendEach([...tickets, ...unsent], sendOne, () => ended));
  }

  async function sendTicket(actId: string): Promise<SendResult> {
    const { act, result } = await sendTicketAct(actId);
    if (act && result.kind === 'refused')
      say({
        tone: 'warning',
        title: t(notTakenTitle(act)),
        message: result.failure.message,
        address: ON_THIS_DEVICE_ADDRESS,
      });
    return result;
  }

  /** A conflict waits for a decision in the editor; another unit's work waits until that unit is active. */
  const mayGo = (draft: DraftHead) =>
    draft.unitId === unitId && draft.conflicts.length === 0 && !refused.has(`${draft.reportId} ${draft.changedAt}`);

  async function send(reportId: string): Promise<SendResult> {
    const { result, before, left, editor } = await sendUnsentWork(reportId, personId);
    if (editor?.notice) say(messageOf(notice(editor.notice), editor.report));
    else if (editor?.orphaned && !before?.orphaned)
      say(
        messageOf(
          { tone: 'warning', title: t('Not sent'), message: t(ORPHANED[editor.orphaned.reason]) },
          editor.report,
        ),
      );
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
  // What is entered on this page later goes, too, also where its own first try came to nothing.
  const endHearing = onUnsentWorkChange(() => running === null && retry.after(PAUSE_MS));

  return {
    end() {
      ended = true;
      endHearing();
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
