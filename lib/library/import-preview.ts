import { type ImportPlan, type PlannedEntry } from './import-plan';
import type { ComposedLibrary, LibraryMode } from './library';
import { PLAIN_ENTRY_FIELDS } from './library';

export const isChanged = ({ existingEntry, changes, isMoved, isReconnected }: PlannedEntry): boolean =>
  existingEntry !== null && (isMoved || isReconnected || Object.keys(changes).length > 0);

/** An entry that an import adds or changes, for the preview. */
export interface ImportStep {
  at: { group: number; entry: number };
  mode: LibraryMode;
  group: string;
  name: string;
  /** Changes of an existing entry; null if it is added. */
  changes: readonly { what: ChangedPart; before: string; after: string }[] | null;
}
export type ChangedPart = (typeof PLAIN_ENTRY_FIELDS)[number] | 'group' | 'connections';

/** The preview of a plan, by entry. Long texts are shortened. */
export function listImportSteps({ groups: composed }: ComposedLibrary, { groups }: ImportPlan): ImportStep[] {
  const names = new Map(composed.flatMap(({ entries }) => entries).map(({ id, name }) => [id, name]));
  const groupNames = new Map(composed.map(({ id, name }) => [id, name]));
  const formatNames = (keys: readonly string[]) => keys.map((key) => names.get(key) ?? key).join(', ');
  return groups.flatMap((group) =>
    group.entries
      .filter((entry) => entry.existingEntry === null || isChanged(entry))
      .map(({ at, entry, existingEntry, changes, isMoved, isReconnected }): ImportStep => {
        const { mode, name } = group;
        const location = { at: { group: group.at, entry: at }, mode, group: name, name: entry.name };
        if (!existingEntry) return { ...location, changes: null };
        const fields = PLAIN_ENTRY_FIELDS.filter((field) => field in changes).map((what) => ({
          what,
          before: formatValue(existingEntry[what]),
          after: formatValue(changes[what] ?? ''),
        }));
        const before = groupNames.get(existingEntry.groupId) ?? '';
        const connections = {
          before: formatValue(formatNames(existingEntry.connections)),
          after: formatValue(formatNames(entry.connections ?? [])),
        };
        return {
          ...location,
          changes: [
            ...fields,
            ...(isMoved ? [{ what: 'group' as const, before, after: name }] : []),
            ...(isReconnected ? [{ what: 'connections' as const, ...connections }] : []),
          ],
        };
      }),
  );
}

const formatValue = (value: string | readonly string[]): string => {
  if (typeof value !== 'string') return value.length === 1 ? '1 photo' : `${value.length} photos`;
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
};
const MAX_VALUE_LENGTH = 200;

/** Numbers of entries that the import adds, changes and leaves unchanged. */
export function countImportedEntries({ groups }: ImportPlan): {
  addedCount: number;
  changedCount: number;
  unchangedCount: number;
} {
  const entries = groups.flatMap((group) => group.entries);
  const added = entries.filter(({ existingEntry }) => existingEntry === null).length;
  const changed = entries.filter(isChanged).length;
  return { addedCount: added, changedCount: changed, unchangedCount: entries.length - added - changed };
}
