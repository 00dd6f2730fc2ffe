import type { GroupInput } from '@/lib/library/contract';
import { normalizeName, findNameError, type NameError } from '@/lib/library/names';
import { isString, isArrayWith, hasFields, type TypeGuard } from '@/lib/type-guards';

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

const isSetupEntry = hasFields<SetupEntry>({ id: isString, name: isString, description: isString });
const isSetupGroup = hasFields<SetupGroup>({ id: isString, name: isString, entries: isArrayWith(isSetupEntry) });
export const isGroupSetupState: TypeGuard<GroupSetupState> = hasFields<GroupSetupState>({
  groups: isArrayWith(isSetupGroup),
});

/** A new group starts with three blank entries (LIB-57, LIB-58). */
const BLANK_ENTRY_COUNT = 3;

export const createBlankEntry = (): SetupEntry => ({ id: crypto.randomUUID(), name: '', description: '' });
export const createBlankGroup = (): SetupGroup => ({
  id: crypto.randomUUID(),
  name: '',
  entries: Array.from({ length: BLANK_ENTRY_COUNT }, createBlankEntry),
});

/** The groups to send, without unnamed entries, and without groups that have neither name nor entries (LIB-60). */
export const toGroupInputs = ({ groups }: GroupSetupState): GroupInput[] =>
  groups
    .map(({ id, name, entries }) => ({
      id,
      name: name.trim(),
      entries: entries
        .filter((entry) => entry.name.trim() !== '')
        .map((entry) => ({ name: entry.name.trim(), description: entry.description })),
    }))
    .filter(({ name, entries }) => name !== '' || entries.length > 0);

/** The names in the library in this mode. */
export interface UsedNames {
  groups: readonly string[];
  entries: readonly string[];
}

/**
 * Finds invalid names, by the id of the group or entry. A name must be unique among the library's and the new ones. An
 * entry with a description needs a name, or the description would be lost.
 */
export function findSetupErrors({ groups }: GroupSetupState, usedNames: UsedNames): ReadonlyMap<string, NameError> {
  const errors = new Map<string, NameError>();
  const groupNames = new Set(usedNames.groups.map(normalizeName));
  const entryNames = new Set(usedNames.entries.map(normalizeName));
  function check(id: string, name: string, used: Set<string>) {
    const nameError = findNameError(name, used);
    if (nameError) errors.set(id, nameError);
    else used.add(normalizeName(name));
  }
  for (const group of groups) {
    const filled = group.entries.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '');
    if (group.name.trim() !== '' || filled.length > 0) check(group.id, group.name, groupNames);
    for (const { id, name } of filled) check(id, name, entryNames);
  }
  return errors;
}
