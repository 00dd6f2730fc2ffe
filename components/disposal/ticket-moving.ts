import type { RequestSender } from '@/lib/client/ask';
import type { TicketMove } from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';

export interface TicketMoving {
  sender: RequestSender;
  ticket: Ticket;
  may: (move: TicketMove) => boolean;
  /** Called with the current ticket, or without it to reload after a failure. */
  onMoved: (ticket?: Ticket) => void;
}
