import type { RequestSender } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import type { Closing } from '@/lib/disposal/contract';
import { findHaulData } from '@/lib/offline/store/haul-data';
import type { ClosingAct, TicketAtClosing } from '@/lib/offline/store/schema';

/**
 * The closing of a ticket now, with the names that the device knows.
 * @param ticket null: this device has never loaded the ticket
 */
export async function toClosingAct(
  closing: Closing,
  ticket: TicketAtClosing | null,
  sender: RequestSender,
): Promise<ClosingAct> {
  const haul = (await findHaulData(sender).catch(() => null))?.haul ?? null;
  const at = now();
  return {
    kind: 'close',
    actId: closing.closeId,
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
