import { getPhaseAfterMapPicture } from '@/lib/reports/domain/phases';
import type { ReportStatus } from '@/lib/reports/domain/report';
import { canWriteMapPicture } from '@/lib/reports/domain/rules';
import { canCloseOut, canNotify, getPhase, getStatus } from './derived';
import type { EventOf, Handlers, LifecycleEvent } from './events';
import { goBackTo, moveTo, withFields, withInspectionEnd } from './changes';
import { createCompletedMessage, cancelQueued, withoutConfirmedEnd } from './queued';
import type { ReducerContext, Editor, Question } from './state';

/** Questions, messages, map picture, SAVE & NOTIFY and CLOSE OUT (inspection-core §4; decisions ). */
export const lifecycleHandlers: Handlers<LifecycleEvent> = {
  questionOpened: (editor, { question }) => (canAsk(editor, question) ? { ...editor, question } : editor),
  questionDismissed: (editor) => ({
    ...editor,
    question: null,
    takeOverBmpId: null,
    answerToConfirm: null,
    siteIdToConfirm: null,
  }),
  messageDismissed: (editor) => ({ ...editor, message: null }),
  mapCaptured: setMapPicture,
  mapRetaken: (editor) => moveTo(editor, 'TakeMapSnapshot'),
  // A site that follows the master library again is missing from the response.
  librariesChanged: (editor, { libraries: { library, siteLibraries } }) => ({
    ...editor,
    context: { ...editor.context, library, siteLibraries },
  }),
  notifyConfirmed: confirmNotify,
  notifyCanceled: cancelQueued,
  notified: setNotified,
  closeConfirmed: (editor) => (canCloseOut(editor) ? { ...editor, question: null, sending: 'close' } : editor),
  closed: (editor) => ({
    ...withStatus(editor, 'closed'),
    leaving: 'list',
    message: { kind: 'closed', site: editor.report.siteName },
  }),
  sendingStarted: (editor) => (editor.queued === null ? editor : { ...editor, sending: editor.queued.action }),
  sendingQueued: waitForSignal,
  sendingFailed: stopSending,
};

function canAsk(editor: Editor, question: Question): boolean {
  if (question === 'save-and-notify') return canNotify(editor);
  if (question === 'close-out') return canCloseOut(editor);
  if (question === 'exit-report') return getStatus(editor) === 'setup';
  return editor.place.active !== null;
}

/** Replaces an earlier picture. One that the person took is shown for review. */
function setMapPicture(editor: Editor, { fileName }: EventOf<'mapCaptured'>): Editor {
  if (!canWriteMapPicture(getStatus(editor))) return editor;
  const captured = { ...editor, report: withFields(editor.report, { mapImage: fileName }) };
  return getPhase(editor) === 'TakeMapSnapshot' ? moveTo(captured, 'ReviewMapSnapshot') : captured;
}

export const finishMapPicture = (editor: Editor): Editor =>
  goBackTo(editor, getPhaseAfterMapPicture(getStatus(editor)));

/** Sets the inspection end, unless the inspector entered one, and queues and sends SAVE & NOTIFY. */
function confirmNotify(
  editor: Editor,
  { type: _type, ...input }: EventOf<'notifyConfirmed'>,
  { now }: ReducerContext,
): Editor {
  if (!canNotify(editor)) return editor;
  const since = input.signature?.signedAt ?? now;
  const confirmed = { ...editor, report: withInspectionEnd(editor.report, since), question: null };
  return { ...confirmed, sending: 'notify', queued: { action: 'notify', since, ...input } };
}

function setNotified(editor: Editor, { tags, signatureFailure }: EventOf<'notified'>): Editor {
  const { base, report, ...opened } = withStatus(editor, 'open');
  const notified = { ...opened, base: { ...base, tags }, report: { ...report, tags }, queued: null };
  return { ...notified, message: createCompletedMessage(notified, signatureFailure) };
}

function waitForSignal(editor: Editor, { why }: EventOf<'sendingQueued'>): Editor {
  if (editor.queued === null) return editor;
  const { why: _formerWhy, ...confirmed } = editor.queued;
  const queued = why === undefined ? confirmed : { ...confirmed, why };
  return goBackTo({ ...editor, sending: null, queued }, 'InspectionSummary');
}

function stopSending(editor: Editor, { message }: EventOf<'sendingFailed'>): Editor {
  const { sending } = editor;
  if (sending === null) return editor;
  const report = withoutConfirmedEnd(editor);
  return {
    ...editor,
    report,
    sending: null,
    queued: null,
    message: { kind: 'failed', action: sending, reason: message },
  };
}

function withStatus(editor: Editor, status: ReportStatus): Editor {
  const changed = { ...editor, base: { ...editor.base, status }, report: { ...editor.report, status }, sending: null };
  return goBackTo(changed, 'InspectionSummary');
}
