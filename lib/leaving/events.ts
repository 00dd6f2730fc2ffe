import type { InWorkUnit, RecordedBy } from '@/lib/events';
import type { Language } from '@/lib/language';
import { tell } from '@/lib/live-messages';
import type { Sentences } from '@/lib/sentences';
import { crewUpdates } from '@/lib/workgroups/events';

/** The recipient of the e-mail about a deleted account, and the last day to restore it (ISO 8601). */
interface ToldOfLeaving {
  name: string;
  username: string;
  email: string;
  until: string;
}

export const leavingEvents = {
  /** Recorded in each work unit of the person, if any. Only the first sends the e-mail. */
  'closed-account': ({ unitId }: { unitId: string | null; sending: ToldOfLeaving | null }) =>
    unitId === null ? [] : [tell(crewUpdates['edited-employee'], unitId, {})],
};

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
