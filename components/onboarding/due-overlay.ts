import { isSeenOnDevice, saveSeenOnDevice } from '@/components/onboarding/seen-events';
import { contactInfoExists, myContactInfo, type PrivateFlag } from '@/lib/accounts/contract';
import { callApi } from '@/lib/client/api';
import { hasSeenEvent, markAsSeen } from '@/lib/onboarding/contract';
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
 * Fetches the first unseen event that has something to show (SHELL-53). Events without content are marked as seen
 * (SHELL-56, SHELL-59).
 * @throws what `callApi` throws. Show nothing then; the next page load tries again.
 */
export async function fetchDueOverlay(
  person: OnboardedPerson,
  events: readonly EventType[],
): Promise<DueOverlay | null> {
  const unseen = events.filter((event) => !isSeenOnDevice(person.id, event));
  const states = await Promise.all(
    unseen.map((eventtype) => callApi(hasSeenEvent, { eventtype, email: person.email })),
  );
  for (const { eventtype, eventSeen: isSeen } of states) {
    if (isSeen) saveSeenOnDevice(person.id, eventtype);
    else {
      const overlay = await fetchOverlay(person, eventtype);
      if (overlay) return overlay;
      await markEventSeen(person, eventtype);
    }
  }
  return null;
}

/** Marks the event as seen on the server and this device. */
export async function markEventSeen(person: OnboardedPerson, eventtype: EventType): Promise<void> {
  await callApi(markAsSeen, { eventtype, email: person.email });
  saveSeenOnDevice(person.id, eventtype);
}

async function fetchOverlay(person: OnboardedPerson, event: EventType): Promise<DueOverlay | null> {
  if (event === 'phoneNumberCompanyName') return fetchContactInfoPrompt(person, event);
  return isGuideEvent(event) ? { event, kind: 'guide' } : null;
}

/** Returns null if the person has entered a phone or a company website (SHELL-58). */
async function fetchContactInfoPrompt(
  { username }: OnboardedPerson,
  event: 'phoneNumberCompanyName',
): Promise<DueOverlay | null> {
  const { phonenumber, companyname, isPrivate } = await callApi(myContactInfo, { token: 'session' });
  if (phonenumber !== '' || companyname !== '') return null;
  const { exists } = await callApi(contactInfoExists, { username });
  return exists ? null : { event, kind: 'contact-info', isPrivate };
}

const isGuideEvent = (event: EventType): event is GuideEvent => event in EVENT_GUIDES;
