import type { Db } from '@/lib/platform/database/client';

export async function removeRegistration(db: Db, personId: string): Promise<void> {
  const { count } = await db.person.deleteMany({ where: { id: personId, confirmedAt: null } });
  if (count === 0) return;
  await db.credential.deleteMany({ where: { personId } });
  await db.confirmationCode.deleteMany({ where: { personId } });
  await db.knownDevice.deleteMany({ where: { personId } });
}
