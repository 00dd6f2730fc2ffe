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

/**
 * Sends what was done with tickets on this device. Two tabs may send the same act: the server knows it by its id and
 * answers both alike, so acts need no lock.
 */

/** What became of an act, with the ticket where the server has taken it. */
export interface TicketActSent {
  /** null where it was gone from this device: another tab has sent it. */
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
  // On the server there is no such ticket yet, so that the closing would be refused.
  if (act.kind === 'close' && openingOf(act, acts)) return { act, result: NEEDS_DECISION, ticket: null };
  return send(act);
}

/** Milliseconds for which somebody at the gate waits for an answer; later ones are heard of, too. */
const PATIENCE_MS = 4000;

/**
 * Keeps an act on this device, then tries once to send it. Without an answer, or with the server's no, it stays here. A
 * device that stores nothing sends it all the same.
 *
 * @param onKept called once the act lies on this device
 * @throws as `ask` where the act is neither kept nor sent
 */
export async function keepAndSend(act: TicketAct, onKept: () => void = () => undefined): Promise<TicketActSent> {
  const isKept = await keepTicketAct(act).then(
    () => true,
    () => false,
  );
  if (!isKept) return { act, result: SENT, ticket: (await asking(act)).ticket };
  onKept();
  // Others on this page hear of it once the first try is over, or they would send it a second time meanwhile.
  const sent = sendTicketAct(act.actId).finally(unsentWorkChanged);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<TicketActSent>((over) => {
    timer = setTimeout(() => over({ act, result: OFFLINE, ticket: null }), PATIENCE_MS);
  });
  return Promise.race([sent, late]).finally(() => clearTimeout(timer));
}

/** Sends an act that was refused again, because the person asks for it. */
export async function sendTicketAgain(actId: string): Promise<SendResult> {
  await noteTicketRefusal(actId, null);
  return (await sendTicketAct(actId)).result;
}

/** Sends an act that the server asked about, as the person confirmed it. */
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

/** What is noted of a refusal. */
export const refusalOf = ({ code, message, details }: RefusedError) => ({
  code,
  message,
  theirs: bringsTicket(details) ? details.ticket : null,
});

/** Our own server's answer to its own contract. */
const bringsTicket = (details: unknown): details is { ticket: Ticket } => isRecord(details) && 'ticket' in details;
