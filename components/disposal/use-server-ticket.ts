import useSWR from 'swr';
import { callApi, RefusedError, type RequestSender } from '@/lib/client/api';
import { getTicket } from '@/lib/disposal/contract';
import type { Ticket } from '@/lib/disposal/ticket';

/**
 * A ticket of this device as stored on the server, once nothing of it is unsent. null: unsent, or not loaded.
 * 'missing': not on the server, or not visible to this person.
 *
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
    { shouldRetryOnError: (failed) => !(failed instanceof RefusedError), errorRetryInterval: RETRY_MS },
  );
  if (error instanceof RefusedError && error.status === 404) return 'missing';
  return data?.ticket ?? null;
}

const RETRY_MS = 5000;
