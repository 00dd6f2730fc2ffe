import useSWR from 'swr';
import { callApi, RejectedError, type RequestSender } from '@/lib/client/api';
import { getTicket } from '@/lib/disposal/contract';
import type { Ticket } from '@/lib/disposal/ticket';

/**
 * Loads a ticket from the server. Returns null while `isWaiting`, or before the response; 'missing' if the server
 * has no such ticket or this person may not see it. Retries unless the server refuses the request.
 *
 * @param isWaiting whether the ticket has unsent changes, so that nothing is requested yet
 * @param state changes after an action on the ticket, to discard older responses
 */
export function useServerTicket(
  { personId, unitId }: RequestSender,
  ticketId: string,
  { isWaiting, state }: { isWaiting: boolean; state: string },
): Ticket | 'missing' | null {
  const { data, error } = useSWR(
    isWaiting ? null : [getTicket.name, unitId, ticketId, state],
    () => callApi(getTicket, { ticketId }, { sender: { personId, unitId } }),
    { shouldRetryOnError: (failed) => !(failed instanceof RejectedError), errorRetryInterval: RETRY_MS },
  );
  if (error instanceof RejectedError && error.status === 404) return 'missing';
  return data?.ticket ?? null;
}

const RETRY_MS = 5000;
