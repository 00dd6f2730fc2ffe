import type { UnitActor } from '@/lib/events';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { hasFields } from '@/lib/type-guards';
import type { Sentences } from '@/lib/audit-sentences';

export const onboardingMessages = defineLiveMessages('workgroups', {
  'kept-default-library': hasFields({}),
});

export const onboardingEvents = {
  'kept-default-library': (_event: object, { unit }: UnitActor) => [
    createLiveNotification(onboardingMessages['kept-default-library'], unit.id, {}),
  ],
};

export const onboardingSentences = {
  'kept-default-library': () => 'chose to keep the default library',
} satisfies Sentences<typeof onboardingEvents>;
