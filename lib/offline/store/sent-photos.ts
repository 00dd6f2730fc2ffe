import { deviceDatabase } from './database';
import { newestFirst, type SentPhoto, type UnsentPhoto } from './schema';

/** Copies of sent photos, for display offline while the report is open. Deleted first when space is short. */

/** About 60 MB: a compressed photo has 100 to 250 KB. */
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

export async function forgetSent(isForgotten: (photo: SentPhoto) => boolean = () => true): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('sentPhotos', 'readwrite');
  const forget = async () => {
    for (const photo of await store.getAll()) if (isForgotten(photo)) await store.delete(photo.fileName);
  };
  await Promise.all([forget(), done]);
}
