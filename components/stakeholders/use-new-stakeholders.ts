'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { useUndo } from '@/components/ui/undo';
import { forgetKept, keptKey, listenKept, readKept, writeKept } from '@/lib/client/kept-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { same } from '@/lib/equal';
import { isRecord } from '@/lib/is-record';
import { fields, isText, type Reads } from '@/lib/live-messages';
import { isBlank, pastedStakeholders, type NewStakeholder } from '@/lib/stakeholders/rules';

/** `key` identifies the row while rows are added and removed. */
export interface FormRow extends NewStakeholder {
  key: string;
}

export interface NewStakeholders {
  rows: readonly FormRow[];
  change: (key: string, changed: Partial<NewStakeholder>) => void;
  add: () => void;
  remove: (key: string) => void;
  /** Adds rows from a pasted text. Returns false if the text belongs in the one field it was pasted into. */
  paste: (key: string, text: string) => boolean;
  /** Removes the saved rows, unless they were edited in the meantime. */
  saved: (sent: readonly FormRow[]) => void;
}

/** The unsaved rows of the form, kept on the device with each keystroke. */
export function useNewStakeholders({ unitId, personId }: { unitId: string; personId: string }): NewStakeholders {
  const key = keptKey({ personId, unitId }, 'new-stakeholders');
  const stored = useSyncExternalStore(
    listenKept,
    () => readKept(key),
    () => null,
  );
  const rows = useMemo(() => rowsOf(stored), [stored]);
  const offerUndo = useUndo();

  function write(next: readonly FormRow[]): void {
    if (next.length === 1 && next.every(isBlank)) forgetKept(key);
    else writeKept(key, JSON.stringify(next));
  }

  /** Undo runs later and must keep newer input. */
  const changeNow = (change: (now: readonly FormRow[]) => readonly FormRow[]) => write(change(rowsOf(readKept(key))));

  return {
    rows,
    change: (key, changed) => write(rows.map((row) => (row.key === key ? { ...row, ...changed } : row))),
    add: () => write([...rows, blankRow()]),
    remove(key) {
      write(rows.filter((row) => row.key !== key));
      const at = rows.findIndex((row) => row.key === key);
      const removed = rows[at];
      if (removed && !isBlank(removed))
        offerUndo({
          text: 'Row removed',
          onUndo: () => changeNow((now) => now.toSpliced(at, 0, { ...removed, key: randomUuid() })),
        });
    },
    paste(key, text) {
      const named = pastedStakeholders(text);
      const [first] = named;
      if (!first || (named.length === 1 && first.name === '')) return false;
      const pasted = withPasted(rows, key, named);
      write(pasted);
      if (named.length > 1)
        offerUndo({
          text: `${named.length} people pasted`,
          onUndo: () => changeNow((now) => withoutPasted(now, pasted, rows)),
        });
      return true;
    },
    saved(sent) {
      const left = rowsOf(readKept(key)).filter((row) => !sent.some((each) => same(each, row)));
      write(left.length > 0 ? left : [blankRow()]);
    },
  };
}

/** The pasted people, in the row that was pasted into if it was empty, and in new rows with the same sites. */
function withPasted(
  rows: readonly FormRow[],
  key: string,
  named: readonly Pick<NewStakeholder, 'name' | 'email' | 'company'>[],
): FormRow[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return [row];
    const pasted = named.map((person) => ({ ...person, siteids: row.siteids, key: randomUuid() }));
    const [first, ...rest] = pasted;
    if (row.email.trim() !== '' || !first) return [row, ...pasted];
    const { name, email, company } = first;
    return [{ ...row, email, name: name || row.name, company: company || row.company }, ...rest];
  });
}

/** The previous rows, except those changed since. */
function withoutPasted(
  now: readonly FormRow[],
  pasted: readonly FormRow[],
  before: readonly FormRow[],
): readonly FormRow[] {
  const left = now.flatMap((row) =>
    pasted.some((each) => same(each, row)) ? before.filter(({ key }) => key === row.key) : [row],
  );
  return left.length > 0 ? left : [blankRow()];
}

const FIRST_ROW: FormRow = { key: 'first', name: '', email: '', company: '', siteids: [] };
const blankRow = (): FormRow => ({ ...FIRST_ROW, key: randomUuid() });

/** localStorage may contain anything. */
function rowsOf(stored: string | null): readonly FormRow[] {
  try {
    const read: unknown = JSON.parse(stored || '[]');
    const rows = Array.isArray(read) ? read.filter(isFormRow) : [];
    return rows.length > 0 ? rows : [FIRST_ROW];
  } catch {
    return [FIRST_ROW];
  }
}

const isTexts: Reads<string[]> = (value): value is string[] => Array.isArray(value) && value.every(isText);
const isFormRow: Reads<FormRow> = (value): value is FormRow =>
  isRecord(value) && fields({ key: isText, name: isText, email: isText, company: isText, siteids: isTexts })(value);
