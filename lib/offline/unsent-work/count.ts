import { openDeviceDatabase } from '@/lib/offline/store/database';

/** How many inspections and tickets of this person have unsent work. Reads keys and photos only. */
export async function countUnsent(personId: string): Promise<number> {
  const database = await openDeviceDatabase();
  const drafts = await database.getAllKeys('draftHeads');
  const photos = [...(await database.getAll('photos')), ...(await database.getAll('evidence'))];
  const reportIds = [
    ...drafts.filter(([, owner]) => owner === personId).map(([reportId]) => reportId),
    ...photos.filter((photo) => photo.personId === personId).map(({ reportId }) => reportId),
  ];
  const tickets = (await database.getAll('queuedTicketChanges')).filter((change) => change.personId === personId);
  return new Set(reportIds).size + new Set(tickets.map(({ ticketId }) => ticketId)).size;
}

/** The reports of this person in this unit with photos to send and no draft. */
export async function listReportsWithUnsentPhotos(personId: string, unitId: string): Promise<string[]> {
  const database = await openDeviceDatabase();
  const drafts = new Set(
    (await database.getAllKeys('draftHeads')).flatMap(([reportId, owner]) => (owner === personId ? [reportId] : [])),
  );
  const photos = (await database.getAll('photos')).filter(
    (photo) => photo.personId === personId && !photo.refusal && photo.unitId === unitId,
  );
  return [...new Set(photos.map(({ reportId }) => reportId))].filter((reportId) => !drafts.has(reportId));
}
