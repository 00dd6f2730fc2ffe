import { randomUuid } from '@/lib/client/random-uuid';
import type { EnteredGroup } from '@/lib/library/contract';
import { normalizeName, findNameError, type NameError } from '@/lib/library/names';
import { hasFields, isString, type TypeGuard } from '@/lib/live-messages';

export interface GroupSetupState {
  groups: readonly SetupGroup[];
}

export interface SetupGroup {
  /** Created once, so that saving again after a lost response adds nothing. */
  id: string;
  name: string;
  entries: readonly SetupEntry[];
}

export interface SetupEntry {
  id: string;
  name: string;
  description: string;
}

const isListOf =
  <Item>(reads: TypeGuard<Item>): TypeGuard<readonly Item[]> =>
  (value): value is readonly Item[] =>
    Array.isArray(value) && value.every(reads);

const isSetupEntry = hasFields<SetupEntry>({ id: isString, name: isString, description: isString });
const isSetupGroup = hasFields<SetupGroup>({ id: isString, name: isString, entries: isListOf(isSetupEntry) });
export const isGroupSetupState: TypeGuard<GroupSetupState> = hasFields<GroupSetupState>({
  groups: isListOf(isSetupGroup),
});

/** A new group starts with three blank entries (LIB-57, LIB-58). */
const BLANK_ENTRIES = 3;

export const createBlankEntry = (): SetupEntry => ({ id: randomUuid(), name: '', description: '' });
export const createBlankGroup = (): SetupGroup => ({
  id: randomUuid(),
  name: '',
  entries: Array.from({ length: BLANK_ENTRIES }, createBlankEntry),
});

/** The groups to send, without unnamed entries and empty groups (LIB-60). */
export const toNewGroups = ({ groups }: GroupSetupState): EnteredGroup[] =>
  groups
    .map(({ id, name, entries }) => ({
      id,
      name: name.trim(),
      entries: entries
        .filter((entry) => entry.name.trim() !== '')
        .map((entry) => ({ name: entry.name.trim(), description: entry.description })),
    }))
    .filter(({ name, entries }) => name !== '' || entries.length > 0);

export interface UsedNames {
  groups: readonly string[];
  entries: readonly string[];
}

/**
 * Invalid names by the id of the group or entry. A name must be unique in a library, including the new ones. An entry
 * with a description needs a name, or the description would be lost.
 */
export function findSetupMistakes({ groups }: GroupSetupState, used: UsedNames): ReadonlyMap<string, NameError> {
  const mistakes = new Map<string, NameError>();
  const groupNames = new Set(used.groups.map(normalizeName));
  const entryNames = new Set(used.entries.map(normalizeName));
  function check(id: string, name: string, taken: Set<string>) {
    const refusal = findNameError(name, taken);
    if (refusal) mistakes.set(id, refusal);
    else taken.add(normalizeName(name));
  }
  for (const group of groups) {
    const typed = group.entries.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '');
    if (group.name.trim() !== '' || typed.length > 0) check(group.id, group.name, groupNames);
    for (const { id, name } of typed) check(id, name, entryNames);
  }
  return mistakes;
}
