import { foldName } from '@/lib/accounts/rules';
import { failure } from '@/lib/failures';
import { hasSeenEvent, setupState } from '@/lib/onboarding/contract';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { eventSeenOutput, ownEventSchema, setupStateOutput } from './schema';
import { loadSetupState } from './setup-state';

export const eventSeenQuery = implementSignedIn(hasSeenEvent, {
  input: ownEventSchema,
  output: eventSeenOutput,
  async run({ db, input, actor }) {
    if (input.email !== foldName(actor.email)) return failure('not-found');
    const count = await db.seenEvent.count({ where: { personId: actor.personId, eventType: input.eventtype } });
    return { ...input, eventSeen: count > 0 };
  },
});

export const setupStateQuery = implement(setupState, {
  input: noInput,
  output: setupStateOutput,
  run: ({ db }) => loadSetupState(db),
});
