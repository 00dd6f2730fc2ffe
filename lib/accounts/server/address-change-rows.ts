import { addDays } from 'date-fns';
import type { Db } from '@/lib/platform/database/client';
import { newToken, tokenHash } from '@/lib/platform/link-secret';
import { runtime } from '@/lib/platform/runtime';
import { ADDRESS_CHANGE_DAYS, addressChangePath } from '@/lib/accounts/rules';

/** One of the two mailboxes of a change: the one that is given up, or the one that takes its place. */
export type Mailbox = 'from' | 'to';

export type AddressChangeRow = NonNullable<Awaited<ReturnType<Db['addressChange']['findUnique']>>>;

/** A new link for one mailbox, and what is stored of it. */
export function newAddressLink(): { link: string; hash: string } {
  const token = newToken();
  return { link: `${runtime().config.PUBLIC_URL}${addressChangePath(token)}`, hash: tokenHash(token) };
}

export const addressChangeEnd = (now: Date): Date => addDays(now, ADDRESS_CHANGE_DAYS);

/**
 * The change that a link belongs to, and which of the two mailboxes it was sent to; null for a link that was replaced or
 * never was.
 */
export async function addressChangeOfLink(
  db: Db,
  token: string,
): Promise<{ change: AddressChangeRow; mailbox: Mailbox } | null> {
  const hash = tokenHash(token);
  const change = await db.addressChange.findFirst({ where: { OR: [{ fromHash: hash }, { toHash: hash }] } });
  return change && { change, mailbox: change.fromHash === hash ? 'from' : 'to' };
}

/** A change that is still open ends without the address being changed. Returns whether there was one. */
export async function stopAddressChange(db: Db, personId: string, now: Date): Promise<boolean> {
  const { count } = await db.addressChange.updateMany({
    where: { personId, doneAt: null, stoppedAt: null },
    data: { stoppedAt: now },
  });
  return count > 0;
}

/** What My Account shows of an open change. */
export interface OpenAddressChange {
  email: string;
  /** Whether the mailbox has confirmed already. */
  isFormerConfirmed: boolean;
  isNewConfirmed: boolean;
  /** ISO 8601. */
  expiresAt: string;
}

export async function openAddressChange(db: Db, personId: string, now: Date): Promise<OpenAddressChange | null> {
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
