import { createListUrl } from '@/lib/list-cursor';
import type { TicketQuery } from './contract';
import type { TicketList } from './rules';

/** Filters of a list of tickets, kept in the URL so that Back and shared links work. */
export type TicketFilter = Omit<TicketQuery, 'list' | 'before'>;

/** A ticket's own path, which its QR code contains. */
export const getTicketPath = (ticketId: string): string => `/ticket/${ticketId}`;

export const getTicketListPath = (
  list: TicketList,
  { agreementId, siteId, search, from, to }: TicketFilter = {},
  before?: string,
): string => createListUrl(`/${list}-tickets`, { agreement: agreementId, site: siteId, search, from, to, before });

export const countFilters = (filter: TicketFilter): number => Object.values(filter).filter(Boolean).length;
