import type { ActivityEntry } from './contract';

/** What somebody did to one thing again and again, as one line. */
export interface ActivityLine extends ActivityEntry {
  times: number;
  /** When it was done first (ISO 8601 in UTC); `at` is the last time. */
  since: string;
}

/**
 * The entries as lines, newest first. An editor saves every few seconds: what the same person did to the same thing, with
 * nothing else between, is one line.
 */
export function foldedEntries(entries: readonly ActivityEntry[]): ActivityLine[] {
  const lines: ActivityLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last && isSameAgain(last, entry)) lines[lines.length - 1] = { ...last, times: last.times + 1, since: entry.at };
    else lines.push({ ...entry, times: 1, since: entry.at });
  }
  return lines;
}

const isSameAgain = (one: ActivityEntry, other: ActivityEntry): boolean =>
  one.type === other.type &&
  one.personId === other.personId &&
  one.subject === other.subject &&
  one.text === other.text;
