import { asSystem, type Db } from '@/lib/platform/database/client';
import { failure, type Failure } from '@/lib/failures';
import { parseNetwork } from '@/lib/platform/http/network';
import type { Call } from '@/lib/platform/operation/call';
import { consumeGuesses } from '@/lib/platform/security/guesses';
import type { MailRecipient } from '@/lib/accounts/events';
import { loadCallerHistory } from './known-devices';
import type { AttemptSource } from './throttle';

export interface Account extends MailRecipient {
  id: string;
  confirmedAt: Date | null;
}

/** Finds an account by username or email address. Usernames contain no @. `name` is folded. */
export const findAccount = (db: Db, name: string): Promise<Account | null> =>
  findPerson(db, isAddress(name) ? { email: name } : { username: name });

/** Like `findAccount`, but null if the address is not confirmed. */
export async function findConfirmedAccount(db: Db, name: string): Promise<Account | null> {
  const account = await findAccount(db, name);
  return account?.confirmedAt ? account : null;
}

export const findByAddress = (db: Db, email: string): Promise<Account | null> => findPerson(db, { email });

export const findById = (db: Db, id: string): Promise<Account | null> => findPerson(db, { id });

export const isAddress = (name: string): boolean => name.includes('@');

/** Erased accounts, which remain only as names in records, are not found. */
const findPerson = (
  db: Db,
  where: { id: string } | { email: string } | { username: string },
): Promise<Account | null> =>
  db.person.findUnique({
    where: { ...where, erasedAt: null },
    select: { id: true, name: true, username: true, email: true, confirmedAt: true },
  });

export const toMailRecipient = ({ name, username, email }: Account): MailRecipient => ({ name, username, email });

/** An id that no person has. Looked up for unknown names, so that the response takes as long as for an account. */
export const NO_PERSON_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the account and whether the caller is on a device or network of its person. `name` is folded. */
export async function findAttemptSource(
  db: Db,
  name: string,
  call: Call,
): Promise<{ account: Account | null; source: AttemptSource }> {
  const account = await findAccount(db, name);
  const history = await loadCallerHistory(db, account?.id ?? NO_PERSON_ID, call);
  return { account, source: { personId: account?.id ?? null, name, network: parseNetwork(call.ip), ...history } };
}

/**
 * Counts a request per IP address, and per account and network, so that a stranger's requests cannot block the person.
 * Returns false when a limit is exceeded.
 */
export function consumeAccountLimit(
  action: string,
  { ip, now }: Pick<Call, 'ip' | 'now'>,
  account: string,
): Promise<boolean> {
  const subjects = [`${action} from ${ip}`, `${action} of ${account} from ${parseNetwork(ip)}`];
  return asSystem((db) => consumeGuesses(db, subjects, now));
}

/** Returns a failure if a code cannot be requested. */
export async function checkCodeRequest(call: Call, username: string): Promise<Failure | undefined> {
  if (username === '') return failure('missing-fields');
  return (await consumeAccountLimit('send-code', call, username)) ? undefined : failure('too-many-requests');
}
