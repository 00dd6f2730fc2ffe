import { deviceDatabase } from './database';

/** How many inspections of this person wait here. */
export async function countKeptWork(personId: string): Promise<number> {
  const database = await deviceDatabase();
  const drafts = await database.getAllKeys('drafts');
  const photos = await database.getAll('photos');
  const mine = [
    ...drafts.filter(([, owner]) => owner === personId).map(([reportId]) => reportId),
    ...photos.filter((photo) => photo.personId === personId).map(({ reportId }) => reportId),
  ];
  return new Set(mine).size;
}
