import { deviceDatabase, type Draft } from './database';

export interface DraftKeeper {
  keep(draft: Draft): Promise<void>;
  drop(reportId: string, personId: string): Promise<void>;
}

/** Keeps the newest state of a report on the device. Writes of one report follow each other; only the newest waits. */
export function draftKeeper(): DraftKeeper {
  let next: (() => Promise<unknown>) | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    try {
      for (let write = next; write; write = next) {
        next = null;
        await write();
      }
    } finally {
      writing = null;
    }
  }

  /** What is kept after a draft was dropped stays, and the other way round: the newest of the two is written last. */
  function write(newest: () => Promise<unknown>): Promise<void> {
    next = newest;
    writing ??= writeAll();
    return writing;
  }

  return {
    keep: (draft) => write(async () => (await deviceDatabase()).put('drafts', draft)),
    drop: (reportId, personId) => write(async () => (await deviceDatabase()).delete('drafts', [reportId, personId])),
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
