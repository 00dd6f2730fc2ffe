import { openDeviceDatabase } from './database';
import { compareNewestFirst, type SentPhoto, type UnsentPhoto } from './schema';

/** Copies of sent photos, for display offline while the report is open. Deleted first when space is short. */

/** About 60 MB: a compressed photo has 100 to 250 KB. */
const MAX_SENT_PHOTOS = 300;

/** Stores a copy, and deletes the oldest beyond MAX_SENT_PHOTOS. */
export async function storeSentPhoto({ fileName, reportId, personId, picture }: UnsentPhoto): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('sentPhotos', 'readwrite');
  const save = async () => {
    await store.put({ fileName, reportId, personId, picture, keptAt: new Date().toISOString() });
    if ((await store.count()) <= MAX_SENT_PHOTOS) return;
    const excess = (await store.getAll()).sort(compareNewestFirst).slice(MAX_SENT_PHOTOS);
    await Promise.all(excess.map((photo) => store.delete(photo.fileName)));
  };
  await Promise.all([save(), done]);
}

export async function listSentPhotos(reportId: string, personId: string): Promise<SentPhoto[]> {
  const photos = await (await openDeviceDatabase()).getAllFromIndex('sentPhotos', 'byReport', reportId);
  return photos.filter((photo) => photo.personId === personId);
}

/** Deletes the copies for which `shouldDelete` returns true; by default all. */
export async function deleteSentPhotos(shouldDelete: (photo: SentPhoto) => boolean = () => true): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('sentPhotos', 'readwrite');
  const deleteMatches = async () => {
    for (const photo of await store.getAll()) if (shouldDelete(photo)) await store.delete(photo.fileName);
  };
  await Promise.all([deleteMatches(), done]);
}
