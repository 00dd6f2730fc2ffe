import type { InWorkUnit, RecordedBy } from '@/lib/events';
import type { Language } from '@/lib/language';
import { tell } from '@/lib/live-messages';
import type { Sentences } from '@/lib/sentences';
import { crewUpdates } from '@/lib/workgroups/events';

/** Whom the e-mail about a deleted account goes to, and until when the account comes back (ISO 8601). */
interface ToldOfLeaving {
  name: string;
  username: string;
  email: string;
  until: string;
}

/** What people do who leave. */
export const leavingEvents = {
  /** Recorded in each work unit of the person; without one, in none. Only the first sends the e-mail. */
  'closed-account': ({ unitId }: { unitId: string | null; sending: ToldOfLeaving | null }) =>
    unitId === null ? [] : [tell(crewUpdates['edited-employee'], unitId, {})],
};

/** Somebody who gets an e-mail about a work unit that was closed or reopened. */
export interface ToldOfUnit {
  personId: string;
  name: string;
  email: string;
  language: Language;
}

const tellsOfUnit =
  <Recorded extends object>() =>
  (_event: Recorded, { unit }: InWorkUnit) => [
    tell(crewUpdates['edited-employee'], unit.id, {}),
    tell(crewUpdates['changed-invitations'], unit.id, {}),
  ];

/** What becomes of a work unit. */
export const unitClosingEvents = {
  /** `until`: the last day to reopen it (ISO 8601). `partners` are people of other work units. */
  'closed-unit': tellsOfUnit<{
    until: string;
    agreements: number;
    sending: { crew: readonly ToldOfUnit[]; partners: readonly ToldOfUnit[] };
  }>(),
  'reopened-unit': tellsOfUnit<{ sending: { crew: readonly ToldOfUnit[] } }>(),
};

export const leavingSentences = {
  'closed-account': () => 'deleted their account',
  'closed-unit': () => 'closed the work unit',
  'reopened-unit': () => 'reopened the work unit',
} satisfies Sentences<typeof leavingEvents & typeof unitClosingEvents>;

export type LeavingEvent = RecordedBy<typeof leavingEvents>;
