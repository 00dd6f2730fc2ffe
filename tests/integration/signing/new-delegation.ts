import { randomUUID } from 'node:crypto';
import type { NewDelegation } from '@/lib/signing/contract';

/** A representative for all sites, from 11/02/2026. */
export const createDelegationInput = (personId: string, changes: Partial<NewDelegation> = {}): NewDelegation => ({
  delegationId: randomUUID(),
  kind: 'authorized-representative',
  personId,
  position: 'Site superintendent',
  givenByName: 'Ada Marsh',
  givenByTitle: 'Vice President',
  siteId: null,
  fromDay: '2026-11-02',
  toDay: null,
  ...changes,
});
