/**
 * Ids of the latest saves of each person in a report, newest first. A device asks only about saves of its own person
 * (docs/decisions/014-each-save-has-an-id.md).
 */
export type RecentSaves = Readonly<Record<string, readonly string[]>>;

/**
 * Ids kept per person. A device waits for the response to one save; other devices of the person rarely make more saves
 * in that time.
 */
const MAX_RECENT_SAVES = 20;

export const getRecentSaves = (saves: RecentSaves, personId: string): readonly string[] => saves[personId] ?? [];

/** Adds the id of a save. Clients of the specification send none. */
export function withRecentSave(saves: RecentSaves, personId: string, saveId: string | undefined): RecentSaves {
  const before = getRecentSaves(saves, personId);
  if (saveId === undefined || before.includes(saveId)) return saves;
  return { ...saves, [personId]: [saveId, ...before].slice(0, MAX_RECENT_SAVES) };
}
