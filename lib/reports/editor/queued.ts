import { sentence } from '@/lib/failures';
import type { Report } from '@/lib/reports/domain/report';
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
  return { ...editor, queued: null, report: withoutConfirmedEnd(editor) };
}

/**
 * An inspection end that the inspector entered stays. The end that the confirmation noted goes with it: a server that
 * refused it as lying in the future, because this device's clock is ahead, would refuse every later save as well.
 */
export function withoutConfirmedEnd({ report, queued }: Editor): Report {
  const isConfirmed = queued !== null && report.fields.inspectionEnd === queued.since;
  return report.status === 'setup' && isConfirmed ? withFields(report, { inspectionEnd: null }) : report;
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
  report: withoutConfirmedEnd(editor),
  queued: null,
  sending: null,
  notice: { kind: 'failed', act: 'notify', message },
});
