import type { RequestSender } from '@/lib/client/api';
import type { TicketTransition } from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';

export interface TicketActionProps {
  sender: RequestSender;
  ticket: Ticket;
  canTransition: (transition: TicketTransition) => boolean;
  /** Called with the current ticket, or without it to reload after a failure. */
  onTicketChange: (ticket?: Ticket) => void;
}
