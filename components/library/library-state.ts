import type { LibraryView, LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup } from '@/lib/library/library';

/** The open dialog with the id of its entry or group, '' if it is about the whole library. */
export type OpenDialog =
  | { kind: 'view' | 'edit' | 'move' | 'connect' | 'photos'; id: string }
  | { kind: 'add' | 'rename'; id: string }
  | { kind: 'reorder' | 'files'; id: '' };

export const getLibraryKey = ({ mode, site }: LibraryView): LibraryKey => ({ mode, siteId: site?.id ?? null });

export const findGroup = ({ groups }: LibraryView, groupId: string): ComposedGroup | null =>
  groups.find(({ id }) => id === groupId) ?? null;

export function findEntry({ groups }: LibraryView, entryId: string): ComposedEntry | null {
  for (const { entries } of groups) {
    const entry = entries.find(({ id }) => id === entryId);
    if (entry) return entry;
  }
  return null;
}

/** Replaces an entry, which may be in another group now. */
export function replaceEntry(library: LibraryView, entry: ComposedEntry): LibraryView {
  const groups = library.groups.map((group) => {
    if (group.id !== entry.groupId) return { ...group, entries: group.entries.filter(({ id }) => id !== entry.id) };
    const exists = group.entries.some(({ id }) => id === entry.id);
    const entries = exists
      ? group.entries.map((other) => (other.id === entry.id ? entry : other))
      : [...group.entries, entry];
    return { ...group, entries };
  });
  return { ...library, groups };
}

export const removeEntry = (library: LibraryView, entryId: string): LibraryView => ({
  ...library,
  groups: library.groups.map((group) => ({ ...group, entries: group.entries.filter(({ id }) => id !== entryId) })),
});

/** The beginning of the form names of a library's dialogs. */
export const getFormKeyPrefix = ({ mode, siteId }: LibraryKey): string => `library ${siteId ?? 'master'} ${mode} `;

/** The form name of an import, which concerns both modes of a library. */
export const getImportFormKey = (siteId: string | null): string => `library ${siteId ?? 'master'} import`;

/** Adds or removes an id; returns the same set if nothing changes. */
export function toggleId(ids: ReadonlySet<string>, id: string, isIncluded: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIncluded) return ids;
  const changedIds = new Set(ids);
  if (isIncluded) changedIds.add(id);
  else changedIds.delete(id);
  return changedIds;
}

export const insertAt = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];
