import { isSeenOnDevice, saveSeenOnDevice } from '@/components/onboarding/seen-events';
import { contactInfoExists, myContactInfo, type PrivateFlag } from '@/lib/accounts/contract';
import { callApi } from '@/lib/client/api';
import { eventSeen, markAsSeen } from '@/lib/onboarding/contract';
import { EVENT_GUIDES, type GuideEvent } from '@/lib/onboarding/guides';
import type { EventType } from '@/lib/onboarding/rules';

export interface OnboardedPerson {
  id: string;
  username: string;
  email: string;
}

/** At most one overlay is shown, however many events are due. */
export type DueOverlay =
  | { event: GuideEvent; kind: 'guide' }
  | { event: 'phoneNumberCompanyName'; kind: 'contact-info'; isPrivate: PrivateFlag };

/**
 * The first unseen event with something to show (SHELL-53). Events without content are marked as seen (SHELL-56,
 * SHELL-59).
 * @throws what `callApi` throws. Nothing is shown then, and the next load tries again.
 */
export async function fetchDueOverlay(
  person: OnboardedPerson,
  events: readonly EventType[],
): Promise<DueOverlay | null> {
  const unseen = events.filter((event) => !isSeenOnDevice(person.id, event));
  const states = await Promise.all(unseen.map((eventtype) => callApi(eventSeen, { eventtype, email: person.email })));
  for (const { eventtype, eventSeen: isSeen } of states) {
    if (isSeen) saveSeenOnDevice(person.id, eventtype);
    else {
      const overlay = await findOverlay(person, eventtype);
      if (overlay) return overlay;
      await markSeen(person, eventtype);
    }
  }
  return null;
}

export async function markSeen(person: OnboardedPerson, eventtype: EventType): Promise<void> {
  await callApi(markAsSeen, { eventtype, email: person.email });
  saveSeenOnDevice(person.id, eventtype);
}

async function findOverlay(person: OnboardedPerson, event: EventType): Promise<DueOverlay | null> {
  if (event === 'phoneNumberCompanyName') return findContactInfoPrompt(person, event);
  return isGuideEvent(event) ? { event, kind: 'guide' } : null;
}

/** Only for a person with neither phone nor company, as far as browser and server know (SHELL-58). */
async function findContactInfoPrompt(
  { username }: OnboardedPerson,
  event: 'phoneNumberCompanyName',
): Promise<DueOverlay | null> {
  const { phonenumber, companyname, isPrivate } = await callApi(myContactInfo, { token: 'session' });
  if (phonenumber !== '' || companyname !== '') return null;
  const { exists } = await callApi(contactInfoExists, { username });
  return exists ? null : { event, kind: 'contact-info', isPrivate };
}

const isGuideEvent = (event: EventType): event is GuideEvent => event in EVENT_GUIDES;
