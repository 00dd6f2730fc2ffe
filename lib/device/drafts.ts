import { deviceDatabase, type Draft } from './database';

/** Keeps the newest state of a report on the device. Writes of one report follow each other; only the newest waits. */
export function draftKeeper(): { keep: (draft: Draft) => Promise<void>; drop: (reportId: string) => Promise<void> } {
  let next: Draft | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    for (let draft = next; draft; draft = next) {
      next = null;
      await (await deviceDatabase()).put('drafts', draft);
    }
    writing = null;
  }

  return {
    keep(draft) {
      next = draft;
      writing ??= writeAll();
      return writing;
    },
    async drop(reportId) {
      next = null;
      await writing;
      await (await deviceDatabase()).delete('drafts', reportId);
    },
  };
}

/** The draft of a report if this person left one. */
export async function draftOf(reportId: string, personId: string): Promise<Draft | null> {
  const draft = await (await deviceDatabase()).get('drafts', reportId);
  return draft?.personId === personId ? draft : null;
}
