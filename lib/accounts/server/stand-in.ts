import type { Db } from '@/lib/platform/database/client';
import { findByAddress, findById, NO_PERSON_ID, type Account } from './find-account';

/**
 * Hides that an address has an account (decision X-168). A second registration with the address creates a person with
 * the entered username and password but no address and no code, treated like an unconfirmed account.
 */
const STAND_IN = 'registered again: ';

/** Stored in place of the address. It contains no @, so nobody can enter it; one per owner. */
const standInAddress = (ownerId: string): string => `${STAND_IN}${ownerId}`;

export const isStandIn = ({ email }: { email: string }): boolean => email.startsWith(STAND_IN);

export const findOwnerOfStandIn = (db: Db, { email }: { email: string }): Promise<Account | null> =>
  findById(db, isStandIn({ email }) ? email.slice(STAND_IN.length) : NO_PERSON_ID);

export const findStandIn = (db: Db, ownerId: string | null): Promise<Account | null> =>
  findByAddress(db, standInAddress(ownerId ?? NO_PERSON_ID));

interface RegistrationTarget {
  owner: Account | null;
  /** The registration that a new one with this address replaces. */
  account: Account | null;
  address: string;
}

/** Finds where to store a registration with this address. Runs the same statements whether or not it has an account. */
export async function findRegistrationTarget(db: Db, email: string): Promise<RegistrationTarget> {
  const known = await findByAddress(db, email);
  const owner = known?.confirmedAt ? known : null;
  const standIn = await findStandIn(db, owner?.id ?? null);
  return owner
    ? { owner, account: standIn, address: standInAddress(owner.id) }
    : { owner, account: known, address: email };
}
