import { formatFailureMessage } from '@/lib/failure-table';
import { EDITOR_FAILURES } from '@/lib/reports/editor-failures';
import type { Report } from '@/lib/reports/domain/report';
import { listChangedTags } from '@/lib/reports/domain/bmp-tags';
import { countCas, getCaState, isClosed } from '@/lib/reports/domain/rules';
import type { EditorEvent } from './events';
import { withFields } from './changes';
import type { Editor, EditorMessage } from './state';
import { ENTRIES_REJECTED, ORPHANED_TEXTS } from './texts';

/**
 * While SAVE & NOTIFY waits for signal, only these events are handled (decision X-03): what is sent must be what the
 * person confirmed.
 */
const EVENTS_WHILE_QUEUED: ReadonlySet<EditorEvent['type']> = new Set<EditorEvent['type']>([
  'savedForLater',
  'home',
  'questionDismissed',
  'messageDismissed',
  'notifyCanceled',
  'notified',
  'sendingStarted',
  'sendingQueued',
  'sendingFailed',
  'saveStarted',
  'serverAnswered',
  'saveFailed',
  'photosCounted',
  'photosRejected',
  'draftPersisted',
  'serverMoved',
  'reportOrphaned',
  'librariesChanged',
]);

export const isBlockedWhileQueued = ({ queued }: Editor, event: EditorEvent) =>
  queued !== null && !EVENTS_WHILE_QUEUED.has(event.type);

/** Cancels SAVE & NOTIFY unless it is being sent: the crew may have been notified already. */
export function cancelQueued(editor: Editor): Editor {
  if (editor.queued === null || editor.sending !== null) return editor;
  return { ...editor, queued: null, report: withoutConfirmedEnd(editor) };
}

/**
 * Removes the inspection end that the confirmation set; an end that the inspector entered stays. If this device's clock
 * is ahead, the server rejects it, and would reject every later save.
 */
export function withoutConfirmedEnd({ report, queued, conflicts }: Editor): Report {
  // If a colleague entered a different end, the person resolves the conflict.
  if (conflicts.some(({ key }) => key === 'inspectionEnd')) return report;
  const isConfirmed = queued !== null && report.fields.inspectionEnd === queued.since;
  return report.status === 'setup' && isConfirmed ? withFields(report, { inspectionEnd: null }) : report;
}

/**
 * Checks whether a waiting SAVE & NOTIFY is still possible. If the server's state prevents it, it is dropped with a
 * message. If the crew has been notified since, it is complete, but for a signature.
 */
export function recheckQueued(editor: Editor): Editor {
  if (editor.queued === null) return editor;
  const { orphaned, conflicts, report, save } = editor;
  if (orphaned !== null) return withFailureMessage(editor, ORPHANED_TEXTS[orphaned.reason]);
  if (conflicts.length > 0) return withFailureMessage(editor, formatFailureMessage(EDITOR_FAILURES['report-conflict']));
  // A signature is still to be sent.
  if (report.status === 'open' && editor.queued.signature) return editor;
  if (report.status === 'open')
    return { ...editor, queued: null, sending: null, message: createCompletedMessage(editor) };
  if (isClosed(report.status))
    return withFailureMessage(editor, formatFailureMessage(EDITOR_FAILURES['report-closed']));
  return save.failure === 'refused' ? withFailureMessage(editor, ENTRIES_REJECTED) : editor;
}

export const createCompletedMessage = ({ report }: Editor, signatureFailure?: string): EditorMessage => ({
  kind: 'completed',
  cas: getCaState(countCas(report.bmps)),
  changedTags: listChangedTags(report),
  ...(signatureFailure && { signatureFailure }),
});

const withFailureMessage = (editor: Editor, reason: string): Editor => ({
  ...editor,
  report: withoutConfirmedEnd(editor),
  queued: null,
  sending: null,
  message: { kind: 'failed', action: 'notify', reason },
});
