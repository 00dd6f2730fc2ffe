import type { disposalEvents } from '@/lib/disposal/events';
import type { Outcome, QuantityUnit } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, formatQuantity } from '@/lib/disposal/texts';
import { quoteName, type Change, type Sentences } from '@/lib/audit-sentences';
import { SPANISH } from '@/lib/spanish';
import { UNITS_IN_SPANISH } from '@/lib/spanish/disposal-units';
import { createTranslate } from '@/lib/text';

type TicketEvent = Extract<keyof typeof disposalEvents, `${string}-ticket` | `${string}-correction`>;

const t = createTranslate(SPANISH);

/** The history of a ticket for a reader of Spanish. Activity, which is the Office's, stays English. */
export const ticketSentencesInSpanish = {
  'opened-ticket': ({ number, sent, quantityUnit, truck, afterEndOf }) =>
    `abrió ${formatTicket(number)}${formatAmount(sent, quantityUnit)}${truck ? `, camión ${quoteName(truck)}` : ''}${afterEndOf ? ', antes de que terminara el acuerdo' : ''}`,
  'closed-ticket': ({ number, received, quantityUnit, outcome }) =>
    `cerró ${formatTicket(number)}${formatAmount(received, quantityUnit)}${outcome ? `, ${formatOutcome(outcome)}` : ''}`,
  'canceled-ticket': ({ number, reason }) => `canceló ${formatTicket(number)}${reason ? `: ${quoteName(reason)}` : ''}`,
  'archived-ticket': ({ number }) => `archivó ${formatTicket(number)}`,
  'proposed-correction': ({ number, changes }) => `propuso corregir ${formatTicket(number)}${formatChanges(changes)}`,
  'accepted-correction': ({ number, changes }) =>
    `aceptó la corrección de ${formatTicket(number)}${formatChanges(changes)}`,
  'refused-correction': ({ number }) => `rechazó la corrección de ${formatTicket(number)}`,
  'took-back-correction': ({ number }) => `retiró la corrección de ${formatTicket(number)}`,
} satisfies Sentences<Pick<typeof disposalEvents, TicketEvent>>;

const formatTicket = (number: number | undefined): string =>
  number === undefined ? 'una boleta' : `la boleta ${number}`;

const formatAmount = (quantity: number | undefined, unit: QuantityUnit | undefined): string =>
  quantity === undefined || unit === undefined ? '' : ` con ${formatQuantity(quantity, unit, t)}`;

const formatOutcome = (outcome: Outcome): string => t(OUTCOME_LABELS[outcome]).toLowerCase();

const formatChanges = (changes: readonly Change[] | undefined): string =>
  changes && changes.length > 0 ? `: ${changes.map(formatChange).join('; ')}` : '';

/** Translates the values, which are recorded in English, as `formatValues` in corrections.ts writes them. */
function formatChange({ what, before, after }: Change): string {
  const name = FIELD_NAMES[what] ?? what;
  const quoteValue = (english: string) => quoteName(what === 'reason' ? english : formatValue(english));
  if (before === '') return `${name} ${quoteValue(after)}`;
  if (after === '') return `se quitó ${name} ${quoteValue(before)}`;
  return `${name} de ${quoteValue(before)} a ${quoteValue(after)}`;
}

const FIELD_NAMES: Readonly<Partial<Record<string, string>>> = {
  sent: 'cantidad enviada',
  received: 'cantidad recibida',
  outcome: 'resultado',
  reason: 'motivo',
};

const UNITS: Readonly<Partial<Record<string, string>>> = UNITS_IN_SPANISH;

function formatValue(english: string): string {
  const outcome = Object.values(OUTCOME_LABELS).find((label) => label === english);
  if (outcome) return t(outcome);
  const [, number, unit = '', estimated] = /^([\d.,]+) (.+?)(, estimated)?$/.exec(english) ?? [];
  return number === undefined ? english : `${number} ${UNITS[unit] ?? unit}${estimated ? ', estimado' : ''}`;
}
