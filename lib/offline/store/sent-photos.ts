import { deviceDatabase } from './database';
import { newestFirst, type SentPhoto, type UnsentPhoto } from './schema';

/**
 * A person's own photos stay on the device after they were sent, so that they show without signal for as long as the
 * report is open here. Nothing depends on them: the server has each, and where space runs short they go first.
 */

/** Compressed photos have 100 to 250 KB: some 60 MB at most. */
const MOST_SENT = 300;

export async function storeSentPhoto({ fileName, reportId, personId, picture }: UnsentPhoto): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('sentPhotos', 'readwrite');
  const keep = async () => {
    await store.put({ fileName, reportId, personId, picture, keptAt: new Date().toISOString() });
    if ((await store.count()) <= MOST_SENT) return;
    const over = (await store.getAll()).sort(newestFirst).slice(MOST_SENT);
    await Promise.all(over.map((photo) => store.delete(photo.fileName)));
  };
  await Promise.all([keep(), done]);
}

export async function sentPhotosOf(reportId: string, personId: string): Promise<SentPhoto[]> {
  const kept = await (await deviceDatabase()).getAllFromIndex('sentPhotos', 'byReport', reportId);
  return kept.filter((photo) => photo.personId === personId);
}

/** The photos of a report that is not edited here any more, or all: what is to be sent needs the room. */
export async function forgetSent(isForgotten: (photo: SentPhoto) => boolean = () => true): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('sentPhotos', 'readwrite');
  const forget = async () => {
    for (const photo of await store.getAll()) if (isForgotten(photo)) await store.delete(photo.fileName);
  };
  await Promise.all([forget(), done]);
}
