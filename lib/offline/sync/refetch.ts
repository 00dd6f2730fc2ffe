import { editorData } from '@/lib/reports/contract';
import { isOlderState, isSameState } from '@/lib/reports/domain/conflict-merge';
import type { EditorData } from '@/lib/reports/domain/report';
import { callApi } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { settleRequest, type SettledResult } from '@/lib/client/settle-request';
import { toSaveEvent, toSendResult, SENT, type SendResult } from './send-result';
import { REQUEST_TIMEOUT_MS, type SyncedReport } from './scheduler';

/**
 * Fetches the report after a change on the server. If the request gets no response or the session has ended, it stays
 * due.
 */
export function createRefetchSender(report: SyncedReport) {
  let announcedChange: { changedAt: string | null } | null = null;
  /** Whether a change was announced that the base does not contain. */
  const isNewer = (baseAt: string | null) =>
    announcedChange !== null && (announcedChange.changedAt === null || announcedChange.changedAt !== baseAt);
  return {
    /** Requests a refetch; `changedAt` is the time of the change on the server, if known. */
    request(changedAt: string | null): void {
      announcedChange = { changedAt };
    },
    isDue(): boolean {
      const { save, base } = report.editor();
      return save.sentChanges === null && base.version > 0 && isNewer(save.baseAt);
    },
    async send(): Promise<SendResult> {
      const request = announcedChange;
      announcedChange = null;
      const { reportId: id, sender } = report;
      const result = mergeResponse(
        report,
        await settleRequest(callApi(editorData, { id }, { timeoutMs: REQUEST_TIMEOUT_MS, sender })),
      );
      if (result.kind !== 'sent' && result.kind !== 'refused') announcedChange ??= request;
      return result;
    },
  };
}

/** Merges the server's response into the open report. One that is not newer than the base is ignored. */
export function mergeResponse({ editor, apply }: SyncedReport, response: SettledResult<EditorData>): SendResult {
  const { base } = editor();
  if ('error' in response) {
    const result = toSendResult(response.error);
    const event = toSaveEvent(result);
    // A report that was never saved is not found on the server either.
    if (event.type === 'reportOrphaned' && base.version > 0) apply(event);
    // Unsaved work waits for the same reason, which the status bar shows.
    if (event.type === 'saveFailed' && event.reason !== 'refused') apply(event);
    return result;
  }
  const { report, lastChange, latestSaveIds } = response.output;
  if (report.version === 0 || isOlderState(report, base) || isSameState(report, base)) return SENT;
  const conflict = {
    report,
    changedBy: lastChange?.by ?? '',
    changedAt: lastChange?.at ?? now(),
    latestSaveIds,
  };
  apply({ type: 'serverMoved', conflict });
  return SENT;
}
