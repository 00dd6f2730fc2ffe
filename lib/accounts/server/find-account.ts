import type { Db } from '@/lib/platform/database/client';
import { failure } from '@/lib/failures';
import { parseNetwork } from '@/lib/platform/http/network';
import type { Call } from '@/lib/platform/operation/call';
import { consumeRateLimit } from '@/lib/platform/http/rate-limit';
import type { MailRecipient } from '@/lib/accounts/events';
import { findCallerPlace } from './known-devices';
import type { AttemptSource } from './throttle';

export interface Account extends MailRecipient {
  id: string;
  confirmedAt: Date | null;
}

/** By username or email address; usernames contain no @. `name` is folded. */
export const findAccount = (db: Db, name: string): Promise<Account | null> =>
  find(db, isAddress(name) ? { email: name } : { username: name });

export const findByAddress = (db: Db, email: string): Promise<Account | null> => find(db, { email });

export const findById = (db: Db, id: string): Promise<Account | null> => find(db, { id });

export const isAddress = (name: string): boolean => name.includes('@');

/** Erased accounts, which remain only as names in records, are not found. */
const find = (db: Db, where: { id: string } | { email: string } | { username: string }): Promise<Account | null> =>
  db.person.findUnique({
    where: { ...where, erasedAt: null },
    select: { id: true, name: true, username: true, email: true, confirmedAt: true },
  });

export const toMailRecipient = ({ name, username, email }: Account): MailRecipient => ({ name, username, email });

/** An id that no person has, looked up for unknown names so that the response takes as long as with an account. */
export const NO_PERSON_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the account and whether the caller is on a device or network of its person. `name` is folded. */
export async function findTrier(
  db: Db,
  name: string,
  call: Call,
): Promise<{ account: Account | null; trier: AttemptSource }> {
  const account = await findAccount(db, name);
  const place = await findCallerPlace(db, account?.id ?? NO_PERSON_ID, call);
  return { account, trier: { personId: account?.id ?? null, name, network: parseNetwork(call.ip), ...place } };
}

/** Per IP address, and per account and network, so that a stranger's requests can't block the person. */
export async function takeMailRequest(what: string, ip: string, account: string): Promise<boolean> {
  const keys = [`${what} from ${ip}`, `${what} of ${account} from ${parseNetwork(ip)}`];
  const tries = await Promise.all(keys.map((key) => consumeRateLimit('guess', key)));
  return tries.every(Boolean);
}

export async function checkCodeRequest(ip: string, username: string) {
  if (username === '') return failure('missing-fields');
  return (await takeMailRequest('send-code', ip, username)) ? undefined : failure('too-many-requests');
}
