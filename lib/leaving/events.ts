import type { UnitActor, EventsOf } from '@/lib/events';
import type { Language } from '@/lib/language';
import { createLiveNotification } from '@/lib/live-messages';
import type { Sentences } from '@/lib/audit-sentences';
import { employeeMessages } from '@/lib/workgroups/events';

/** The recipient of the email about a deleted account, and the last day to restore it (ISO 8601). */
interface ClosedAccountRecipient {
  name: string;
  username: string;
  email: string;
  until: string;
}

export const leavingEvents = {
  /** Recorded in each work unit of the person, or once without any. Only the first sends the email. */
  'closed-account': ({ unitId }: { unitId: string | null; sending: ClosedAccountRecipient | null }) =>
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
  (_event: Recorded, { unit }: UnitActor) => [
    createLiveNotification(employeeMessages['edited-employee'], unit.id, {}),
    createLiveNotification(employeeMessages['changed-invitations'], unit.id, {}),
  ];

export const unitClosingEvents = {
  /** `until` is the last day to reopen it (ISO 8601); `partners` are people of other work units. */
  'closed-unit': createUnitEvent<{
    until: string;
    agreements: number;
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
