import type { Db } from '@/lib/platform/database/client';

/** Deletes an account that was never confirmed, and its data. Does nothing for a confirmed one. */
export async function removeRegistration(db: Db, personId: string): Promise<void> {
  const { count } = await db.person.deleteMany({ where: { id: personId, confirmedAt: null } });
  if (count === 0) return;
  await db.credential.deleteMany({ where: { personId } });
  await db.confirmationCode.deleteMany({ where: { personId } });
  await db.knownDevice.deleteMany({ where: { personId } });
}
