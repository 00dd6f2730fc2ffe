import { deviceChoice } from '@/lib/client/device-choice';
import type { EventType } from '@/lib/onboarding/rules';

/** What this device knows to be seen, so that it need not ask for it again: of the person who was here last. */
const KNOWN = deviceChoice('et-seen-events');

function seenHere(personId: string): readonly string[] {
  const [person, ...events] = (KNOWN.read() ?? '').split(' ');
  return person === personId ? events : [];
}

export const isSeenHere = (personId: string, event: EventType): boolean => seenHere(personId).includes(event);

export function noteSeenHere(personId: string, event: EventType): void {
  KNOWN.write([...new Set([personId, ...seenHere(personId), event])].join(' '));
}
