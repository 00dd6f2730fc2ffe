import { createDeviceSetting } from '@/lib/client/device-setting';
import type { EventType } from '@/lib/onboarding/rules';

/** A cache of the events that the last person on this device has seen. */
const SEEN_EVENTS = createDeviceSetting('et-seen-events');

function readSeenEvents(personId: string): readonly string[] {
  const [person, ...events] = (SEEN_EVENTS.read() ?? '').split(' ');
  return person === personId ? events : [];
}

export const isSeenOnDevice = (personId: string, event: EventType): boolean => readSeenEvents(personId).includes(event);

export function saveSeenOnDevice(personId: string, event: EventType): void {
  SEEN_EVENTS.write([...new Set([personId, ...readSeenEvents(personId), event])].join(' '));
}
