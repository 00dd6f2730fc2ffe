import { foldName } from '@/lib/accounts/rules';
import { failure } from '@/lib/failures';
import { eventSeen, setupFacts } from '@/lib/onboarding/contract';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { eventSeenOutput, ownEventSchema, setupFactsOutput } from './schema';
import { loadSetupFacts } from './setup-facts';

export const eventSeenQuery = implementSignedIn(eventSeen, {
  input: ownEventSchema,
  output: eventSeenOutput,
  async run({ db, input, actor }) {
    if (input.email !== foldName(actor.email)) return failure('not-found');
    const count = await db.seenEvent.count({ where: { personId: actor.personId, eventType: input.eventtype } });
    return { ...input, eventSeen: count > 0 };
  },
});

export const setupFactsQuery = implement(setupFacts, {
  input: noInput,
  output: setupFactsOutput,
  run: ({ db }) => loadSetupFacts(db),
});
