import { deviceDatabase } from './database';

/** Is there anything of this person on the device that may still have to be sent? Reads keys, not packs. */
export async function isAnythingWaiting(personId: string): Promise<boolean> {
  const database = await deviceDatabase();
  const drafts = await database.getAllKeys('drafts');
  return drafts.some(([, owner]) => owner === personId) || (await database.count('photos')) > 0;
}

/** Reports whose photos wait although nothing else of them does. */
export async function reportsWithPhotos(personId: string, unitId: string): Promise<string[]> {
  const database = await deviceDatabase();
  const drafts = new Set(
    (await database.getAllKeys('drafts')).flatMap(([reportId, owner]) => (owner === personId ? [reportId] : [])),
  );
  const photos = (await database.getAll('photos')).filter(
    (photo) => photo.personId === personId && (photo.unitId === null || photo.unitId === unitId),
  );
  return [...new Set(photos.map(({ reportId }) => reportId))].filter((reportId) => !drafts.has(reportId));
}
