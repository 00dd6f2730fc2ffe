import type { OppositeGroup } from './contract';
import { normalizeName } from './names';

interface ActionOption {
  id: string;
  name: string;
  group: string;
}

/** Maximum matches returned, for slow phones. */
const MAX_OPTIONS = 40;

/**
 * Finds the first MAX_OPTIONS entries that contain each word of the query in their name or group. Other selected
 * entries come before them. `hiddenCount` is the number of the further matches.
 */
export function searchActions(
  groups: readonly OppositeGroup[],
  query: string,
  selectedIds: readonly string[],
): { options: ActionOption[]; hiddenCount: number } {
  const words = normalizeName(query).split(' ');
  const actions = groups.flatMap(({ name: group, entries }) => entries.map(({ id, name }) => ({ id, name, group })));
  const matches = actions.filter(({ name, group }) => {
    const text = normalizeName(`${name} ${group}`);
    return words.every((word) => text.includes(word));
  });
  const first = matches.slice(0, MAX_OPTIONS);
  const otherSelected = actions.filter((action) => selectedIds.includes(action.id) && !first.includes(action));
  return { options: [...otherSelected, ...first], hiddenCount: matches.length - first.length };
}
