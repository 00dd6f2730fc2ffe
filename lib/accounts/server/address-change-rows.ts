import { addDays } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import { createLinkToken, hashLinkToken } from '@/lib/platform/security/link-token';
import { getRuntime } from '@/lib/platform/process/runtime';
import { ADDRESS_CHANGE_DAYS, getAddressChangePath } from '@/lib/accounts/rules';

/** 'from' is the mailbox of the old address, 'to' of the new one. */
export type Mailbox = 'from' | 'to';

export type AddressChangeRow = NonNullable<Awaited<ReturnType<Db['addressChange']['findUnique']>>>;

export function createAddressLink(): { link: string; hash: string } {
  const token = createLinkToken();
  return { link: `${getRuntime().config.PUBLIC_URL}${getAddressChangePath(token)}`, hash: hashLinkToken(token) };
}

export const getAddressChangeExpiry = (now: Date): Date => addDays(now, ADDRESS_CHANGE_DAYS);

/** Finds an address change by its link, and the mailbox of the link. Returns null for an unknown or replaced link. */
export async function findAddressChange(
  db: Db,
  token: string,
): Promise<{ change: AddressChangeRow; mailbox: Mailbox } | null> {
  const hash = hashLinkToken(token);
  const change = await db.addressChange.findFirst({ where: { OR: [{ fromHash: hash }, { toHash: hash }] } });
  return change && { change, mailbox: change.fromHash === hash ? 'from' : 'to' };
}

/** Stops the person's unfinished address change, even if it has expired. Returns whether there was one. */
export async function stopAddressChange(db: Db, personId: string, now: Date): Promise<boolean> {
  const { count } = await db.addressChange.updateMany({
    where: { personId, doneAt: null, stoppedAt: null },
    data: { stoppedAt: now },
  });
  return count > 0;
}

/** An address change that waits for confirmation. */
export interface OpenAddressChange {
  /** The new address. */
  email: string;
  isFormerConfirmed: boolean;
  isNewConfirmed: boolean;
  /** ISO 8601. */
  expiresAt: string;
}

export async function findOpenAddressChange(db: Db, personId: string, now: Date): Promise<OpenAddressChange | null> {
  const change = await db.addressChange.findFirst({
    where: { personId, doneAt: null, stoppedAt: null, expiresAt: { gt: now } },
    select: { toAddress: true, fromConfirmedAt: true, toConfirmedAt: true, expiresAt: true },
  });
  return (
    change && {
      email: change.toAddress,
      isFormerConfirmed: change.fromConfirmedAt !== null,
      isNewConfirmed: change.toConfirmedAt !== null,
      expiresAt: change.expiresAt.toISOString(),
    }
  );
}
