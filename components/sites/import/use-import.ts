import { useEffect, useMemo, useState } from 'react';
import type { RowDecisions, Decision, StoredImport, RowEdits } from '@/components/sites/import/stored-import';
import { waitForPaint } from '@/lib/client/wait-for-paint';
import { checkSitesInSteps, getRowState, type CheckedRow, type KnownSite } from '@/lib/sites/check-sites';
import { toImportRows, type ImportRow, type SiteSheet } from '@/lib/sites/import-rows';

/** The rows of an import by state, with functions that edit them. */
export function useImportRows(
  sheet: SiteSheet,
  { mapping, edits, decisions }: Pick<StoredImport, 'mapping' | 'edits' | 'decisions'>,
  knownSites: readonly KnownSite[],
  onChange: (change: Partial<Pick<StoredImport, 'edits' | 'decisions'>>) => void,
) {
  const rows = useMemo(
    () => toImportRows(sheet, mapping).map((row): ImportRow => ({ ...row, ...edits[row.line] })),
    [sheet, mapping, edits],
  );
  const included = useMemo(() => rows.filter(({ line }) => decisions[line] !== 'out'), [rows, decisions]);
  const check = useCheck(included, knownSites);
  const listInState = (state: ReturnType<typeof getRowState>) =>
    check.checked.filter((row) => getRowState(row) === state);
  const withWarnings = listInState('warning');
  return {
    check,
    invalid: listInState('error'),
    withWarnings,
    ready: listInState('ready'),
    leftOut: rows.filter(({ line }) => decisions[line] === 'out'),
    isAdded: (line: number) => decisions[line] === 'add',
    decide: (lines: readonly number[], decision: Decision | null) =>
      onChange({ decisions: addDecisions(decisions, lines, decision) }),
    edit: (changes: RowEdits) => onChange({ edits: addEdits(edits, changes) }),
    toSave: check.checked.flatMap((checked) => {
      const state = getRowState(checked);
      if (state === 'ready') return checked.row;
      return state === 'warning' && decisions[checked.row.line] === 'add' ? { ...checked.row, add: true } : [];
    }),
    skipped: withWarnings.filter(({ row }) => decisions[row.line] !== 'add'),
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
function useCheck(rows: readonly ImportRow[], knownSites: readonly KnownSite[]) {
  const [checkedCount, setCheckedCount] = useState(0);
  const [result, setResult] = useState<{ checkedRows: readonly CheckedRow[]; rows: unknown }>({
    checkedRows: [],
    rows: null,
  });
  useEffect(() => {
    let isCanceled = false;
    async function run(): Promise<void> {
      const checked: CheckedRow[] = [];
      let sliceStart = performance.now();
      for (const row of checkSitesInSteps(rows, knownSites)) {
        checked.push(row);
        if (performance.now() - sliceStart < MAX_SLICE_MS) continue;
        setCheckedCount(checked.length);
        await waitForPaint();
        if (isCanceled) return;
        sliceStart = performance.now();
      }
      setCheckedCount(rows.length);
      setResult({ checkedRows: checked, rows });
    }
    void run();
    return () => {
      isCanceled = true;
    };
  }, [rows, knownSites]);
  const isCurrent = result.rows === rows;
  return { checked: result.checkedRows, checkedCount, total: rows.length, isCurrent, isFirst: result.rows === null };
}
