/**
 * For each person, the ids of the saves of theirs that a report took last, the newest first. They are kept by person,
 * because a device asks only for saves of its own person (docs/decisions/014-a-save-is-known-by-its-id.md).
 */
export type RecentSaves = Readonly<Record<string, readonly string[]>>;

/**
 * How many ids are remembered for each person. A device waits for the answer to one save; meanwhile other devices of
 * the same person hardly make more saves than this.
 */
const REMEMBERED = 20;

export const savesBy = (saves: RecentSaves, personId: string): readonly string[] => saves[personId] ?? [];

/** Adds the id of a save. Outside callers may send none; such saves are not remembered. */
export function withSave(saves: RecentSaves, personId: string, saveId: string | undefined): RecentSaves {
  const before = savesBy(saves, personId);
  if (saveId === undefined || before.includes(saveId)) return saves;
  return { ...saves, [personId]: [saveId, ...before].slice(0, REMEMBERED) };
}
