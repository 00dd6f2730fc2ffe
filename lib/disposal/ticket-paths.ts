import { createListUrl } from '@/lib/list-cursor';
import type { TicketQuery } from './contract';
import type { TicketList } from './rules';

/** Filters of a list of tickets, kept in the URL so that Back and shared links work. */
export type TicketFilter = Omit<TicketQuery, 'list' | 'before'>;

/** A ticket's own path, which its QR code contains. */
export const getTicketPath = (ticketId: string): string => `/ticket/${ticketId}`;

const ID_AT_END = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The id in a ticket's absolute URL, exactly as its QR code contains it; null for any other text.
 *
 * @param origin the product's, for example `https://earthtight.example`
 */
export function parseTicketUrl(text: string, origin: string): string | null {
  const ticketId = ID_AT_END.exec(text)?.[0];
  return ticketId !== undefined && text === `${origin}${getTicketPath(ticketId)}` ? ticketId : null;
}

export const getTicketListPath = (
  list: TicketList,
  { agreementId, siteId, search, from, to }: TicketFilter = {},
  before?: string,
): string => createListUrl(`/${list}-tickets`, { agreement: agreementId, site: siteId, search, from, to, before });

export const countFilters = (filter: TicketFilter): number => Object.values(filter).filter(Boolean).length;
