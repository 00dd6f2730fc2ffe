import { closeTicket, openTicket } from '@/lib/disposal/contract';
import { isSameReceipt } from '@/lib/disposal/rules';
import type { Ticket } from '@/lib/disposal/ticket';
import { callApi, type RefusedError, type RequestSender } from '@/lib/client/api';
import { settleRequest } from '@/lib/client/settle-request';
import { isRecord } from '@/lib/is-record';
import type { TicketAct } from '@/lib/offline/store/schema';
import { listTicketActs, deleteTicketAct, storeTicketAct, storeTicketRefusal } from '@/lib/offline/store/ticket-acts';
import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { selectDueTickets, findOpening } from '@/lib/offline/unsent-work/tickets';
import { REQUEST_TIMEOUT_MS } from './scheduler';
import { NEEDS_DECISION, toSendResult, OFFLINE, SENT, type SendResult } from './send-result';

/** Sends ticket acts. No lock is needed: the server recognizes a repeated act by its id. */

export interface TicketActResult {
  /** null if it no longer exists: another tab has sent it. */
  act: TicketAct | null;
  result: SendResult;
  ticket: Ticket | null;
}

export const listDueTicketActs = async (sender: RequestSender): Promise<TicketAct[]> =>
  selectDueTickets(await listTicketActs(), sender);

export async function sendTicketAct(actId: string): Promise<TicketActResult> {
  const acts = await listTicketActs();
  const act = acts.find((candidate) => candidate.actId === actId);
  if (!act) return { act: null, result: SENT, ticket: null };
  // The server does not have the ticket yet and would refuse the closing.
  if (act.kind === 'close' && findOpening(act, acts)) return { act, result: NEEDS_DECISION, ticket: null };
  return send(act);
}

/** How long a person waits; a later response is still processed. */
const MAX_SEND_WAIT_MS = 4000;

/**
 * Stores an act, then tries once to send it. It stays stored after a failure. Without storage it is sent directly. The
 * result is 'offline' if there is no response within MAX_SEND_WAIT_MS.
 * @param onStored called once the act is stored
 * @throws as `callApi` if the act is neither stored nor sent
 */
export async function storeAndSend(act: TicketAct, onStored: () => void = () => undefined): Promise<TicketActResult> {
  const isStored = await storeTicketAct(act).then(
    () => true,
    () => false,
  );
  if (!isStored) return { act, result: SENT, ticket: (await callTicketApi(act)).ticket };
  onStored();
  // Background sync is notified after the first attempt, so that it does not send the act twice.
  const attempt = sendTicketAct(act.actId).finally(announceUnsentWorkChange);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<TicketActResult>((resolve) => {
    timer = setTimeout(() => resolve({ act, result: OFFLINE, ticket: null }), MAX_SEND_WAIT_MS);
  });
  return Promise.race([attempt, timeout]).finally(() => clearTimeout(timer));
}

/** Sends a refused act again. */
export async function resendTicketAct(actId: string): Promise<SendResult> {
  await storeTicketRefusal(actId, null);
  return (await sendTicketAct(actId)).result;
}

/** Stores an act with the person's confirmation, and sends it again. */
export async function sendConfirmedTicketAct(act: TicketAct): Promise<SendResult> {
  await storeTicketAct({ ...act, refused: undefined });
  return (await sendTicketAct(act.actId)).result;
}

async function send(act: TicketAct): Promise<TicketActResult> {
  const response = await settleRequest(callTicketApi(act));
  if ('error' in response) {
    const result = toSendResult(response.error);
    const closedTicket = getConflictingTicket({ act, result, ticket: null });
    if (act.kind === 'close' && closedTicket && isSameReceipt(act.closing, closedTicket)) {
      await deleteTicketAct(act.actId);
      return { act, result: SENT, ticket: closedTicket };
    }
    if (result.kind === 'refused') await storeTicketRefusal(act.actId, toTicketRefusal(result.failure));
    return { act, result, ticket: null };
  }
  await deleteTicketAct(act.actId);
  return { act, result: SENT, ticket: response.output.ticket };
}

function callTicketApi(act: TicketAct): Promise<{ ticket: Ticket }> {
  const { personId, unitId } = act;
  const options = { timeoutMs: REQUEST_TIMEOUT_MS, keepalive: true, sender: { personId, unitId } };
  return act.kind === 'open' ? callApi(openTicket, act.opening, options) : callApi(closeTicket, act.closing, options);
}

export const toTicketRefusal = ({ code, message, details }: RefusedError) => ({
  code,
  message,
  theirs: hasTicket(details) ? details.ticket : null,
});

/** The ticket as someone else closed, archived or canceled it, if the server refused the act because of that. */
export const getConflictingTicket = ({ result }: TicketActResult): Ticket | null =>
  result.kind === 'refused' ? toTicketRefusal(result.failure).theirs : null;

/** Checks only that the field exists, because our own server sent it. */
const hasTicket = (details: unknown): details is { ticket: Ticket } => isRecord(details) && 'ticket' in details;
