import { isSameState } from '@/lib/reports/domain/conflict-merge';
import { isEqual } from '@/lib/equal';
import type { Report } from '@/lib/reports/domain/report';
import { getBarState } from '@/lib/reports/editor/derived';
import type { Editor } from '@/lib/reports/editor/state';

/** The content of a report without the position in the editor. */
export function getContent({ status, fields, bmps }: Report) {
  const { phase: _phase, phaseHistory: _history, ...enteredFields } = fields;
  return { status, enteredFields, bmps };
}

/**
 * Returns what is wrong in an editor: duplicates, a false 'Saved', or a conflict that shows another BMP than the
 * report.
 */
export function findContradictions(editor: Editor): string[] {
  const { report, base, conflicts } = editor;
  const lists = [
    ['the report', report.bmps.map(({ id }) => id)],
    ['the base', base.bmps.map(({ id }) => id)],
    ['the conflicts', conflicts.map(({ key }) => key)],
  ] as const;
  const duplicates = lists.flatMap(([place, ids]) =>
    new Set(ids).size < ids.length ? [`has duplicates in ${place}: ${ids.join(', ')}`] : [],
  );
  const isUnsaved = getBarState(editor) === 'saved' && !isEqual(getContent(report), getContent(base));
  return [
    ...duplicates,
    ...(isUnsaved ? ["says 'Saved' although it does not show the server's report"] : []),
    ...conflicts.flatMap((conflict) => {
      if (conflict.kind === 'field') return [];
      const shown = report.bmps.find(({ id }) => id === conflict.key) ?? null;
      // A BMP that this person removed is hidden, or shown as the colleague has it.
      const shownBmp = conflict.mine ?? (shown && conflict.theirs);
      const isSame =
        shown && shownBmp ? isEqual({ ...shown, version: 0 }, { ...shownBmp, version: 0 }) : shown === shownBmp;
      return isSame ? [] : [`has a conflict about BMP ${conflict.key} but does not show this person's version`];
    }),
  ];
}

/** False if an editor shows 'Saved' and has the server's newest version, but shows different content. */
export const isSavedStateCorrect = (editor: Editor, serverReport: Report): boolean =>
  getBarState(editor) !== 'saved' ||
  !isSameState(editor.base, serverReport) ||
  isEqual(getContent(editor.report), getContent(serverReport));
