import type { Db } from '@/lib/platform/database/client';
import { networkOf } from '@/lib/platform/network';
import type { Call } from '@/lib/platform/operation/call';
import { withinRate } from '@/lib/platform/rate-limit';
import type { Addressee } from '@/lib/accounts/events';
import { knownPlace } from './known-devices';
import type { Trier } from './tries';

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

/** No person has this id: asked for where there is nobody, so that the time does not tell. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whose account is tried, and whether from a device or network of theirs. `name` is folded by the schema. */
export async function trierOf(db: Db, name: string, call: Call): Promise<{ account: Account | null; trier: Trier }> {
  const account = await findAccount(db, name);
  const place = await knownPlace(db, account?.id ?? NOBODY, call);
  return { account, trier: { personId: account?.id ?? null, name, network: networkOf(call.ip), ...place } };
}

/**
 * One more request for an e-mail, counted for the caller's address, and for the account named together with the caller's
 * network: whoever asks for somebody's codes from elsewhere keeps nobody from asking for their own.
 */
export async function mayTry(what: string, ip: string, account: string): Promise<boolean> {
  const keys = [`${what} from ${ip}`, `${what} of ${account} from ${networkOf(ip)}`];
  const tries = await Promise.all(keys.map((key) => withinRate('guess', key)));
  return tries.every(Boolean);
}
