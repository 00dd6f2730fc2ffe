import { useEffect, useMemo, useState } from 'react';
import { readTable, type ReadTable, type Source } from '@/components/sites/import/read-file';
import { painted } from '@/lib/client/painted';
import { checkingSites, rowState, type CheckedRow, type KnownSite } from '@/lib/sites/check-sites';
import type { NoGeoJson } from '@/lib/sites/geo-json';
import { guessMapping, importRows, type ImportRow, type Mapping, type SiteSheet } from '@/lib/sites/import-rows';

/** A file that was read, with which of its columns hold what. */
export interface OpenedFile {
  source: Source;
  table: ReadTable;
  mapping: Mapping;
  /** The same for every try to save this file, so that it is saved once. */
  importId: string;
}

export function openSource(source: Source): OpenedFile | NoGeoJson {
  const table =
    source.kind === 'table' ? readTable(source.text) : { sheet: source.sheet, delimiter: '', hasHeader: true };
  if ('refused' in table) return table;
  return { source, table, mapping: guessMapping(table.sheet), importId: crypto.randomUUID() };
}

/** The same file, read as a person says. */
export function readAnew(file: OpenedFile, how: { delimiter?: string; hasHeader?: boolean }): OpenedFile | NoGeoJson {
  if (file.source.kind !== 'table') return file;
  const { delimiter, hasHeader } = file.table;
  const table = readTable(file.source.text, { delimiter, hasHeader, ...how });
  return 'refused' in table ? table : { ...file, table, mapping: guessMapping(table.sheet) };
}

/** What a person decided about a line: to add it although it is doubtful, or to leave it out. */
type Decision = 'add' | 'out';

/** The rows on their way to the server: mended, left out, or wanted all the same. */
export function useRows(sheet: SiteSheet, mapping: Mapping, known: readonly KnownSite[]) {
  const [rows, setRows] = useState<readonly ImportRow[]>(() => importRows(sheet, mapping));
  const [decided, setDecided] = useState<ReadonlyMap<number, Decision>>(new Map());
  const taken = useMemo(() => rows.filter(({ line }) => decided.get(line) !== 'out'), [rows, decided]);
  const check = useCheck(taken, known);

  const decide = (lines: readonly number[], decision: Decision | null) =>
    setDecided((before) => {
      const next = new Map(before);
      for (const line of lines)
        if (decision) next.set(line, decision);
        else next.delete(line);
      return next;
    });
  const inState = (state: ReturnType<typeof rowState>) => check.checked.filter((row) => rowState(row) === state);
  const warned = inState('warning');
  return {
    check,
    wrong: inState('error'),
    warned,
    ready: inState('ready'),
    leftOut: rows.filter(({ line }) => decided.get(line) === 'out'),
    isAdded: (line: number) => decided.get(line) === 'add',
    decide,
    mend: (line: number, change: Partial<ImportRow>) =>
      setRows((before) => before.map((row) => (row.line === line ? { ...row, ...change } : row))),
    /** What is saved, in the order of the file. */
    wanted: check.checked.flatMap((checked) => {
      const state = rowState(checked);
      if (state === 'ready') return checked.row;
      return state === 'warning' && decided.get(checked.row.line) === 'add' ? { ...checked.row, add: true } : [];
    }),
    skipped: warned.filter(({ row }) => decided.get(row.line) !== 'add'),
  };
}

export type Rows = ReturnType<typeof useRows>;

/** Milliseconds of checking between two frames. */
const SLICE_MS = 8;

/** Checks the rows in slices between which the screen answers. Until the rows are checked, the former check shows. */
function useCheck(rows: readonly ImportRow[], known: readonly KnownSite[]) {
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<{ checked: readonly CheckedRow[]; of: unknown }>({ checked: [], of: null });
  useEffect(() => {
    let isOver = false;
    async function run(): Promise<void> {
      const checked: CheckedRow[] = [];
      let since = performance.now();
      for (const row of checkingSites(rows, known)) {
        checked.push(row);
        if (performance.now() - since < SLICE_MS) continue;
        setDone(checked.length);
        await painted();
        if (isOver) return;
        since = performance.now();
      }
      setDone(rows.length);
      setResult({ checked, of: rows });
    }
    void run();
    return () => {
      isOver = true;
    };
  }, [rows, known]);
  return { ...result, done, total: rows.length, isCurrent: result.of === rows, isFirst: result.of === null };
}
