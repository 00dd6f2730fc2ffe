import type { Db } from '@/lib/platform/database/client';
import { failure } from '@/lib/failures';
import { networkOf } from '@/lib/platform/network';
import type { Call } from '@/lib/platform/operation/call';
import { withinRate } from '@/lib/platform/rate-limit';
import type { Addressee } from '@/lib/accounts/events';
import { knownPlace } from './known-devices';
import type { Trier } from './tries';

export interface Account extends Addressee {
  id: string;
  confirmedAt: Date | null;
}

/**
 * Finds an account by username or e-mail address; the two can't be confused because usernames hold no @. The schema has
 * folded `name` already.
 */
export const findAccount = (db: Db, name: string): Promise<Account | null> =>
  find(db, isAddress(name) ? { email: name } : { username: name });

export const findByAddress = (db: Db, email: string): Promise<Account | null> => find(db, { email });

export const findById = (db: Db, id: string): Promise<Account | null> => find(db, { id });

/** Whether somebody names an account by its e-mail address; usernames hold no @. */
export const isAddress = (name: string): boolean => name.includes('@');

/** Of an account that was erased there is only the name on records: nobody finds it here. */
const find = (db: Db, where: { id: string } | { email: string } | { username: string }): Promise<Account | null> =>
  db.person.findUnique({
    where: { ...where, erasedAt: null },
    select: { id: true, name: true, username: true, email: true, confirmedAt: true },
  });

export const addresseeOf = ({ name, username, email }: Account): Addressee => ({ name, username, email });

/**
 * An id that no person has. It is looked up where there is no account, so that the answer takes as long as with one.
 */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whose account is tried, and whether the caller is on a device or network of that person. The schema has folded `name`
 * already.
 */
export async function trierOf(db: Db, name: string, call: Call): Promise<{ account: Account | null; trier: Trier }> {
  const account = await findAccount(db, name);
  const place = await knownPlace(db, account?.id ?? NOBODY, call);
  return { account, trier: { personId: account?.id ?? null, name, network: networkOf(call.ip), ...place } };
}

/**
 * Counts one more request for an e-mail, once for the caller's address and once for the account together with the
 * caller's network. A stranger who asks for somebody's codes therefore can't keep that person from asking.
 */
export async function mayTry(what: string, ip: string, account: string): Promise<boolean> {
  const keys = [`${what} from ${ip}`, `${what} of ${account} from ${networkOf(ip)}`];
  const tries = await Promise.all(keys.map((key) => withinRate('guess', key)));
  return tries.every(Boolean);
}

/** What is refused before a code is sent to an account: a name that is missing, and too many requests. */
export async function refuseCode(ip: string, username: string) {
  if (username === '') return failure('missing-fields');
  return (await mayTry('send-code', ip, username)) ? undefined : failure('too-many-requests');
}
