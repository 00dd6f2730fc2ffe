import type { ResetSummary } from './contract';
import type { Composed, LibraryMode } from './library';

/** The changes of a site's library in this mode that a reset undoes, by name. */
export function summarizeReset({ groups, hidden }: Composed, mode: LibraryMode): ResetSummary {
  const modeGroups = groups.filter((group) => group.mode === mode);
  const entries = modeGroups.flatMap((group) => group.entries);
  const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  return {
    own: {
      groups: names(modeGroups.filter(({ origin }) => origin === 'own')),
      entries: names(entries.filter(({ origin }) => origin === 'own')),
    },
    changed: {
      groups: names(modeGroups.filter(({ origin }) => origin === 'changed')),
      entries: names(entries.filter(({ changed }) => changed.length > 0)),
    },
    hidden: {
      groups: names(hidden.groups.filter((group) => group.mode === mode)),
      entries: names(hidden.entries.filter((entry) => entry.mode === mode)),
    },
  };
}

export const countDifferences = (composed: Composed): number =>
  (['practice', 'action'] as const)
    .map((mode) => summarizeReset(composed, mode))
    .flatMap(({ own, changed, hidden }) => [own, changed, hidden])
    .reduce((sum, { groups, entries }) => sum + groups.length + entries.length, 0);
