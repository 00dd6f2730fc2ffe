import { formatPickerValue, DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { DISPOSAL_FAILURES } from '@/lib/disposal/failures';
import type { Receipt, QuantityUnit } from '@/lib/disposal/rules';
import { formatFromTo, OUTCOME_LABELS, formatQuantity, formatTicketTime } from '@/lib/disposal/texts';
import type { Ticket } from '@/lib/disposal/ticket';
import type { QueuedOpening, QueuedTicketChange, TicketAtClosing } from '@/lib/offline/store/schema';
import { translateToEnglish, type Text, type Translate } from '@/lib/text';
import type { StateText } from './texts';
import type { UnsentTicket } from './tickets';

/** Texts for tickets that were opened or closed on this device and have not reached the server. */

/** '#new · 14:32': shown instead of the number, which the server assigns, and made from the time of opening. */
export const formatProvisionalNumber = (at: string, t: Translate = translateToEnglish): string =>
  t('#new · {time}', { time: formatPickerValue(at, DEFAULT_TIME_ZONE).slice(11) });

/** 'Open ticket #new · 14:32, truck WI 4711', or 'Close ticket 12, …'. */
export function formatTicketChangeName(change: QueuedTicketChange, t: Translate = translateToEnglish): string {
  if (change.kind === 'open')
    return t('Open ticket {number}, truck {truck}', {
      number: formatProvisionalNumber(change.at, t),
      truck: change.opening.truck,
    });
  if (change.ticket === null) return t('Close a ticket that is not on this device');
  const number =
    change.ticket.number === null ? formatProvisionalNumber(change.ticket.openedAt, t) : String(change.ticket.number);
  return t('Close ticket {number}, truck {truck}', { number, truck: change.ticket.truck });
}

/** '12.5 tons of Clay, Bay View Lofts to Lakeside Pit', or the receipt. */
export function formatTicketChangeSummary(change: QueuedTicketChange, t: Translate = translateToEnglish): string {
  if (change.kind === 'close') return formatReceipt(change.closing, change.ticket?.quantityUnit ?? null, t);
  const { opening, material, quantityUnit, siteNames } = change;
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

export function describeTicketState({ change, state }: UnsentTicket, t: Translate = translateToEnglish): StateText {
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
      return { tone: 'overdue', badge: t('Not accepted'), why: formatRefusal(change, t) };
    case 'other-person':
      return {
        tone: 'neutral',
        badge: t('Another account'),
        why: t('It will be sent when {who} signs in on this device.', {
          who: change.personName ?? t('the person who entered it'),
        }),
      };
    case 'other-unit':
      return {
        tone: 'neutral',
        badge: t('Another work unit'),
        why: t('To send it, switch to {unit}.', { unit: change.unitName ?? t('the work unit it belongs to') }),
      };
    case 'left-unit':
      return {
        tone: 'overdue',
        badge: t('No longer accepted'),
        why: t('You no longer belong to {unit}. Tell the Office what you entered before you remove it.', {
          unit: change.unitName ?? t('this work unit'),
        }),
      };
  }
}

function formatRefusal(change: QueuedTicketChange, t: Translate): string {
  if (!change.refusal) return '';
  const { code, message, serverTicket } = change.refusal;
  if (change.kind === 'close' && serverTicket?.closedAt)
    return t(
      '{first} You entered: {here}. The first closing counts. If it is wrong, propose a correction on the ticket.',
      {
        first: formatFirstClosing(serverTicket, t),
        here: formatReceipt(change.closing, serverTicket.agreement.quantityUnit, t),
      },
    );
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

export const getRejectionTitle = ({ kind }: QueuedTicketChange): Text =>
  kind === 'open' ? 'Ticket not opened' : 'Ticket not closed';

/** The change with the confirmation that the server asked for (lib/disposal/load-checks.ts); null if none. */
export function confirmTicketChange(change: QueuedTicketChange): QueuedTicketChange | null {
  const { code, serverTicket } = change.refusal ?? {};
  if (change.kind === 'close')
    return code === 'received-unlikely' ? { ...change, closing: { ...change.closing, isConfirmed: true } } : null;
  if (code !== 'truck-has-ticket' || !serverTicket) return null;
  const { besideTickets = [] } = change.opening;
  return { ...change, opening: { ...change.opening, besideTickets: [...besideTickets, serverTicket.id] } };
}

export const getConfirmLabel = ({ kind }: QueuedTicketChange): Text =>
  kind === 'open' ? 'Open another ticket' : 'Confirm the quantity';

/** Whether sending again could help. */
export const canRetryTicket = ({ change, state }: UnsentTicket): boolean =>
  state === 'unsent' || (state === 'refused' && !FINAL_CODES.has(change.refusal?.code ?? ''));

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
export const canOpenAgain = ({ change, state }: UnsentTicket): boolean =>
  change.kind === 'open' && state === 'refused' && change.refusal?.code !== 'truck-has-ticket';

/** Whether the person may delete it: only what the server no longer accepts. */
export const canRemoveTicket = ({ state }: UnsentTicket): boolean => state === 'refused' || state === 'left-unit';

export const formatRemoveTicketQuestion = (change: QueuedTicketChange, t: Translate = translateToEnglish): string =>
  t('This will be permanently deleted from this device: {what}. Continue?', {
    what: formatTicketChangeSummary(change, t),
  });

/** The id of the ticket on the server that this change is about or conflicts with; null if there is none. */
export function findServerTicketId(change: QueuedTicketChange): string | null {
  if (change.kind === 'open' && change.refusal?.code === 'truck-has-ticket')
    return change.refusal.serverTicket?.id ?? null;
  const isOnServer =
    change.kind === 'close'
      ? change.ticket === null || change.ticket.number !== null
      : change.refusal?.code === 'ticket-id-used';
  return isOnServer ? change.ticketId : null;
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
}: QueuedOpening): TicketAtClosing => ({
  number: null,
  openedAt: at,
  truck: opening.truck,
  sent: opening.sent,
  material,
  quantityUnit,
  siteNames,
});
