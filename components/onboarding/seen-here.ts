import { deviceChoice } from '@/lib/client/device-choice';
import type { EventType } from '@/lib/onboarding/rules';

/** The events that the last person on this device has seen, to save requests. */
const KNOWN = deviceChoice('et-seen-events');

function seenHere(personId: string): readonly string[] {
  const [person, ...events] = (KNOWN.read() ?? '').split(' ');
  return person === personId ? events : [];
}

export const isSeenHere = (personId: string, event: EventType): boolean => seenHere(personId).includes(event);

export function noteSeenHere(personId: string, event: EventType): void {
  KNOWN.write([...new Set([personId, ...seenHere(personId), event])].join(' '));
}
