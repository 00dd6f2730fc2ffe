import { deviceDatabase, type Draft } from './database';

export interface DraftKeeper {
  keep(draft: Draft): Promise<void>;
  drop(reportId: string, personId: string): Promise<void>;
}

/** Keeps the newest state of a report on the device. Writes of one report follow each other; only the newest waits. */
export function draftKeeper(): DraftKeeper {
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
    async drop(reportId, personId) {
      next = null;
      await writing;
      await (await deviceDatabase()).delete('drafts', [reportId, personId]);
    },
  };
}

/** The draft of a report if this person left one. */
export async function draftOf(reportId: string, personId: string): Promise<Draft | null> {
  return (await (await deviceDatabase()).get('drafts', [reportId, personId])) ?? null;
}

/** Everything of this person that is kept here, oldest first. */
export async function draftsOf(personId: string): Promise<Draft[]> {
  const all = await (await deviceDatabase()).getAll('drafts');
  return all.filter((draft) => draft.personId === personId).sort((a, b) => a.changedAt.localeCompare(b.changedAt));
}
