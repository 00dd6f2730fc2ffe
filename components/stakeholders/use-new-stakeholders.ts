import { useMemo, useSyncExternalStore } from 'react';
import { useUndo } from '@/components/ui/feedback/undo';
import {
  removeStoredInput,
  createInputKey,
  subscribeToStoredInput,
  readStoredInput,
  storeInput,
} from '@/lib/client/stored-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { isEqual } from '@/lib/equal';
import { isRecord } from '@/lib/is-record';
import { hasFields, isString, type TypeGuard } from '@/lib/live-messages';
import { isBlankStakeholder, parsePastedStakeholders, type NewStakeholder } from '@/lib/stakeholders/rules';

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
  const key = createInputKey({ personId, unitId }, 'new-stakeholders');
  const stored = useSyncExternalStore(
    subscribeToStoredInput,
    () => readStoredInput(key),
    () => null,
  );
  const rows = useMemo(() => parseStoredRows(stored), [stored]);
  const offerUndo = useUndo();

  function write(next: readonly FormRow[]): void {
    if (next.length === 1 && next.every(isBlankStakeholder)) removeStoredInput(key);
    else storeInput(key, JSON.stringify(next));
  }

  /** Undo runs later and must keep newer input. */
  const changeNow = (change: (now: readonly FormRow[]) => readonly FormRow[]) =>
    write(change(parseStoredRows(readStoredInput(key))));

  return {
    rows,
    change: (key, changed) => write(rows.map((row) => (row.key === key ? { ...row, ...changed } : row))),
    add: () => write([...rows, createBlankRow()]),
    remove(key) {
      write(rows.filter((row) => row.key !== key));
      const at = rows.findIndex((row) => row.key === key);
      const removed = rows[at];
      if (removed && !isBlankStakeholder(removed))
        offerUndo({
          text: 'Row removed',
          onUndo: () => changeNow((now) => now.toSpliced(at, 0, { ...removed, key: randomUuid() })),
        });
    },
    paste(key, text) {
      const named = parsePastedStakeholders(text);
      const [first] = named;
      if (!first || (named.length === 1 && first.name === '')) return false;
      const pasted = addPasted(rows, key, named);
      write(pasted);
      if (named.length > 1)
        offerUndo({
          text: `${named.length} people pasted`,
          onUndo: () => changeNow((now) => undoPaste(now, pasted, rows)),
        });
      return true;
    },
    saved(sent) {
      const left = parseStoredRows(readStoredInput(key)).filter((row) => !sent.some((each) => isEqual(each, row)));
      write(left.length > 0 ? left : [createBlankRow()]);
    },
  };
}

/** The pasted people, in the row that was pasted into if it was empty, and in new rows with the same sites. */
function addPasted(
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
function undoPaste(
  now: readonly FormRow[],
  pasted: readonly FormRow[],
  before: readonly FormRow[],
): readonly FormRow[] {
  const left = now.flatMap((row) =>
    pasted.some((each) => isEqual(each, row)) ? before.filter(({ key }) => key === row.key) : [row],
  );
  return left.length > 0 ? left : [createBlankRow()];
}

const FIRST_ROW: FormRow = { key: 'first', name: '', email: '', company: '', siteids: [] };
const createBlankRow = (): FormRow => ({ ...FIRST_ROW, key: randomUuid() });

/** localStorage may contain anything. */
function parseStoredRows(stored: string | null): readonly FormRow[] {
  try {
    const read: unknown = JSON.parse(stored || '[]');
    const rows = Array.isArray(read) ? read.filter(isFormRow) : [];
    return rows.length > 0 ? rows : [FIRST_ROW];
  } catch {
    return [FIRST_ROW];
  }
}

const isTexts: TypeGuard<string[]> = (value): value is string[] => Array.isArray(value) && value.every(isString);
const isFormRow: TypeGuard<FormRow> = (value): value is FormRow =>
  isRecord(value) &&
  hasFields({ key: isString, name: isString, email: isString, company: isString, siteids: isTexts })(value);
