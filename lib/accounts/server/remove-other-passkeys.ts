import type { PasskeyChanges } from '@/lib/accounts/events';
import type { Db } from '@/lib/platform/database/client';

/** Removes all passkeys except `keptIds`, because someone else may have added them. With null, all stay. */
export async function removeOtherPasskeys(
  db: Db,
  personId: string,
  keptIds: readonly string[] | null,
): Promise<PasskeyChanges> {
  const passkeys = await db.passkey.findMany({
    where: { personId },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true },
  });
  const isKept = ({ id }: { id: string }) => keptIds === null || keptIds.includes(id);
  const keptPasskeys = passkeys.filter(isKept);
  const removedPasskeys = passkeys.filter((passkey) => !isKept(passkey));
  await db.passkey.deleteMany({ where: { personId, id: { in: removedPasskeys.map(({ id }) => id) } } });
  return {
    keptPasskeys: keptPasskeys.map(({ name }) => name),
    removedPasskeys: removedPasskeys.map(({ name }) => name),
  };
}
