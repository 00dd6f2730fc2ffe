import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { isLogStep } from '@/lib/reports/domain/phases';
import { same } from '@/lib/equal';
import type { LoggedBmp, ReportFields, VerifiedBmp } from '@/lib/reports/domain/report';
import { canCorrect, canEditFields, canLogMore } from '@/lib/reports/domain/rules';
import { withTheirs } from './cancel';
import { showScreen, withActive, withBmp, withBmps, withFields } from './changes';
import { bmpOf, statusOf } from './derived';
import type { EventOf } from './events';
import type { Context, Editor, Place, Undo } from './state';

/** Takes back what was done last to many at once, or to one BMP, as far as nobody has changed it since. */
export function takeBackAct(editor: Editor, _event: EventOf<'undone'>, { newId }: Pick<Context, 'newId'>): Editor {
  const { undo } = editor;
  if (undo === null) return editor;
  const done = { ...editor, undo: null };
  switch (undo.kind) {
    case 'verified':
      return canEditFields(statusOf(editor)) ? unverified(done, undo) : done;
    case 'started':
      return canEditFields(statusOf(editor)) ? unstarted(done, undo) : done;
    case 'found-good':
      return canLogMore(statusOf(editor)) ? unfound(done, undo) : done;
    case 'removed':
      return canLogMore(statusOf(editor)) ? unremoved(done, undo, newId) : done;
    case 'cancelled':
      return uncancelled(done, undo);
  }
}

/** A newer act has an offer of its own. */
export const endUndo = (editor: Editor, { undo }: EventOf<'undoEnded'>): Editor =>
  editor.undo === undo ? { ...editor, undo: null } : editor;

function unverified(editor: Editor, { practiceIds, status }: Extract<Undo, { kind: 'verified' }>): Editor {
  const isTaken = (entry: VerifiedBmp) => practiceIds.includes(entry.practiceId) && entry.status === status;
  const verifiedBmps = editor.report.fields.verifiedBmps.filter((entry) => !isTaken(entry));
  return { ...editor, report: withFields(editor.report, { verifiedBmps }) };
}

function unstarted(editor: Editor, { before, taken }: Extract<Undo, { kind: 'started' }>): Editor {
  const { fields, bmps } = editor.report;
  let restored: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in taken.fields && same(fields[key], taken.fields[key])) restored = { ...restored, [key]: before[key] };
  const added = new Map(taken.bmps.map((bmp) => [bmp.id, unnamed(bmp)]));
  const isUntouched = (bmp: LoggedBmp) => same(added.get(bmp.id), unnamed(bmp));
  return withBmps(
    { ...editor, report: withFields(editor.report, restored) },
    bmps.filter((bmp) => !isUntouched(bmp)),
  );
}

/** Label and version are the server's. */
const unnamed = (bmp: LoggedBmp): LoggedBmp => ({ ...bmp, label: null, version: 0 });

function unfound(editor: Editor, { conditions }: Extract<Undo, { kind: 'found-good' }>): Editor {
  const found = new Map(conditions.map((each) => [each.bmpId, each]));
  const restored = (bmp: LoggedBmp): LoggedBmp => {
    const act = found.get(bmp.id);
    return act && same(bmp.condition, act.after) ? { ...bmp, condition: act.before } : bmp;
  };
  return withBmps(editor, editor.report.bmps.map(restored));
}

/**
 * As long as no save can have told the server, the BMP is put back as and where it was. Afterwards it is logged anew with all
 * that was entered, because the server's answer about the removed one may still be on its way. The server then has it
 * behind all others, and its label is the server's next one, because none is given twice (decision X-25).
 */
function unremoved(
  editor: Editor,
  { bmp, at, place }: Extract<Undo, { kind: 'removed' }>,
  newId: () => string,
): Editor {
  const { base, report, save } = editor;
  const isUntold = save.sent === null && save.unacknowledged === null && base.bmps.some(({ id }) => id === bmp.id);
  const back = isUntold ? bmp : { ...bmp, id: newId(), version: 0 };
  const index = isUntold ? at : report.bmps.length;
  return gotBack(withBmps(editor, report.bmps.toSpliced(index, 0, back)), place, back.id, null);
}

/**
 * What was entered is there again, beside what anybody has changed since, and the person goes on where it was entered.
 * What a colleague has entered in its place meanwhile is a conflict, which the person decides.
 */
function uncancelled(editor: Editor, { bmp, left, place, unread }: Extract<Undo, { kind: 'cancelled' }>): Editor {
  const now = bmpOf(editor, bmp.id);
  const takesIt = isLogStep(place.phase) ? canLogMore : canCorrect;
  if (now === null || !takesIt(statusOf(editor))) return editor;
  const theirs = withTheirs(bmp, left, now);
  const mine = { ...withTheirs(now, left, bmp), label: theirs.label, version: theirs.version };
  const isDisputed = !same(mine, theirs) && editor.base.bmps.some((each) => same(each, now));
  const conflict: Conflict[] = isDisputed ? [{ kind: 'bmp', key: bmp.id, name: bmp.name, mine, theirs: now }] : [];
  const back: Editor = {
    ...withBmp(editor, isDisputed ? mine : theirs),
    conflicts: [...editor.conflicts, ...conflict],
    unread: [...editor.unread, ...unread.filter(({ bmpId }) => bmpId === bmp.id)],
  };
  return gotBack(back, place, bmp.id, now);
}

/** Not away from another BMP, which the person has turned to since. */
function gotBack(editor: Editor, place: Place | null, id: string, before: LoggedBmp | null): Editor {
  if (!place?.active || editor.place.active) return editor;
  return showScreen(withActive(editor, { ...place.active, id, before }), place.phase, place.history);
}
