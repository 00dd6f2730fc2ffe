import { sentence } from '@/lib/failures';
import { isClosed } from '@/lib/reports/domain/rules';
import type { EditorEvent } from './events';
import { withFields } from './moves';
import type { Editor } from './state';
import { NOT_TAKEN, ORPHANED } from './texts';

/**
 * SAVE & NOTIFY that waits for signal (decision X-03). What was confirmed is what is sent: nothing in the inspection
 * changes until the server has it, or the person takes it back.
 */
const GOES_ON: ReadonlySet<EditorEvent['type']> = new Set<EditorEvent['type']>([
  'savedForLater',
  'home',
  'questionDismissed',
  'noticeDismissed',
  'notifyTakenBack',
  'notified',
  'sendingStarted',
  'sendingWaits',
  'sendingFailed',
  'saveStarted',
  'serverAnswered',
  'saveFailed',
  'photosCounted',
  'photosRefused',
  'draftPersisted',
  'serverMoved',
  'reportOrphaned',
  'libraryArrived',
]);

export const isHeldBack = ({ queued }: Editor, event: EditorEvent) => queued !== null && !GOES_ON.has(event.type);

/** Only while it is not on its way: afterwards the crew may have been told. */
export function takeBack(editor: Editor): Editor {
  if (editor.queued === null || editor.sending !== null) return editor;
  const { inspectionEnd } = editor.report.fields;
  // What the inspector said stays; what the confirmation said is taken back with it.
  const end = inspectionEnd === editor.queued.since ? null : inspectionEnd;
  return { ...editor, queued: null, report: withFields(editor.report, { inspectionEnd: end }) };
}

/**
 * What the server has now may be in the way of what was confirmed: then it waits no longer, and why is said. Where
 * everything arrived and the crew was told, by whichever of two tries, it is done.
 */
export function settleQueued(editor: Editor): Editor {
  if (editor.queued === null) return editor;
  const { orphaned, conflicts, report, save } = editor;
  if (orphaned !== null) return failed(editor, ORPHANED[orphaned.reason]);
  if (conflicts.length > 0) return failed(editor, sentence('report-conflict'));
  if (report.status === 'open') return { ...editor, queued: null, sending: null, notice: { kind: 'completed' } };
  if (isClosed(report.status)) return failed(editor, sentence('report-closed'));
  return save.failed === 'refused' ? failed(editor, NOT_TAKEN) : editor;
}

const failed = (editor: Editor, message: string): Editor => ({
  ...editor,
  queued: null,
  sending: null,
  notice: { kind: 'failed', act: 'notify', message },
});
