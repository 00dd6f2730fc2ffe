import { randomUuid } from '@/lib/client/random-uuid';
import type { EnteredGroup } from '@/lib/library/contract';
import { foldedName, nameRefusal, type NameRefusal } from '@/lib/library/names';
import { fields, isText, type Reads } from '@/lib/live-messages';

export interface Setup {
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

const listOf =
  <Item>(reads: Reads<Item>): Reads<readonly Item[]> =>
  (value): value is readonly Item[] =>
    Array.isArray(value) && value.every(reads);

const readsEntry = fields<SetupEntry>({ id: isText, name: isText, description: isText });
const readsGroup = fields<SetupGroup>({ id: isText, name: isText, entries: listOf(readsEntry) });
export const readsSetup: Reads<Setup> = fields<Setup>({ groups: listOf(readsGroup) });

/** A new group starts with three blank entries (LIB-57, LIB-58). */
const BLANK_ENTRIES = 3;

export const blankEntry = (): SetupEntry => ({ id: randomUuid(), name: '', description: '' });
export const blankGroup = (): SetupGroup => ({
  id: randomUuid(),
  name: '',
  entries: Array.from({ length: BLANK_ENTRIES }, blankEntry),
});

/** The groups to send, without unnamed entries and empty groups (LIB-60). */
export const enteredGroups = ({ groups }: Setup): EnteredGroup[] =>
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
export function setupMistakes({ groups }: Setup, used: UsedNames): ReadonlyMap<string, NameRefusal> {
  const mistakes = new Map<string, NameRefusal>();
  const groupNames = new Set(used.groups.map(foldedName));
  const entryNames = new Set(used.entries.map(foldedName));
  function check(id: string, name: string, taken: Set<string>) {
    const refusal = nameRefusal(name, taken);
    if (refusal) mistakes.set(id, refusal);
    else taken.add(foldedName(name));
  }
  for (const group of groups) {
    const typed = group.entries.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '');
    if (group.name.trim() !== '' || typed.length > 0) check(group.id, group.name, groupNames);
    for (const { id, name } of typed) check(id, name, entryNames);
  }
  return mistakes;
}
