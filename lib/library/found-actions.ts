import type { OppositeGroup } from './contract';
import { foldedName } from './names';

interface FoundAction {
  id: string;
  name: string;
  group: string;
}

/** How many entries are drawn at once: more than a person reads, and few enough for a slow phone. */
const MOST_SHOWN = 40;

/**
 * The entries that hold each of these words in their name or the name of their group. What is chosen and would not be
 * among them comes first, so that nothing is chosen out of sight; a row does not move when it is chosen.
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
