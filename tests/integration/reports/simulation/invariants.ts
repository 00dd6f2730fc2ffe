import { isSameState } from '@/lib/reports/domain/conflict-merge';
import { isEqual } from '@/lib/equal';
import type { Report } from '@/lib/reports/domain/report';
import { getBarState } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/** Invariants of every editor state: no duplicates, and correct bar and conflicts. */

export function getContent({ status, fields, bmps }: Report) {
  const { phase: _phase, phaseHistory: _history, ...input } = fields;
  return { status, entered: input, bmps };
}

export function findFalseStatements(editor: Editor): string[] {
  const { report, base, conflicts } = editor;
  const lists = [
    ['the report', report.bmps.map(({ id }) => id)],
    ['the base', base.bmps.map(({ id }) => id)],
    ['the conflicts', conflicts.map(({ key }) => key)],
  ] as const;
  const twice = lists.flatMap(([where, ids]) =>
    new Set(ids).size < ids.length ? [`lists something twice in ${where}: ${ids.join(', ')}`] : [],
  );
  const isUnsaved = getBarState(editor) === 'saved' && !isEqual(getContent(report), getContent(base));
  return [
    ...twice,
    ...(isUnsaved ? ["says 'Saved' and shows something else than the server answered"] : []),
    ...conflicts.flatMap((conflict) => {
      if (conflict.kind === 'field') return [];
      const shown = report.bmps.find(({ id }) => id === conflict.key) ?? null;
      // A BMP that this person removed is hidden, or shown as the colleague has it.
      const shownBmp = conflict.mine ?? (shown && conflict.theirs);
      const isTrue =
        shown && shownBmp ? isEqual({ ...shown, version: 0 }, { ...shownBmp, version: 0 }) : shown === shownBmp;
      return isTrue ? [] : [`asks about the BMP ${conflict.key} and shows something else as this person's`];
    }),
  ];
}

/** Whether an editor that shows 'Saved' and has the newest state shows what the server has. */
export const isSavedStateTrue = (editor: Editor, serverReport: Report): boolean =>
  getBarState(editor) !== 'saved' ||
  !isSameState(editor.base, serverReport) ||
  isEqual(getContent(editor.report), getContent(serverReport));
