import { formatNamed, quoteName, type Sentences } from '@/lib/audit-sentences';
import { formatCount } from '@/lib/format-count';
import { formatDateInput } from '@/lib/dates';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { registerMessages } from '@/lib/register/events';
import { hasFields, isString } from '@/lib/type-guards';
import type { Delegation } from './delegations';

/** Live message to the work unit: who may certify inspections has changed. */
export const signingMessages = defineLiveMessages('reports', {
  'changed-delegation': hasFields({ iddelegation: isString }),
});

/** Has the names at that time, so that the sentence stays complete. */
export interface DelegationEventData extends Pick<Delegation, 'kind' | 'personId' | 'personName' | 'siteId'> {
  delegationId: string;
  /** '' for all sites. */
  siteName: string;
}

/** Signed entries of the corrective action log of a site. */
interface SignedLogEventData {
  siteId: string;
  siteName: string;
  /** `subjectId`: the signature. */
  seals: readonly { number: number; subjectId: string }[];
}

const createDelegationEvent =
  <More extends object>() =>
  ({ delegationId }: DelegationEventData & More, { unit }: UnitActor) => [
    createLiveNotification(signingMessages['changed-delegation'], unit.id, { iddelegation: delegationId }),
  ];

export const signingEvents = {
  'added-delegation': createDelegationEvent<Pick<Delegation, 'position' | 'fromDay' | 'toDay'>>(),
  'set-delegation-submitted': createDelegationEvent<{ before: string | null; submittedOn: string }>(),
  'added-delegation-letter': createDelegationEvent<{ sha256: string; bytes: number }>(),
  'revoked-delegation': createDelegationEvent(),
  'signed-log': ({ siteId }: SignedLogEventData, { unit }: UnitActor) => [
    createLiveNotification(registerMessages['changed-register'], unit.id, { idsite: siteId }),
  ],
};

export const signingSentences = {
  'added-delegation': ({ personName, siteName }) =>
    `added ${personName ? quoteName(personName) : 'a person'} as a person who may certify inspections${formatPlace(siteName)}`,
  'set-delegation-submitted': ({ submittedOn, ...event }) =>
    `entered that ${formatAuthorization(event)} was submitted to the Director${submittedOn ? ` on ${formatDateInput(submittedOn)}` : ''}`,
  'added-delegation-letter': (event) => `added the letter of ${formatAuthorization(event)}`,
  'revoked-delegation': (event) => `revoked ${formatAuthorization(event)}`,
  'signed-log': ({ seals, siteName }) =>
    `signed ${formatCount(seals?.length, 'entry', 'entries')} of the corrective action log${formatPlace(siteName)}`,
} satisfies Sentences<typeof signingEvents>;

const formatAuthorization = ({ personName, siteName }: Partial<DelegationEventData>): string =>
  `the authorization${personName ? ` of ${quoteName(personName)}` : ''} to certify inspections${formatPlace(siteName)}`;

const formatPlace = (siteName: string | undefined): string =>
  siteName === undefined ? '' : siteName === '' ? ' at all sites' : ` at ${formatNamed('site', siteName)}`;
