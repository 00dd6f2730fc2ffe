import type { OppositeGroup } from './contract';
import { foldedName } from './names';

interface FoundAction {
  id: string;
  name: string;
  group: string;
}

/** Maximum rows rendered at once, for slow phones. */
const MOST_SHOWN = 40;

/**
 * The entries that contain each of these words in their name or group. Selected entries that would be cut off come
 * first, so that no selection is hidden; rows do not move when they are selected.
 */
export function foundActions(
  groups: readonly OppositeGroup[],
  words: string,
  chosen: readonly string[],
): { shown: FoundAction[]; more: number } {
  const sought = foldedName(words).split(' ');
  const all = groups.flatMap(({ name: group, entries }) => entries.map(({ id, name }) => ({ id, name, group })));
  const found = all.filter(({ name, group }) => {
    const text = foldedName(`${name} ${group}`);
    return sought.every((word) => text.includes(word));
  });
  const first = found.slice(0, MOST_SHOWN);
  const elsewhere = all.filter((action) => chosen.includes(action.id) && !first.includes(action));
  return { shown: [...elsewhere, ...first], more: found.length - first.length };
}
