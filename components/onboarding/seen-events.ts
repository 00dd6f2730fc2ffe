import { createDeviceSetting } from '@/lib/client/device-setting';
import type { EventType } from '@/lib/onboarding/rules';

/** The events that the last person on this device has seen, to save requests. */
const KNOWN = createDeviceSetting('et-seen-events');

function readSeenEvents(personId: string): readonly string[] {
  const [person, ...events] = (KNOWN.read() ?? '').split(' ');
  return person === personId ? events : [];
}

export const isSeenOnDevice = (personId: string, event: EventType): boolean => readSeenEvents(personId).includes(event);

export function saveSeenOnDevice(personId: string, event: EventType): void {
  KNOWN.write([...new Set([personId, ...readSeenEvents(personId), event])].join(' '));
}
