import { foldName } from '@/lib/accounts/rules';
import { failure } from '@/lib/failures';
import { keepDefaultLibrary, markAsSeen } from '@/lib/onboarding/contract';
import { onboardingEvents } from '@/lib/onboarding/events';
import { implement, implementSignedIn } from '@/lib/platform/operation/implement';
import { noInput, successOutput } from '@/lib/platform/operation/input-schemas';
import { ownEventSchema } from './schema';

/** Not recorded: seeing a guide is not part of the work unit's history. */
export const markAsSeenCommand = implementSignedIn(markAsSeen, {
  input: ownEventSchema,
  output: successOutput,
  async run({ db, input, actor, now }) {
    if (input.email !== foldName(actor.email)) return failure('not-found');
    await db.seenEvent.createMany({
      data: [{ personId: actor.personId, eventType: input.eventtype, seenAt: now }],
      skipDuplicates: true,
    });
    return { success: true as const };
  },
});

export const keepDefaultLibraryCommand = implement(keepDefaultLibrary, {
  input: noInput,
  output: successOutput,
  events: onboardingEvents,
  async run({ db, actor, now, record }) {
    const { count } = await db.keptDefaultLibrary.createMany({
      data: [{ workUnitId: actor.unit.id, keptBy: actor.personId, keptAt: now }],
      skipDuplicates: true,
    });
    if (count > 0) record({ type: 'kept-default-library' });
    return { success: true as const };
  },
});
