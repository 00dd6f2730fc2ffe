import { afterMapPicture } from '@/lib/reports/domain/phases';
import type { ReportStatus } from '@/lib/reports/domain/report';
import { canWriteMapPicture } from '@/lib/reports/domain/rules';
import type { LifecycleEvent } from './events';
import { backOver, moveTo, withFields } from './moves';
import { takeBack, withoutConfirmedEnd } from './queued';
import { mayClose, mayNotify, statusOf, type Context, type Editor, type Question } from './state';

/** Questions, map picture, SAVE & NOTIFY and CLOSE OUT (inspection-core §4; decisions ). */
export function reduceLifecycle(editor: Editor, event: LifecycleEvent, context: Context): Editor {
  switch (event.type) {
    case 'asked':
      return mayAsk(editor, event.question) ? { ...editor, question: event.question } : editor;
    case 'questionDismissed':
      return { ...editor, question: null, takeOver: null, toConfirm: null, siteAsked: null };
    case 'noticeDismissed':
      return { ...editor, notice: null };
    case 'mapCaptured':
      return keepMapPicture(editor, event.fileName);
    case 'mapReviewed':
      return finishMapPicture(editor);
    case 'mapRetaken':
      return moveTo(editor, 'TakeMapSnapshot');
    case 'notifyConfirmed':
      return confirmNotify(editor, context);
    case 'notifyTakenBack':
      return takeBack(editor);
    case 'closeConfirmed':
      return mayClose(editor) ? { ...editor, question: null, sending: 'close' } : editor;
    case 'notified':
      return { ...withStatus(editor, 'open'), queued: null, notice: { kind: 'completed' } };
    case 'closed':
      return { ...withStatus(editor, 'closed'), leaving: 'list' };
    case 'sendingStarted':
      return editor.queued === null ? editor : { ...editor, sending: editor.queued.act };
    case 'sendingWaits':
      return waits(editor, event.why);
    case 'sendingFailed':
      return editor.sending === null
        ? editor
        : {
            ...editor,
            report: withoutConfirmedEnd(editor),
            sending: null,
            queued: null,
            notice: { kind: 'failed', act: editor.sending, message: event.message },
          };
  }
}

function mayAsk(editor: Editor, question: Question): boolean {
  if (question === 'save-and-notify') return mayNotify(editor);
  if (question === 'close-out') return mayClose(editor);
  if (question === 'exit-report') return statusOf(editor) === 'setup';
  return editor.place.active !== null;
}

/** The picture is kept, and reviewed; a new one replaces it. */
function keepMapPicture(editor: Editor, fileName: string): Editor {
  if (!canWriteMapPicture(statusOf(editor))) return editor;
  return moveTo({ ...editor, report: withFields(editor.report, { mapImage: fileName }) }, 'ReviewMapSnapshot');
}

export const finishMapPicture = (editor: Editor): Editor => backOver(editor, afterMapPicture(statusOf(editor)));

/** The inspection ends when its completion is confirmed; it waits until the server was told. */
function confirmNotify(editor: Editor, { now }: Context): Editor {
  if (!mayNotify(editor)) return editor;
  const inspectionEnd = editor.report.fields.inspectionEnd ?? now;
  const confirmed = { ...editor, report: withFields(editor.report, { inspectionEnd }), question: null };
  return { ...confirmed, sending: 'notify', queued: { act: 'notify', since: now } };
}

function waits(editor: Editor, why: string | undefined): Editor {
  if (editor.queued === null) return editor;
  const { act, since } = editor.queued;
  const queued = why === undefined ? { act, since } : { act, since, why };
  return backOver({ ...editor, sending: null, queued }, 'InspectionSummary');
}

/** The server's answer: both states have the new status, and the summary is what is shown of it. */
function withStatus(editor: Editor, status: ReportStatus): Editor {
  const changed = { ...editor, base: { ...editor.base, status }, report: { ...editor.report, status }, sending: null };
  return backOver(changed, 'InspectionSummary');
}
