import type { LibraryView, LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';

export type OpenDialog =
  | { kind: 'view' | 'edit' | 'move' | 'connect' | 'photos'; id: string }
  | { kind: 'add' | 'rename'; id: string }
  | { kind: 'reorder' | 'files'; id: '' };

export const libraryPlace = ({ mode, site }: LibraryView): LibraryKey => ({ mode, siteId: site?.id ?? null });

export const findGroup = ({ groups }: LibraryView, groupId: string): ComposedGroup | null =>
  groups.find(({ id }) => id === groupId) ?? null;

export function findEntry({ groups }: LibraryView, entryId: string): ComposedEntry | null {
  for (const { entries } of groups) {
    const found = entries.find(({ id }) => id === entryId);
    if (found) return found;
  }
  return null;
}

export function replaceEntry(library: LibraryView, entry: ComposedEntry): LibraryView {
  const groups = library.groups.map((group) => {
    if (group.id !== entry.groupId) return { ...group, entries: group.entries.filter(({ id }) => id !== entry.id) };
    const isKnown = group.entries.some(({ id }) => id === entry.id);
    const entries = isKnown
      ? group.entries.map((each) => (each.id === entry.id ? entry : each))
      : [...group.entries, entry];
    return { ...group, entries };
  });
  return { ...library, groups };
}

export const removeEntry = (library: LibraryView, entryId: string): LibraryView => ({
  ...library,
  groups: library.groups.map((group) => ({ ...group, entries: group.entries.filter(({ id }) => id !== entryId) })),
});

export const formKeyPrefix = ({ mode, siteId }: LibraryKey): string => `library ${siteId ?? 'master'} ${mode} `;

/** An import concerns both modes of a library. */
export const importFormKey = (siteId: string | null): string => `library ${siteId ?? 'master'} import`;

/** Adds or removes an id; returns the same set if nothing changes. */
export function toggleId(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (before.has(id) === isIn) return before;
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}

export const insertAt = <Item>(items: readonly Item[], at: number, item: Item): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];
