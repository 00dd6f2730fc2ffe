import type { RecordedBy } from '@/lib/events';
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

export const leavingSentences = {
  'closed-account': () => 'deleted their account',
} satisfies Sentences<typeof leavingEvents>;

export type LeavingEvent = RecordedBy<typeof leavingEvents>;
