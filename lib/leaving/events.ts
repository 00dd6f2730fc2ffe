import type { UnitActor, EventsOf } from '@/lib/events';
import type { Language } from '@/lib/language';
import { createLiveNotification } from '@/lib/live-messages';
import type { Sentences } from '@/lib/audit-sentences';
import { employeeMessages } from '@/lib/workgroups/events';

/** The data of the email about a deleted account. */
interface ClosedAccountMail {
  name: string;
  username: string;
  email: string;
  /** When the account is erased (ISO 8601 instant); it can be restored before. */
  until: string;
}

export const leavingEvents = {
  /** Recorded once per work unit of the person, or once with null. Only the first carries the email's data. */
  'closed-account': ({ unitId }: { unitId: string | null; sending: ClosedAccountMail | null }) =>
    // Refreshes crew lists.
    unitId === null ? [] : [createLiveNotification(employeeMessages['edited-employee'], unitId, {})],
};

/** A recipient of the email about a closed or reopened work unit. */
export interface UnitMailRecipient {
  personId: string;
  name: string;
  email: string;
  language: Language;
}

const createUnitEvent =
  <Recorded extends object>() =>
  // Refreshes crew and invitation lists.
  (_event: Recorded, { unit }: UnitActor) => [
    createLiveNotification(employeeMessages['edited-employee'], unit.id, {}),
    createLiveNotification(employeeMessages['changed-invitations'], unit.id, {}),
  ];

export const unitClosingEvents = {
  /** `until`: the deadline for reopening (ISO 8601 instant). `partners` are people of other work units. */
  'closed-unit': createUnitEvent<{
    until: string;
    endedAgreements: number;
    sending: { crew: readonly UnitMailRecipient[]; partners: readonly UnitMailRecipient[] };
  }>(),
  'reopened-unit': createUnitEvent<{ sending: { crew: readonly UnitMailRecipient[] } }>(),
};

export const leavingSentences = {
  'closed-account': () => 'deleted their account',
  'closed-unit': () => 'closed the work unit',
  'reopened-unit': () => 'reopened the work unit',
} satisfies Sentences<typeof leavingEvents & typeof unitClosingEvents>;

export type LeavingEvent = EventsOf<typeof leavingEvents>;
