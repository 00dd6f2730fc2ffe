import type { Db } from '@/lib/platform/database/client';
import { forgive, withinRate } from '@/lib/platform/rate-limit';
import type { Addressee } from './deliveries';

interface Account extends Addressee {
  id: string;
  confirmedAt: Date | null;
}

/** By username or by e-mail address, as entered; usernames hold no @. `name` is folded by the schema. */
export function findAccount(db: Db, name: string): Promise<Account | null> {
  return db.person.findUnique({
    where: name.includes('@') ? { email: name } : { username: name },
    select: { id: true, name: true, username: true, email: true, confirmedAt: true },
  });
}

export const addresseeOf = ({ name, username, email }: Account): Addressee => ({ name, username, email });

/** One more try of whatever could be guessed, counted for the caller's address and for the account named. */
export async function mayTry(what: string, ip: string, account: string): Promise<boolean> {
  const tries = await Promise.all(triesOf(what, ip, account).map((key) => withinRate('guess', key)));
  return tries.every(Boolean);
}

/** It was right: a whole office behind one address may sign in in one minute. */
export async function forgiveTry(what: string, ip: string, account: string): Promise<void> {
  await Promise.all(triesOf(what, ip, account).map((key) => forgive('guess', key)));
}

const triesOf = (what: string, ip: string, account: string) => [`${what} from ${ip}`, `${what} of ${account}`];
