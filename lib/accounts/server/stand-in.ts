import type { Db } from '@/lib/platform/database/client';
import { findByAddress, findById, NO_PERSON_ID, type Account } from './find-account';

/**
 * A stand-in hides that an address has an account (decision X-168). A second registration with the address creates a
 * person with the entered username and password but no address and no code, treated like an unconfirmed account.
 */
const STAND_IN_PREFIX = 'registered again: ';

/** Stored in place of the address. It is unique per owner and contains no @, so it cannot be entered as an address. */
const getStandInAddress = (ownerId: string): string => `${STAND_IN_PREFIX}${ownerId}`;

export const isStandIn = ({ email }: { email: string }): boolean => email.startsWith(STAND_IN_PREFIX);

export const findOwnerOfStandIn = (db: Db, { email }: { email: string }): Promise<Account | null> =>
  findById(db, isStandIn({ email }) ? email.slice(STAND_IN_PREFIX.length) : NO_PERSON_ID);

export const findStandIn = (db: Db, ownerId: string | null): Promise<Account | null> =>
  findByAddress(db, getStandInAddress(ownerId ?? NO_PERSON_ID));

interface RegistrationTarget {
  /** The confirmed account of the address. */
  owner: Account | null;
  /** The registration that a new one with this address replaces. */
  account: Account | null;
  /** The address to store. */
  address: string;
}

/** Finds where to store a registration with this address. Runs the same statements whether or not it has an account. */
export async function findRegistrationTarget(db: Db, email: string): Promise<RegistrationTarget> {
  const existing = await findByAddress(db, email);
  const owner = existing?.confirmedAt ? existing : null;
  const standIn = await findStandIn(db, owner?.id ?? null);
  return owner
    ? { owner, account: standIn, address: getStandInAddress(owner.id) }
    : { owner, account: existing, address: email };
}
