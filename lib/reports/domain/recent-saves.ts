/**
 * The ids of the saves that a report took last, the newest first, by the person who sent them: only that person's
 * devices ask (docs/decisions/014-a-save-is-known-by-its-id.md).
 */
export type RecentSaves = Readonly<Record<string, readonly string[]>>;

/** A device waits for the answer to one save; these are as many as other devices of the same person save meanwhile. */
const REMEMBERED = 20;

export const savesBy = (saves: RecentSaves, personId: string): readonly string[] => saves[personId] ?? [];

/** Clients of earlier releases send no id: nothing is remembered of their saves. */
export function withSave(saves: RecentSaves, personId: string, saveId: string | undefined): RecentSaves {
  const before = savesBy(saves, personId);
  if (saveId === undefined || before.includes(saveId)) return saves;
  return { ...saves, [personId]: [saveId, ...before].slice(0, REMEMBERED) };
}
