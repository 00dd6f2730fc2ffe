import type { InWorkUnit } from '@/lib/events';
import { fields, liveMessages, tell } from '@/lib/live-messages';
import type { Sentences } from '@/lib/sentences';

export const onboardingMessages = liveMessages('workgroups', {
  'kept-default-library': fields({}),
});

export const onboardingEvents = {
  'kept-default-library': (_event: object, { unit }: InWorkUnit) => [
    tell(onboardingMessages['kept-default-library'], unit.id, {}),
  ],
};

export const onboardingSentences = {
  'kept-default-library': () => 'chose to keep the default library',
} satisfies Sentences<typeof onboardingEvents>;
