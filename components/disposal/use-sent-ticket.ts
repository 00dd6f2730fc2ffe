import useSWR from 'swr';
import { ask, RefusedError, type RequestSender } from '@/lib/client/ask';
import { oneTicket } from '@/lib/disposal/contract';
import type { Ticket } from '@/lib/disposal/ticket';

/**
 * A ticket of this device as the server has it, once nothing of it waits here. null: it waits, or the server has not
 * answered yet. 'missing': the server does not have it, or this person cannot see it.
 *
 * @param state changes when something was done to the ticket here, so that an older answer does not count
 */
export function useSentTicket(
  { personId, unitId }: RequestSender,
  ticketId: string,
  { waits, state }: { waits: boolean; state: string },
): Ticket | 'missing' | null {
  const { data, error } = useSWR(
    waits ? null : [oneTicket.name, unitId, ticketId, state],
    () => ask(oneTicket, { ticketId }, { as: { personId, unitId } }),
    { shouldRetryOnError: (failed) => !(failed instanceof RefusedError), errorRetryInterval: RETRY_MS },
  );
  if (error instanceof RefusedError && error.status === 404) return 'missing';
  return data?.ticket ?? null;
}

const RETRY_MS = 5000;
