import { closeTicket, openTicket } from '@/lib/disposal/contract';
import { isSameReceipt } from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';
import { callApi, type RejectedError, type RequestSender } from '@/lib/client/api';
import { settleRequest } from '@/lib/client/settle-request';
import { isRecord } from '@/lib/is-record';
import type { QueuedTicketChange } from '@/lib/offline/store/schema';
import {
  listQueuedTicketChanges,
  deleteQueuedTicketChange,
  storeQueuedTicketChange,
  storeTicketRefusal,
} from '@/lib/offline/store/queued-ticket-changes';
import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { selectDueTickets, findOpening } from '@/lib/offline/unsent-work/tickets';
import { REQUEST_TIMEOUT_MS } from './scheduler';
import { NEEDS_DECISION, toSendResult, OFFLINE, SENT, type SendResult } from './send-result';

/** Sends ticket changes. No lock is needed: the server recognizes a repeated change by its id. */

export interface TicketChangeResult {
  /** null if it no longer exists: another tab has sent it. */
  change: QueuedTicketChange | null;
  result: SendResult;
  ticket: Ticket | null;
}

export const listDueTicketChanges = async (sender: RequestSender): Promise<QueuedTicketChange[]> =>
  selectDueTickets(await listQueuedTicketChanges(), sender);

export async function sendTicketChange(changeId: string): Promise<TicketChangeResult> {
  const changes = await listQueuedTicketChanges();
  const change = changes.find((candidate) => candidate.changeId === changeId);
  if (!change) return { change: null, result: SENT, ticket: null };
  // The server does not have the ticket yet and would refuse the closing.
  if (change.kind === 'close' && findOpening(change, changes)) return { change, result: NEEDS_DECISION, ticket: null };
  return send(change);
}

/** How long a person waits; a later response is still processed. */
const MAX_SEND_WAIT_MS = 4000;

/**
 * Stores a change, then tries once to send it. It stays stored after a failure. Without storage it is sent directly. The
 * result is 'offline' if there is no response within MAX_SEND_WAIT_MS.
 * @param onStored called once the change is stored
 * @throws as `callApi` if the change is neither stored nor sent
 */
export async function storeAndSend(
  change: QueuedTicketChange,
  onStored: () => void = () => undefined,
): Promise<TicketChangeResult> {
  const isStored = await storeQueuedTicketChange(change).then(
    () => true,
    () => false,
  );
  if (!isStored) return { change, result: SENT, ticket: (await callTicketApi(change)).ticket };
  onStored();
  // Background sync is notified after the first attempt, so that it does not send the change twice.
  const attempt = sendTicketChange(change.changeId).finally(announceUnsentWorkChange);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<TicketChangeResult>((resolve) => {
    timer = setTimeout(() => resolve({ change, result: OFFLINE, ticket: null }), MAX_SEND_WAIT_MS);
  });
  return Promise.race([attempt, timeout]).finally(() => clearTimeout(timer));
}

/** Sends a refused change again. */
export async function resendTicketChange(changeId: string): Promise<SendResult> {
  await storeTicketRefusal(changeId, null);
  return (await sendTicketChange(changeId)).result;
}

/** Stores a change with the person's confirmation, and sends it again. */
export async function sendConfirmedTicketChange(change: QueuedTicketChange): Promise<SendResult> {
  await storeQueuedTicketChange({ ...change, refusal: undefined });
  return (await sendTicketChange(change.changeId)).result;
}

async function send(change: QueuedTicketChange): Promise<TicketChangeResult> {
  const response = await settleRequest(callTicketApi(change));
  if ('error' in response) {
    const result = toSendResult(response.error);
    const closedTicket = getConflictingTicket({ change, result, ticket: null });
    if (change.kind === 'close' && closedTicket && isSameReceipt(change.closing, closedTicket)) {
      await deleteQueuedTicketChange(change.changeId);
      return { change, result: SENT, ticket: closedTicket };
    }
    if (result.kind === 'refused') await storeTicketRefusal(change.changeId, toTicketRefusal(result.failure));
    return { change, result, ticket: null };
  }
  await deleteQueuedTicketChange(change.changeId);
  return { change, result: SENT, ticket: response.output.ticket };
}

function callTicketApi(change: QueuedTicketChange): Promise<{ ticket: Ticket }> {
  const { personId, unitId } = change;
  const options = { timeoutMs: REQUEST_TIMEOUT_MS, keepalive: true, sender: { personId, unitId } };
  return change.kind === 'open'
    ? callApi(openTicket, change.opening, options)
    : callApi(closeTicket, change.closing, options);
}

export const toTicketRefusal = ({ code, message, details }: RejectedError) => ({
  code,
  message,
  serverTicket: hasTicket(details) ? details.ticket : null,
});

/** The ticket as someone else closed, archived or canceled it, if the server refused the change because of that. */
export const getConflictingTicket = ({ result }: TicketChangeResult): Ticket | null =>
  result.kind === 'refused' ? toTicketRefusal(result.failure).serverTicket : null;

/** Checks only that the field exists, because our own server sent it. */
const hasTicket = (details: unknown): details is { ticket: Ticket } => isRecord(details) && 'ticket' in details;
