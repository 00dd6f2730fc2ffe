import type { OppositeGroup } from './contract';
import { normalizeName } from './names';

interface ActionOption {
  id: string;
  name: string;
  group: string;
}

/** Maximum rows rendered at once, for slow phones. */
const MAX_OPTIONS = 40;

/**
 * Finds the entries that contain each word of the query in their name or group. Selected entries that would not be
 * shown come first; all others keep their place when they are selected.
 */
export function searchActions(
  groups: readonly OppositeGroup[],
  query: string,
  selectedIds: readonly string[],
): { options: ActionOption[]; hiddenCount: number } {
  const words = normalizeName(query).split(' ');
  const all = groups.flatMap(({ name: group, entries }) => entries.map(({ id, name }) => ({ id, name, group })));
  const matches = all.filter(({ name, group }) => {
    const text = normalizeName(`${name} ${group}`);
    return words.every((word) => text.includes(word));
  });
  const first = matches.slice(0, MAX_OPTIONS);
  const otherSelected = all.filter((action) => selectedIds.includes(action.id) && !first.includes(action));
  return { options: [...otherSelected, ...first], hiddenCount: matches.length - first.length };
}
