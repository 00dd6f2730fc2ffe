import type { ResetSummary } from './contract';
import type { ComposedLibrary, LibraryMode } from './library';

/** The changes of a site's library in this mode that a reset undoes, by name, except a changed order of groups. */
export function summarizeReset({ groups, hidden }: ComposedLibrary, mode: LibraryMode): ResetSummary {
  const modeGroups = groups.filter((group) => group.mode === mode);
  const entries = modeGroups.flatMap((group) => group.entries);
  const listNames = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  return {
    own: {
      groups: listNames(modeGroups.filter(({ origin }) => origin === 'own')),
      entries: listNames(entries.filter(({ origin }) => origin === 'own')),
    },
    changed: {
      groups: listNames(modeGroups.filter(({ origin }) => origin === 'changed')),
      entries: listNames(entries.filter(({ changedFields }) => changedFields.length > 0)),
    },
    hidden: {
      groups: listNames(hidden.groups.filter((group) => group.mode === mode)),
      entries: listNames(hidden.entries.filter((entry) => entry.mode === mode)),
    },
  };
}

/** The number of groups and entries that resets of both modes would change, except a changed order of groups. */
export const countDifferences = (composed: ComposedLibrary): number =>
  (['practice', 'action'] as const)
    .map((mode) => summarizeReset(composed, mode))
    .flatMap(({ own, changed, hidden }) => [own, changed, hidden])
    .reduce((sum, { groups, entries }) => sum + groups.length + entries.length, 0);
