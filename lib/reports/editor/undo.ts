import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { same } from '@/lib/equal';
import type { LoggedBmp, ReportFields, VerifiedBmp } from '@/lib/reports/domain/report';
import { canEditFields, canLogMore } from '@/lib/reports/domain/rules';
import { withFields, withBmps } from './changes';
import { statusOf } from './derived';
import type { Editor, Undo } from './state';

/** Takes back what was done last to many at once, as far as nobody has changed it since. */
export function takeBackAct(editor: Editor): Editor {
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
