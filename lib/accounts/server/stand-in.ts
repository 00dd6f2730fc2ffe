import type { Db } from '@/lib/platform/database/client';
import { findByAddress, findById, NOBODY, type Account } from './find-account';

/**
 * Only its owner may learn that an address has an account (decision X-168). Whoever registers with such an address
 * therefore leaves a stand-in: a person with the username and the password that were entered, whom no code confirms and
 * who has no address. Signing in, asking for codes and registering again are answered for it as for every registration
 * that nobody has confirmed.
 */
const STAND_IN = 'registered again: ';

/** What stands in the place of a stand-in's address. It holds no @, so nobody can enter it; one per owner. */
const standInAddress = (ownerId: string): string => `${STAND_IN}${ownerId}`;

export const isStandIn = ({ email }: { email: string }): boolean => email.startsWith(STAND_IN);

export const ownerOfStandIn = (db: Db, { email }: { email: string }): Promise<Account | null> =>
  findById(db, isStandIn({ email }) ? email.slice(STAND_IN.length) : NOBODY);

export const standInFor = (db: Db, ownerId: string | null): Promise<Account | null> =>
  findByAddress(db, standInAddress(ownerId ?? NOBODY));

interface PlaceOfRegistration {
  /** Who confirmed the address; null: nobody did. */
  owner: Account | null;
  /** The registration that a further one with this address replaces. */
  held: Account | null;
  /** What is stored as the address of the registration. */
  address: string;
}

/** Where a registration with this address is kept. The same statements are run whether or not it has an account. */
export async function placeOfRegistration(db: Db, email: string): Promise<PlaceOfRegistration> {
  const known = await findByAddress(db, email);
  const owner = known?.confirmedAt ? known : null;
  const standIn = await standInFor(db, owner?.id ?? null);
  return owner ? { owner, held: standIn, address: standInAddress(owner.id) } : { owner, held: known, address: email };
}
