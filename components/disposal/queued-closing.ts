import type { RequestSender } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import type { Closing } from '@/lib/disposal/contract';
import { findHaulData } from '@/lib/offline/store/haul-data';
import type { QueuedClosing, TicketAtClosing } from '@/lib/offline/store/schema';

/**
 * Creates the closing of a ticket now, with the names of person and work unit if this device knows them.
 * @param ticket null: this device has never loaded the ticket
 */
export async function createQueuedClosing(
  closing: Closing,
  ticket: TicketAtClosing | null,
  sender: RequestSender,
): Promise<QueuedClosing> {
  const haul = (await findHaulData(sender).catch(() => null))?.haul ?? null;
  const at = now();
  return {
    kind: 'close',
    changeId: closing.closeId,
    ticketId: closing.ticketId,
    personId: sender.personId,
    personName: haul?.me.name ?? null,
    unitId: sender.unitId,
    unitName: haul?.unit.name ?? null,
    at,
    closing: { ...closing, closedAt: at },
    ticket,
  };
}
