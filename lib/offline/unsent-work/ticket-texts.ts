import { formatPickerValue, DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { DISPOSAL_FAILURES } from '@/lib/disposal/failures';
import type { Receipt, QuantityUnit } from '@/lib/disposal/rules';
import { formatFromTo, OUTCOME_LABELS, formatQuantity, formatTicketTime } from '@/lib/disposal/texts';
import type { Ticket } from '@/lib/disposal/ticket';
import type { OpeningAct, TicketAct, TicketAtClosing } from '@/lib/offline/store/schema';
import { translateToEnglish, type Text, type Translate } from '@/lib/text';
import type { StateText } from './texts';
import type { UnsentTicket } from './tickets';

/** Texts for tickets that were opened or closed on this device and have not reached the server. */

/** '#new · 14:32': shown instead of the number, which the server assigns, and made from the time of opening. */
export const formatProvisionalNumber = (at: string, t: Translate = translateToEnglish): string =>
  t('#new · {time}', { time: formatPickerValue(at, DEFAULT_TIME_ZONE).slice(11) });

/** 'Open ticket #new · 14:32, truck WI 4711', or 'Close ticket 12, …'. */
export function formatTicketActName(act: TicketAct, t: Translate = translateToEnglish): string {
  if (act.kind === 'open')
    return t('Open ticket {number}, truck {truck}', {
      number: formatProvisionalNumber(act.at, t),
      truck: act.opening.truck,
    });
  if (act.ticket === null) return t('Close a ticket that is not on this device');
  const number =
    act.ticket.number === null ? formatProvisionalNumber(act.ticket.openedAt, t) : String(act.ticket.number);
  return t('Close ticket {number}, truck {truck}', { number, truck: act.ticket.truck });
}

/** '12.5 tons of Clay, Bay View Lofts to Lakeside Pit', or the receipt. */
export function formatTicketActSummary(act: TicketAct, t: Translate = translateToEnglish): string {
  if (act.kind === 'close') return formatReceipt(act.closing, act.ticket?.quantityUnit ?? null, t);
  const { opening, material, quantityUnit, siteNames } = act;
  const amount = t('{amount} of {material}', { amount: formatQuantity(opening.sent, quantityUnit, t), material });
  return [amount, formatFromTo(siteNames.export, siteNames.import, t), opening.driver, opening.load]
    .filter(Boolean)
    .join(' · ');
}

/** '11.75 tons, partly accepted: wet'. `unit` null: unknown. */
export function formatReceipt(
  { received, outcome, reason }: Receipt,
  unit: QuantityUnit | null,
  t: Translate = translateToEnglish,
): string {
  const amount = unit ? formatQuantity(received, unit, t) : t('{received} in the agreement’s unit', { received });
  const label = outcome === 'refused' ? t('Refused') : `${amount}, ${t(OUTCOME_LABELS[outcome]).toLowerCase()}`;
  return reason ? `${label}: ${reason}` : label;
}

export function describeTicketState({ act, state }: UnsentTicket, t: Translate = translateToEnglish): StateText {
  switch (state) {
    case 'unsent':
      return { tone: 'incomplete', badge: t('Not sent yet'), why: null };
    case 'after-opening':
      return {
        tone: 'incomplete',
        badge: t('Not sent yet'),
        why: t('It will be sent after this device has sent the ticket itself.'),
      };
    case 'refused':
      return { tone: 'overdue', badge: t('Not accepted'), why: formatRefusal(act, t) };
    case 'other-person':
      return {
        tone: 'neutral',
        badge: t('Another account'),
        why: t('It is sent when {who} signs in on this device.', {
          who: act.personName ?? t('the person who entered it'),
        }),
      };
    case 'other-unit':
      return {
        tone: 'neutral',
        badge: t('Another work unit'),
        why: t('To send it, switch to {unit}.', { unit: act.unitName ?? t('the work unit it belongs to') }),
      };
    case 'left-unit':
      return {
        tone: 'overdue',
        badge: t('No longer accepted'),
        why: t('You no longer belong to {unit}. Tell the Office what you entered before you remove it.', {
          unit: act.unitName ?? t('this work unit'),
        }),
      };
  }
}

function formatRefusal(act: TicketAct, t: Translate): string {
  if (!act.refused) return '';
  const { code, message, theirs } = act.refused;
  if (act.kind === 'close' && theirs?.closedAt)
    return t('{first} Here: {here}. The first closing counts. If it is wrong, propose a correction on the ticket.', {
      first: formatFirstClosing(theirs, t),
      here: formatReceipt(act.closing, theirs.agreement.quantityUnit, t),
    });
  const whatToDo = WHAT_TO_DO[code];
  return [message, whatToDo ? t(whatToDo) : ''].filter(Boolean).join(' ');
}

/** 'Lena Lake closed the ticket first, 11/23/2026, 2:10 PM: 14 tons, accepted.' */
export function formatFirstClosing(
  { closedAt, closedByName, received, outcome, reason, agreement }: Ticket,
  t: Translate = translateToEnglish,
): string {
  const when = closedAt ? `, ${formatTicketTime(closedAt, t)}` : '';
  const receipt =
    received !== null && outcome ? formatReceipt({ received, outcome, reason }, agreement.quantityUnit, t) : '';
  return t('{name} closed the ticket first{when}: {what}.', { name: closedByName, when, what: receipt });
}

const ASK_FOR_PROFILE = 'Ask for the Operate permission on the site’s team, then try again.';

/** By failure code. The messages of other codes already say what to do. */
const WHAT_TO_DO: Readonly<Record<string, Text>> = {
  'agreement-not-active': 'Tell your Office about this load, or open a new ticket for it under another agreement.',
  'agreement-not-found': ASK_FOR_PROFILE,
  'ticket-not-found': ASK_FOR_PROFILE,
  'export-site-only': ASK_FOR_PROFILE,
  'import-site-only': ASK_FOR_PROFILE,
  'ticket-canceled': 'Tell the site that sent the load what arrived.',
} satisfies Partial<Record<keyof typeof DISPOSAL_FAILURES, Text>>;

export const getRejectionTitle = ({ kind }: TicketAct): Text =>
  kind === 'open' ? 'Ticket not opened' : 'Ticket not closed';

/** The act with the confirmation that the server asked for (lib/disposal/load-checks.ts); null if none. */
export function confirmTicketAct(act: TicketAct): TicketAct | null {
  const { code, theirs } = act.refused ?? {};
  if (act.kind === 'close')
    return code === 'received-unlikely' ? { ...act, closing: { ...act.closing, isConfirmed: true } } : null;
  if (code !== 'truck-has-ticket' || !theirs) return null;
  const { besideTickets = [] } = act.opening;
  return { ...act, opening: { ...act.opening, besideTickets: [...besideTickets, theirs.id] } };
}

export const getConfirmLabel = ({ kind }: TicketAct): Text =>
  kind === 'open' ? 'Open another ticket' : 'Confirm the quantity';

/** Whether sending again could help. */
export const canRetryTicket = ({ act, state }: UnsentTicket): boolean =>
  state === 'unsent' || (state === 'refused' && !FINAL_CODES.has(act.refused?.code ?? ''));

const FINAL_CODES: ReadonlySet<string> = new Set([
  'ticket-closed',
  'ticket-archived',
  'ticket-canceled',
  'ticket-id-used',
  'agreement-not-active',
  'truck-has-ticket',
  'received-unlikely',
]);

/** Whether a refused opening can be entered as another ticket. */
export const canOpenAgain = ({ act, state }: UnsentTicket): boolean =>
  act.kind === 'open' && state === 'refused' && act.refused?.code !== 'truck-has-ticket';

/** Whether the person may delete it: only what the server no longer accepts. */
export const canRemoveTicket = ({ state }: UnsentTicket): boolean => state === 'refused' || state === 'left-unit';

export const formatRemoveTicketQuestion = (act: TicketAct, t: Translate = translateToEnglish): string =>
  t('This will be permanently deleted from this device: {what}. Continue?', { what: formatTicketActSummary(act, t) });

/** The id of the ticket on the server that this act is about or conflicts with; null if there is none. */
export function findServerTicketId(act: TicketAct): string | null {
  if (act.kind === 'open' && act.refused?.code === 'truck-has-ticket') return act.refused.theirs?.id ?? null;
  const isOnServer =
    act.kind === 'close' ? act.ticket === null || act.ticket.number !== null : act.refused?.code === 'ticket-id-used';
  return isOnServer ? act.ticketId : null;
}

/** The ticket's data to store with its closing. */
export const toTicketAtClosing = ({
  number,
  openedAt,
  truck,
  sent,
  agreement,
  siteNames,
}: Ticket): TicketAtClosing => ({
  number,
  openedAt,
  truck,
  sent,
  material: agreement.material,
  quantityUnit: agreement.quantityUnit,
  siteNames,
});

/** Like `toTicketAtClosing`, for a ticket opened on this device, without a number. */
export const toOpenedTicketAtClosing = ({
  at,
  opening,
  material,
  quantityUnit,
  siteNames,
}: OpeningAct): TicketAtClosing => ({
  number: null,
  openedAt: at,
  truck: opening.truck,
  sent: opening.sent,
  material,
  quantityUnit,
  siteNames,
});
