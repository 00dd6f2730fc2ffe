import type { ActivityEntry } from './contract';

export interface ActivityLine extends ActivityEntry {
  times: number;
  /** The time of the first event (ISO 8601 in UTC); `at` is the last. */
  since: string;
}

/** Merges consecutive entries of equal person, type, entity and text, because an editor saves every few seconds. */
export function foldEntries(entries: readonly ActivityEntry[]): ActivityLine[] {
  const lines: ActivityLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && isRepetition(last, entry))
      lines[lines.length - 1] = { ...last, times: last.times + 1, since: entry.at };
    else lines.push({ ...entry, times: 1, since: entry.at });
  }
  return lines;
}

const isRepetition = (a: ActivityEntry, b: ActivityEntry): boolean =>
  a.type === b.type && a.personId === b.personId && a.subject === b.subject && a.text === b.text;
