import { closeTicket, openTicket } from '@/lib/disposal/contract';
import type { Ticket } from '@/lib/disposal/ticket';
import { ask, type RefusedError, type RequestSender } from '@/lib/client/ask';
import { settled } from '@/lib/client/settled';
import { isRecord } from '@/lib/is-record';
import type { TicketAct } from '@/lib/offline/store/schema';
import { allTicketActs, forgetTicketAct, keepTicketAct, noteTicketRefusal } from '@/lib/offline/store/ticket-acts';
import { unsentWorkChanged } from '@/lib/offline/unsent-work/changes';
import { dueTickets, openingOf } from '@/lib/offline/unsent-work/tickets';
import { LONGEST_ANSWER } from './scheduler';
import { NEEDS_DECISION, notSent, OFFLINE, SENT, type SendResult } from './send-result';

/** Sends ticket acts. No lock is needed: the server recognizes a repeated act by its id. */

export interface TicketActSent {
  /** null if it no longer exists: another tab has sent it. */
  act: TicketAct | null;
  result: SendResult;
  ticket: Ticket | null;
}

export const dueTicketsHere = async (sender: RequestSender): Promise<TicketAct[]> =>
  dueTickets(await allTicketActs(), sender);

export async function sendTicketAct(actId: string): Promise<TicketActSent> {
  const acts = await allTicketActs();
  const act = acts.find((each) => each.actId === actId);
  if (!act) return { act: null, result: SENT, ticket: null };
  // The server does not have the ticket yet and would refuse the closing.
  if (act.kind === 'close' && openingOf(act, acts)) return { act, result: NEEDS_DECISION, ticket: null };
  return send(act);
}

/** Milliseconds that a person waits; a later response is still processed. */
const PATIENCE_MS = 4000;

/**
 * Stores an act, then tries once to send it. It stays stored after a failure. Without storage it is sent directly.
 * @param onKept called once the act is stored
 * @throws as `ask` if the act is neither stored nor sent
 */
export async function keepAndSend(act: TicketAct, onKept: () => void = () => undefined): Promise<TicketActSent> {
  const isKept = await keepTicketAct(act).then(
    () => true,
    () => false,
  );
  if (!isKept) return { act, result: SENT, ticket: (await asking(act)).ticket };
  onKept();
  // Background sync is notified after the first attempt, so that it does not send the act twice.
  const sent = sendTicketAct(act.actId).finally(unsentWorkChanged);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<TicketActSent>((over) => {
    timer = setTimeout(() => over({ act, result: OFFLINE, ticket: null }), PATIENCE_MS);
  });
  return Promise.race([sent, late]).finally(() => clearTimeout(timer));
}

export async function sendTicketAgain(actId: string): Promise<SendResult> {
  await noteTicketRefusal(actId, null);
  return (await sendTicketAct(actId)).result;
}

export async function sendConfirmed(confirmed: TicketAct): Promise<SendResult> {
  await keepTicketAct({ ...confirmed, refused: undefined });
  return (await sendTicketAct(confirmed.actId)).result;
}

async function send(act: TicketAct): Promise<TicketActSent> {
  const asked = await settled(asking(act));
  if ('error' in asked) {
    const result = notSent(asked.error);
    if (result.kind === 'refused') await noteTicketRefusal(act.actId, refusalOf(result.failure));
    return { act, result, ticket: null };
  }
  await forgetTicketAct(act.actId);
  return { act, result: SENT, ticket: asked.output.ticket };
}

function asking(act: TicketAct): Promise<{ ticket: Ticket }> {
  const { personId, unitId } = act;
  const how = { timeout: LONGEST_ANSWER, keepalive: true, as: { personId, unitId } };
  return act.kind === 'open' ? ask(openTicket, act.opening, how) : ask(closeTicket, act.closing, how);
}

export const refusalOf = ({ code, message, details }: RefusedError) => ({
  code,
  message,
  theirs: bringsTicket(details) ? details.ticket : null,
});

/** From our own server, by contract. */
const bringsTicket = (details: unknown): details is { ticket: Ticket } => isRecord(details) && 'ticket' in details;
