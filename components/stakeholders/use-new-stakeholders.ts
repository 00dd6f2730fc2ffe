import { useMemo, useSyncExternalStore } from 'react';
import { useUndo } from '@/components/ui/feedback/undo';
import {
  removeStoredInput,
  createInputKey,
  subscribeToStoredInput,
  readStoredInput,
  storeInput,
} from '@/lib/client/stored-input';
import { isEqual } from '@/lib/equal';
import { isRecord } from '@/lib/is-record';
import { isString, hasFields, type TypeGuard } from '@/lib/type-guards';
import { isBlankStakeholder, parsePastedStakeholders, type NewStakeholder } from '@/lib/stakeholders/rules';

export interface FormRow extends NewStakeholder {
  /** Identifies the row while rows are added and removed. */
  key: string;
}

export interface NewStakeholders {
  rows: readonly FormRow[];
  change: (rowKey: string, changed: Partial<NewStakeholder>) => void;
  add: () => void;
  remove: (rowKey: string) => void;
  /** Adds rows from a pasted text. Returns false if the text belongs in the one field it was pasted into. */
  paste: (rowKey: string, text: string) => boolean;
  /** Removes saved rows that were not edited in the meantime. */
  removeSaved: (saved: readonly FormRow[]) => void;
}

/** The unsaved rows of the form, stored on the device on each change. */
export function useNewStakeholders({ unitId, personId }: { unitId: string; personId: string }): NewStakeholders {
  const storageKey = createInputKey({ personId, unitId }, 'new-stakeholders');
  const stored = useSyncExternalStore(
    subscribeToStoredInput,
    () => readStoredInput(storageKey),
    () => null,
  );
  const rows = useMemo(() => parseStoredRows(stored), [stored]);
  const offerUndo = useUndo();

  function store(next: readonly FormRow[]): void {
    if (next.length === 1 && next.every(isBlankStakeholder)) removeStoredInput(storageKey);
    else storeInput(storageKey, JSON.stringify(next));
  }

  /** For Undo, which runs later: reads the stored rows again, to keep newer input. */
  const updateStored = (update: (current: readonly FormRow[]) => readonly FormRow[]) =>
    store(update(parseStoredRows(readStoredInput(storageKey))));

  return {
    rows,
    change: (rowKey, changed) => store(rows.map((row) => (row.key === rowKey ? { ...row, ...changed } : row))),
    add: () => store([...rows, createBlankRow()]),
    remove(rowKey) {
      store(rows.filter((row) => row.key !== rowKey));
      const index = rows.findIndex((row) => row.key === rowKey);
      const removed = rows[index];
      if (removed && !isBlankStakeholder(removed))
        offerUndo({
          text: 'Row removed',
          onUndo: () =>
            updateStored((current) => current.toSpliced(index, 0, { ...removed, key: crypto.randomUUID() })),
        });
    },
    paste(rowKey, text) {
      const people = parsePastedStakeholders(text);
      const [first] = people;
      if (!first || (people.length === 1 && first.name === '')) return false;
      const pasted = addPasted(rows, rowKey, people);
      store(pasted);
      if (people.length > 1)
        offerUndo({
          text: `${people.length} people pasted`,
          onUndo: () => updateStored((current) => undoPaste(current, pasted, rows)),
        });
      return true;
    },
    removeSaved(saved) {
      updateStored((current) => {
        const remaining = current.filter((row) => !saved.some((savedRow) => isEqual(savedRow, row)));
        return remaining.length > 0 ? remaining : [createBlankRow()];
      });
    },
  };
}

/** Puts the first person into the row if its email is blank, and the others into new rows with the same sites. */
function addPasted(
  rows: readonly FormRow[],
  rowKey: string,
  people: readonly Pick<NewStakeholder, 'name' | 'email' | 'company'>[],
): FormRow[] {
  return rows.flatMap((row) => {
    if (row.key !== rowKey) return [row];
    const pasted = people.map((person) => ({ ...person, siteids: row.siteids, key: crypto.randomUUID() }));
    const [firstRow, ...otherRows] = pasted;
    if (row.email.trim() !== '' || !firstRow) return [row, ...pasted];
    const { name, email, company } = firstRow;
    return [{ ...row, email, name: name || row.name, company: company || row.company }, ...otherRows];
  });
}

/** Replaces the pasted rows with the rows before the paste. Rows that were edited since then stay. */
function undoPaste(
  current: readonly FormRow[],
  pasted: readonly FormRow[],
  before: readonly FormRow[],
): readonly FormRow[] {
  const remaining = current.flatMap((row) =>
    pasted.some((pastedRow) => isEqual(pastedRow, row)) ? before.filter(({ key }) => key === row.key) : [row],
  );
  return remaining.length > 0 ? remaining : [createBlankRow()];
}

const FIRST_ROW: FormRow = { key: 'first', name: '', email: '', company: '', siteids: [] };
const createBlankRow = (): FormRow => ({ ...FIRST_ROW, key: crypto.randomUUID() });

/** localStorage may have data of an older version. */
function parseStoredRows(stored: string | null): readonly FormRow[] {
  try {
    const parsed: unknown = JSON.parse(stored || '[]');
    const rows = Array.isArray(parsed) ? parsed.filter(isFormRow) : [];
    return rows.length > 0 ? rows : [FIRST_ROW];
  } catch {
    return [FIRST_ROW];
  }
}

const isStringArray: TypeGuard<string[]> = (value): value is string[] => Array.isArray(value) && value.every(isString);
const isFormRow: TypeGuard<FormRow> = (value): value is FormRow =>
  isRecord(value) &&
  hasFields({ key: isString, name: isString, email: isString, company: isString, siteids: isStringArray })(value);
