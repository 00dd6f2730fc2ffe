import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { changesOf, hasChanges } from '@/lib/reports/domain/conflict-merge';
import { isUnfinished } from '@/lib/reports/domain/field-refusals';
import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import type { ReportFields } from '@/lib/reports/domain/report';
import { canLogMore } from '@/lib/reports/domain/rules';
import { refusedTexts } from './derived';
import type { Editor, SaveFailure } from './state';

/** What a person entered that the server does not have yet, together with where the person is. */
export function unsaved({ base, report, place }: Editor): ReportChanges {
  const changes = changesOf(base, report);
  if (!hasChanges(changes) || !canLogMore(base.status)) return changes;
  return { ...changes, place: { phase: place.phase, phaseHistory: [...place.history] } };
}
export const isUnsaved = (editor: Editor) => editor.save.unacknowledged !== null || hasChanges(unsaved(editor));

/** The unsaved changes that a save may carry: a phone number that is only typed in part stays on the device. */
function sendable(editor: Editor): ReportChanges {
  const changes = unsaved(editor);
  let fields: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in changes.fields && !isUnfinished(key, changes.fields[key]))
      fields = { ...fields, [key]: changes.fields[key] };
  return { ...changes, fields };
}

/** What should be sent now, or null. One save is sent at a time, and none while a conflict is undecided. */
export function nextSave(editor: Editor): ReportChanges | null {
  const blocked = editor.save.sent !== null || editor.conflicts.length > 0 || isOutOfReach(editor);
  const changes = blocked ? null : (editor.save.unacknowledged ?? sendable(editor));
  return changes && hasChanges(changes) ? changes : null;
}

/**
 * Whether the server refused the work and did not hand over its newer report, so that every further save of this editor
 * would be refused too. A newer report that the server hands over becomes the base, and its status becomes the reason:
 * then the two are equal, and the editor goes on from the new base. They differ after a bare refusal. The reasons
 * 'deleted' and 'left-unit' are no status that a base could have; a reason such as 'closed' is a status that this
 * editor's base does not have yet.
 */
export const isOutOfReach = ({ orphaned, base }: Editor) => orphaned !== null && orphaned.reason !== base.status;

export type SavingState = 'saved' | 'saving' | 'unsaved' | 'waiting' | 'trouble' | 'failed' | 'conflict';

/** How far saving to the server is. */
export function saveState(editor: Editor): SavingState {
  if (editor.conflicts.length > 0 || editor.orphaned !== null) return 'conflict';
  const { sent, failed, photosRefused, persisted } = editor.save;
  const photos = editor.save.photos - photosRefused;
  if (sent !== null) return 'saving';
  const entries = editor.save.unacknowledged !== null || hasChanges(sendable(editor));
  if (entries && !persisted && failed !== null) return 'failed';
  if (!entries && photos === 0 && !isQueued(editor)) return photosRefused > 0 ? 'failed' : 'saved';
  if (failed !== null) return SHOWN_AS[failed];
  if (entries) return 'unsaved';
  return photos > 0 ? 'saving' : 'waiting';
}

const SHOWN_AS: Record<SaveFailure, SavingState> = {
  offline: 'waiting',
  blocked: 'trouble',
  refused: 'failed',
  'signed-out': 'failed',
};

/** What the bar says about saving; `unread`: all is saved, except for a text in a field that does not take it. */
export const barState = (editor: Editor): SavingState | 'unread' => {
  const state = saveState(editor);
  return state === 'saved' && refusedTexts(editor).length > 0 ? 'unread' : state;
};

/** SAVE & NOTIFY waits for signal; the person can take it back until it is sent. */
export const isQueued = ({ queued, sending }: Editor) => queued !== null && sending === null;
