import { translateToEnglish, type Translate } from '@/lib/text';
import { createEditorUrl, ON_THIS_DEVICE_PATH } from '@/lib/reports/urls';
import { getEditorMessageText, type EditorMessageText } from '@/lib/reports/editor/message-texts';
import { ORPHANED_TEXTS } from '@/lib/reports/editor/texts';
import type { Report } from '@/lib/reports/domain/report';
import type { DraftHead } from '@/lib/offline/store/draft-records';
import { listDraftHeads } from '@/lib/offline/store/draft-store';
import { toAttemptResult, sendEach } from './scheduler';
import { sendEvidence } from './evidence-upload';
import { OTHER_TAB, type SendResult } from './send-result';
import { sendUnsentWork } from './send-unsent-work';
import { listDueTicketChanges, sendTicketChange } from './ticket-sync';
import { createRetry, type AttemptResult } from '@/lib/client/retry';
import { subscribeToUnsentWork } from '@/lib/offline/unsent-work/changes';
import { getRejectionTitle } from '@/lib/offline/unsent-work/ticket-texts';
import { listReportsWithUnsentPhotos } from '@/lib/offline/unsent-work/count';

/** Sends the person's unsent work from any page, in sequence, and evidence copies last. A report open in a tab is left to that tab. */
export interface SyncHandle {
  end(): void;
}

export interface SyncOptions {
  personId: string;
  unitId: string;
  showMessage: (message: SyncMessage) => void;
  /** Translations of texts and messages; default English. */
  t?: Translate;
  getMessageText?: typeof getEditorMessageText;
}

export interface SyncMessage {
  tone: 'success' | 'warning';
  title: string;
  message: string;
  /** Where to look or decide, if needed. */
  href: string | null;
}

/** Milliseconds after a change; the page that made it tries first. */
const DELAY_MS = 5000;

export function startBackgroundSync({
  personId,
  unitId,
  showMessage,
  t = translateToEnglish,
  getMessageText = getEditorMessageText,
}: SyncOptions): SyncHandle {
  /** Drafts that the server refused: retried after the next change or reload. */
  const rejectedDrafts = new Set<string>();
  let runningAttempt: Promise<AttemptResult> | null = null;
  let hasEnded = false;

  async function sendAll(): Promise<AttemptResult> {
    const drafts = (await listDraftHeads(personId)).filter((draft) => canSend(draft));
    const reportIds = [
      ...drafts.map(({ reportId }) => reportId),
      ...(await listReportsWithUnsentPhotos(personId, unitId)),
    ];
    // Tickets first: they are small, and someone waits for them at the gate.
    const ticketChangeIds = new Set((await listDueTicketChanges({ personId, unitId })).map(({ changeId }) => changeId));
    const sendOne = (id: string) => (ticketChangeIds.has(id) ? sendTicket(id) : send(id));
    const result = await sendEach([...ticketChangeIds, ...reportIds], sendOne, () => hasEnded);
    // Evidence copies last: they are large. A report open in a tab does not delay them.
    if (result.kind !== 'sent' && result !== OTHER_TAB) return toAttemptResult(result);
    const evidenceResult = await sendEvidence({ personId, unitId }, () => hasEnded);
    return toAttemptResult(evidenceResult.kind === 'sent' ? result : evidenceResult);
  }

  async function sendTicket(changeId: string): Promise<SendResult> {
    const { change, result } = await sendTicketChange(changeId);
    if (change && result.kind === 'refused')
      showMessage({
        tone: 'warning',
        title: t(getRejectionTitle(change)),
        message: result.failure.message,
        href: ON_THIS_DEVICE_PATH,
      });
    return result;
  }

  /** A conflict needs a decision in the editor; another unit's work needs that unit to be active. */
  const canSend = (draft: DraftHead) =>
    draft.unitId === unitId &&
    draft.conflicts.length === 0 &&
    !rejectedDrafts.has(`${draft.reportId} ${draft.changedAt}`);

  async function send(reportId: string): Promise<SendResult> {
    const { result, before, remainingDraft, editor } = await sendUnsentWork(reportId, personId);
    if (editor?.message) showMessage(toSyncMessage(getMessageText(editor.message), editor.report));
    else if (editor?.orphaned && !before?.orphaned)
      showMessage(
        toSyncMessage(
          { tone: 'warning', title: t('Changes not sent'), message: t(ORPHANED_TEXTS[editor.orphaned.reason]) },
          editor.report,
        ),
      );
    if (remainingDraft && (result.kind === 'sent' || result.kind === 'refused'))
      rejectedDrafts.add(`${reportId} ${remainingDraft.changedAt}`);
    return result;
  }

  const retry = createRetry(() => {
    runningAttempt ??= sendAll()
      // Without storage there is nothing to send.
      .catch((): AttemptResult => 'done')
      .finally(() => {
        runningAttempt = null;
      });
    return runningAttempt;
  });
  void retry.runNow();
  // Also sends later changes of this page, if its own attempt failed.
  const unsubscribe = subscribeToUnsentWork(() => runningAttempt === null && retry.schedule(DELAY_MS));

  return {
    end() {
      hasEnded = true;
      unsubscribe();
      retry.stop();
    },
  };
}

const toSyncMessage = ({ tone, title, message }: Omit<EditorMessageText, 'button'>, report: Report): SyncMessage => ({
  tone,
  title: report.siteName ? `${title}: ${report.siteName}` : title,
  message,
  href: tone === 'warning' ? createEditorUrl(report) : null,
});
