import { useEffect, useMemo, useState } from 'react';
import type { RowDecisions, Decision, StoredImport, RowEdits } from '@/components/sites/import/stored-import';
import { waitForPaint } from '@/lib/client/wait-for-paint';
import { checkSitesInSteps, getRowState, type CheckedRow, type KnownSite } from '@/lib/sites/check-sites';
import { toImportRows, type ImportRow, type SiteSheet } from '@/lib/sites/import-rows';

/** The rows of an import by state, with functions that edit them. */
export function useImportRows(
  sheet: SiteSheet,
  { mapping, mended, decided }: Pick<StoredImport, 'mapping' | 'mended' | 'decided'>,
  known: readonly KnownSite[],
  onChange: (change: { mended: RowEdits } | { decided: RowDecisions }) => void,
) {
  const rows = useMemo(
    () => toImportRows(sheet, mapping).map((row): ImportRow => ({ ...row, ...mended[row.line] })),
    [sheet, mapping, mended],
  );
  const included = useMemo(() => rows.filter(({ line }) => decided[line] !== 'out'), [rows, decided]);
  const check = useCheck(included, known);
  const listInState = (state: ReturnType<typeof getRowState>) =>
    check.checked.filter((row) => getRowState(row) === state);
  const withWarnings = listInState('warning');
  return {
    check,
    invalid: listInState('error'),
    withWarnings,
    ready: listInState('ready'),
    leftOut: rows.filter(({ line }) => decided[line] === 'out'),
    isAdded: (line: number) => decided[line] === 'add',
    decide: (lines: readonly number[], decision: Decision | null) =>
      onChange({ decided: addDecisions(decided, lines, decision) }),
    edit: (changes: RowEdits) => onChange({ mended: addEdits(mended, changes) }),
    toSave: check.checked.flatMap((checked) => {
      const state = getRowState(checked);
      if (state === 'ready') return checked.row;
      return state === 'warning' && decided[checked.row.line] === 'add' ? { ...checked.row, add: true } : [];
    }),
    skipped: withWarnings.filter(({ row }) => decided[row.line] !== 'add'),
  };
}

function addDecisions(decisions: RowDecisions, lines: readonly number[], decision: Decision | null): RowDecisions {
  const changedLines = new Set(lines.map(String));
  const otherDecisions = Object.entries(decisions).filter(([line]) => !changedLines.has(line));
  return Object.fromEntries(
    decision ? [...otherDecisions, ...lines.map((line) => [line, decision] as const)] : otherDecisions,
  );
}

function addEdits(edits: RowEdits, changes: RowEdits): RowEdits {
  const added = Object.entries(changes).map(([line, change]) => [line, { ...edits[line], ...change }] as const);
  return { ...edits, ...Object.fromEntries(added) };
}

export type ImportRowsState = ReturnType<typeof useImportRows>;

/** How long rows are checked per frame. */
const MAX_SLICE_MS = 8;

/**
 * Checks the rows in slices, so that the screen stays responsive. The previous result shows until the check is done.
 */
function useCheck(rows: readonly ImportRow[], known: readonly KnownSite[]) {
  const [checkedCount, setCheckedCount] = useState(0);
  const [result, setResult] = useState<{ checked: readonly CheckedRow[]; rows: unknown }>({ checked: [], rows: null });
  useEffect(() => {
    let isCanceled = false;
    async function run(): Promise<void> {
      const checked: CheckedRow[] = [];
      let sliceStart = performance.now();
      for (const row of checkSitesInSteps(rows, known)) {
        checked.push(row);
        if (performance.now() - sliceStart < MAX_SLICE_MS) continue;
        setCheckedCount(checked.length);
        await waitForPaint();
        if (isCanceled) return;
        sliceStart = performance.now();
      }
      setCheckedCount(rows.length);
      setResult({ checked, rows });
    }
    void run();
    return () => {
      isCanceled = true;
    };
  }, [rows, known]);
  const isCurrent = result.rows === rows;
  return { checked: result.checked, checkedCount, total: rows.length, isCurrent, isFirst: result.rows === null };
}
