import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { same } from '@/lib/equal';
import type { LoggedBmp, ReportFields, VerifiedBmp } from '@/lib/reports/domain/report';
import { canEditFields, canLogMore } from '@/lib/reports/domain/rules';
import { withFields, withBmps } from './changes';
import { statusOf } from './derived';
import type { EventOf } from './events';
import type { Context, Editor, Undo } from './state';

/** Takes back what was done last to many at once, as far as nobody has changed it since, or brings a removed BMP back. */
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
  }
}

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
 * As long as no save can have told the server, the BMP is put back as it was. Afterwards it is logged anew with all that was
 * entered, because the server's answer about the removed one may still be on its way. Its label is then the server's
 * next one, because none is given twice (decision X-25).
 */
function unremoved(editor: Editor, { bmp, at }: Extract<Undo, { kind: 'removed' }>, newId: () => string): Editor {
  const { base, report, save } = editor;
  const isUntold = save.sent === null && save.unacknowledged === null && base.bmps.some(({ id }) => id === bmp.id);
  const back = isUntold ? bmp : { ...bmp, id: newId(), version: 0 };
  return withBmps(editor, report.bmps.toSpliced(at, 0, back));
}
