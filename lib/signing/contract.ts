import type { z } from 'zod';
import { command, query, type SuccessOutput } from '@/lib/contract';
import type { Delegation } from './delegations';
import type {
  delegationIdSchema,
  delegationListSchema,
  saveDelegationSchema,
  setSubmittedSchema,
} from './server/delegation-schema';
import type { checkSealOutput, signLogSchema } from './server/schema';

/** What anybody who has a sealed record may see of its seal (SIGN-19). */
export type CheckedSeal = NonNullable<z.output<typeof checkSealOutput>['seal']>;

export const checkSeal = query<{ checkId: string }, { seal: CheckedSeal | null }>()({
  name: 'signing.checkSeal',
  route: 'GET /signing/checkSeal/{checkId}',
  permission: 'anyone',
});

/** Of the work unit, or those that apply to a site; the newest first. Ended and revoked ones are included. */
export const delegations = query<z.output<typeof delegationListSchema>, { delegations: Delegation[] }>()({
  name: 'signing.delegations',
  route: 'GET /signing/delegations',
  permission: 'manage-permits',
});

export type NewDelegation = z.output<typeof saveDelegationSchema>;

/** Adds a person who may certify inspections (SIGN-06). */
export const saveDelegation = command<NewDelegation, { delegation: Delegation }>()({
  name: 'signing.saveDelegation',
  route: 'POST /signing/saveDelegation',
  permission: 'manage-permits',
});

/** Sets the day on which an authorization was submitted to the Director. */
export const setSubmitted = command<z.output<typeof setSubmittedSchema>, { delegation: Delegation }>()({
  name: 'signing.setSubmitted',
  route: 'POST /signing/setSubmitted',
  permission: 'manage-permits',
});

/** Ends an authorization now. What was signed before stays valid (SIGN-07). */
export const revokeDelegation = command<z.output<typeof delegationIdSchema>, { delegation: Delegation }>()({
  name: 'signing.revokeDelegation',
  route: 'POST /signing/revokeDelegation',
  permission: 'manage-permits',
});

export type LogSigning = z.output<typeof signLogSchema>;

/** Signs entries of the corrective action log of a site, all or none (SIGN-12). */
export const signLog = command<LogSigning, SuccessOutput>()({
  name: 'signing.signLog',
  route: 'POST /signing/signLog',
  permission: 'use-reports',
});
