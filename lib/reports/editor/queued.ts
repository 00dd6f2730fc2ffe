import { sentenceOf } from '@/lib/failure-table';
import { EDITOR_FAILURES } from '@/lib/reports/editor-failures';
import type { Report } from '@/lib/reports/domain/report';
import { caCounts, caState, isClosed } from '@/lib/reports/domain/rules';
import type { EditorEvent } from './events';
import { withFields } from './changes';
import type { Editor, Notice } from './state';
import { NOT_TAKEN, ORPHANED } from './texts';

/**
 * While SAVE & NOTIFY waits for signal, only these events are handled (decision X-03): what the person confirmed is what
 * will be sent, so nothing in the inspection changes until the server has it or the person takes it back.
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
  'librariesChanged',
]);

export const isHeldBack = ({ queued }: Editor, event: EditorEvent) => queued !== null && !GOES_ON.has(event.type);

/** Once SAVE & NOTIFY is on its way it cannot be taken back, because the crew may have been told already. */
export function takeBack(editor: Editor): Editor {
  if (editor.queued === null || editor.sending !== null) return editor;
  return { ...editor, queued: null, report: withoutConfirmedEnd(editor) };
}

/**
 * An inspection end that the inspector entered stays. The end that the confirmation noted goes with it: a server that
 * refused it as lying in the future, because this device's clock is ahead, would refuse every later save as well.
 */
export function withoutConfirmedEnd({ report, queued, conflicts }: Editor): Report {
  // An end that a colleague entered differently is the person's to decide.
  if (conflicts.some(({ key }) => key === 'inspectionEnd')) return report;
  const isConfirmed = queued !== null && report.fields.inspectionEnd === queued.since;
  return report.status === 'setup' && isConfirmed ? withFields(report, { inspectionEnd: null }) : report;
}

/**
 * Looks whether a SAVE & NOTIFY that waits can still be sent. Where the server's state stands in its way, it is given up
 * and a notice says why. Where the crew was told meanwhile (an earlier try had arrived after all), it is done.
 */
export function recheckQueued(editor: Editor): Editor {
  if (editor.queued === null) return editor;
  const { orphaned, conflicts, report, save } = editor;
  if (orphaned !== null) return failed(editor, ORPHANED[orphaned.reason]);
  if (conflicts.length > 0) return failed(editor, sentenceOf(EDITOR_FAILURES['report-conflict']));
  if (report.status === 'open') return { ...editor, queued: null, sending: null, notice: completedNotice(editor) };
  if (isClosed(report.status)) return failed(editor, sentenceOf(EDITOR_FAILURES['report-closed']));
  return save.failed === 'refused' ? failed(editor, NOT_TAKEN) : editor;
}

/** What is said once the crew was told. */
export const completedNotice = ({ report }: Editor): Notice => ({
  kind: 'completed',
  cas: caState(caCounts(report.bmps)),
});

const failed = (editor: Editor, message: string): Editor => ({
  ...editor,
  report: withoutConfirmedEnd(editor),
  queued: null,
  sending: null,
  notice: { kind: 'failed', act: 'notify', message },
});
