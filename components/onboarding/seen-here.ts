import { deviceChoice } from '@/lib/client/device-choice';
import { EVENT_TYPES, type EventType } from '@/lib/onboarding/rules';

/** What this device knows to be seen, so that it need not ask for it again: of the person who was here last. */
const KNOWN = deviceChoice('et-seen-events');

export function seenHere(personId: string): readonly EventType[] {
  const [person, ...events] = (KNOWN.read() ?? '').split(' ');
  return person === personId ? EVENT_TYPES.filter((type) => events.includes(type)) : [];
}

export function noteSeenHere(personId: string, event: EventType): void {
  KNOWN.write([...new Set([personId, ...seenHere(personId), event])].join(' '));
}
