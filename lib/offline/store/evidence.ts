import { openDeviceDatabase } from './database';
import type { EvidenceCopy, UnsentPhoto } from './schema';
import { deleteSentPhotos } from './sent-photos';

/** Evidence copies of photos that the server does not have yet (decision X-512). */

/**
 * Stores the copies, by file name, one by one, so that those that fit are kept. On a full device, sent photos are deleted
 * first. Returns how many did not fit.
 */
export async function storeEvidenceCopies(
  photos: readonly UnsentPhoto[],
  copies: ReadonlyMap<string, Blob>,
): Promise<number> {
  let leftOut = 0;
  for (const photo of photos) {
    const copy = copies.get(photo.fileName);
    if (!copy) continue;
    const store = () => storeEvidence(photo, copy);
    await store().catch(() =>
      deleteSentPhotos()
        .then(store)
        .catch(() => (leftOut += 1)),
    );
  }
  return leftOut;
}

/**
 * Stores a copy, and with it the photo that names its digest: a photo without copy names none. Rejects if the device is
 * full.
 */
async function storeEvidence(photo: UnsentPhoto, copy: Blob): Promise<void> {
  const { fileName, reportId, personId, unitId, addedAt } = photo;
  const transaction = (await openDeviceDatabase()).transaction(['photos', 'evidence'], 'readwrite');
  const write = async () => {
    await transaction.objectStore('evidence').put({ fileName, reportId, personId, unitId, addedAt, copy });
    await transaction.objectStore('photos').put(photo);
  };
  // QuotaExceededError may occur only when the transaction completes.
  await Promise.all([write(), transaction.done]);
}

/** The SHA-256 of a person's unsent photos of a report, by file name. */
export async function loadPhotoDigests(reportId: string, personId: string): Promise<Record<string, string>> {
  const photos = await (await openDeviceDatabase()).getAllFromIndex('photos', 'byReport', reportId);
  const own = photos.filter((photo) => photo.personId === personId);
  return Object.fromEntries(
    own.flatMap(({ fileName, origin }) => (origin?.evidence ? [[fileName, origin.evidence.sha256]] : [])),
  );
}

export const deleteEvidence = async (fileName: string): Promise<void> =>
  (await openDeviceDatabase()).delete('evidence', fileName);

/** The copies of a person's photos of a report, oldest first. */
export async function listEvidence(reportId: string, personId: string): Promise<EvidenceCopy[]> {
  const copies = await (await openDeviceDatabase()).getAllFromIndex('evidence', 'byReport', reportId);
  return copies.filter((copy) => copy.personId === personId).sort((a, b) => a.addedAt.localeCompare(b.addedAt));
}
