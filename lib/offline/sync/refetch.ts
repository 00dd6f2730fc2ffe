import { editorData } from '@/lib/reports/contract';
import { isOlderState, isSameState } from '@/lib/reports/domain/conflict-merge';
import type { EditorData } from '@/lib/reports/domain/report';
import { ask } from '@/lib/client/ask';
import { now } from '@/lib/client/clock';
import { settled, type Settled } from '@/lib/client/settled';
import { eventOf, notSent, SENT, type SendResult } from './send-result';
import { LONGEST_ANSWER, type SyncedReport } from './scheduler';

/** Reads the report again after it changed elsewhere. */
export function refetchSender(report: SyncedReport) {
  let hint: { changedAt: string | null } | null = null;
  /** A hint about the change that the base already shows asks for nothing. */
  const isNews = (baseAt: string | null) => hint !== null && (hint.changedAt === null || hint.changedAt !== baseAt);
  return {
    /** The report changed elsewhere, at this instant of the server's if it is known: it is to be read again. */
    askFor(changedAt: string | null): void {
      hint = { changedAt };
    },
    isDue(): boolean {
      const { save, base } = report.editor();
      return save.sent === null && base.version > 0 && isNews(save.baseAt);
    },
    async send(): Promise<SendResult> {
      const asked = hint;
      hint = null;
      const { reportId: id, as } = report;
      const result = learn(report, await settled(ask(editorData, { id }, { timeout: LONGEST_ANSWER, as })));
      // The report is still to be read once the server answers, or answers to this person again.
      if (result.kind !== 'sent' && result.kind !== 'refused') hint ??= asked;
      return result;
    },
  };
}

/**
 * Merges the server's answer into the open report. If this device saved something after it asked, the answer may be older
 * than the base; an older answer is ignored.
 */
export function learn({ editor, apply }: SyncedReport, asked: Settled<EditorData>): SendResult {
  const { base } = editor();
  if ('error' in asked) {
    const result = notSent(asked.error);
    const event = eventOf(result);
    // A report that this device never saved is not found on the server either; that does not mean that it was deleted.
    if (event.type === 'reportOrphaned' && base.version > 0) apply(event);
    // What was entered waits for the same reason, and the bar says so.
    if (event.type === 'saveFailed' && event.reason !== 'refused') apply(event);
    return result;
  }
  const { report, changed, arrived } = asked.output;
  if (report.version === 0 || isOlderState(report, base) || isSameState(report, base)) return SENT;
  const conflict = { report, changedBy: changed?.by ?? '', changedAt: changed?.at ?? now(), arrived };
  apply({ type: 'serverMoved', conflict });
  return SENT;
}
