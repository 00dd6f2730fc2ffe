import { listAddress } from '@/lib/list-place';
import type { TicketsAsked } from './contract';
import type { TicketList } from './rules';

/** What a list of tickets is narrowed to; its address says it, so that Back and a shared link lead to the same list. */
export type TicketFilter = Omit<TicketsAsked, 'list' | 'before'>;

/** A ticket's own address, which its QR code leads to. */
export const ticketPath = (ticketId: string): string => `/ticket/${ticketId}`;

/** A list of tickets, narrowed so, from this place on. */
export const ticketsAddress = (
  list: TicketList,
  { agreementId, siteId, search, from, to }: TicketFilter = {},
  before?: string,
): string => listAddress(`/${list}-tickets`, { agreement: agreementId, site: siteId, search, from, to, before });

/** How many filters are in force. */
export const filtersOn = (filter: TicketFilter): number => Object.values(filter).filter(Boolean).length;
