import type { OppositeGroup } from './contract';
import { normalizeName } from './names';

interface ActionOption {
  id: string;
  name: string;
  group: string;
}

/** Maximum rows rendered at once, for slow phones. */
const MAX_SHOWN = 40;

/**
 * The entries that contain each of these words in their name or group. Selected entries that would be cut off come
 * first, so that no selection is hidden; rows do not move when they are selected.
 */
export function searchActions(
  groups: readonly OppositeGroup[],
  words: string,
  chosen: readonly string[],
): { shown: ActionOption[]; more: number } {
  const sought = normalizeName(words).split(' ');
  const all = groups.flatMap(({ name: group, entries }) => entries.map(({ id, name }) => ({ id, name, group })));
  const found = all.filter(({ name, group }) => {
    const text = normalizeName(`${name} ${group}`);
    return sought.every((word) => text.includes(word));
  });
  const first = found.slice(0, MAX_SHOWN);
  const elsewhere = all.filter((action) => chosen.includes(action.id) && !first.includes(action));
  return { shown: [...elsewhere, ...first], more: found.length - first.length };
}
