import type { RequestSender } from '@/lib/client/ask';
import type { TicketMove } from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';

/** What a part of the page gets that moves the ticket. */
export interface TicketMoving {
  sender: RequestSender;
  ticket: Ticket;
  may: (move: TicketMove) => boolean;
  /** The ticket as it is now; without it, it is asked for: what was tried was refused. */
  onMoved: (ticket?: Ticket) => void;
}
