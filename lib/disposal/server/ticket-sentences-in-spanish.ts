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
    `abrió ${ticket(number)}${amount(sent, quantityUnit)}${truck ? `, camión ${quoteName(truck)}` : ''}${afterEndOf ? ', antes de que terminara el acuerdo' : ''}`,
  'closed-ticket': ({ number, received, quantityUnit, outcome }) =>
    `cerró ${ticket(number)}${amount(received, quantityUnit)}${outcome ? `, ${outcomeText(outcome)}` : ''}`,
  'canceled-ticket': ({ number, reason }) => `canceló ${ticket(number)}${reason ? `: ${quoteName(reason)}` : ''}`,
  'archived-ticket': ({ number }) => `archivó ${ticket(number)}`,
  'proposed-correction': ({ number, changes }) => `propuso corregir ${ticket(number)}${changesText(changes)}`,
  'accepted-correction': ({ number, changes }) => `aceptó la corrección de ${ticket(number)}${changesText(changes)}`,
  'refused-correction': ({ number }) => `rechazó la corrección de ${ticket(number)}`,
  'took-back-correction': ({ number }) => `retiró la corrección de ${ticket(number)}`,
} satisfies Sentences<Pick<typeof disposalEvents, TicketEvent>>;

const ticket = (number: number | undefined): string => (number === undefined ? 'una boleta' : `la boleta ${number}`);

const amount = (quantity: number | undefined, unit: QuantityUnit | undefined): string =>
  quantity === undefined || unit === undefined ? '' : ` con ${formatQuantity(quantity, unit, t)}`;

const outcomeText = (outcome: Outcome): string => t(OUTCOME_LABELS[outcome]).toLowerCase();

const changesText = (changes: readonly Change[] | undefined): string =>
  changes && changes.length > 0 ? `: ${changes.map(changeText).join('; ')}` : '';

/** The changed values are recorded in English, as `formatValues` in corrections.ts writes them. */
function changeText({ what, before, after }: Change): string {
  const name = CHANGED[what] ?? what;
  const value = (written: string) => quoteName(what === 'reason' ? written : valueText(written));
  if (before === '') return `${name} ${value(after)}`;
  if (after === '') return `se quitó ${name} ${value(before)}`;
  return `${name} de ${value(before)} a ${value(after)}`;
}

const CHANGED: Readonly<Partial<Record<string, string>>> = {
  sent: 'cantidad enviada',
  received: 'cantidad recibida',
  outcome: 'resultado',
  reason: 'motivo',
};

const UNITS: Readonly<Partial<Record<string, string>>> = UNITS_IN_SPANISH;

function valueText(written: string): string {
  const outcome = Object.values(OUTCOME_LABELS).find((label) => label === written);
  if (outcome) return t(outcome);
  const [, number, unit = '', estimated] = /^([\d.,]+) (.+?)(, estimated)?$/.exec(written) ?? [];
  return number === undefined ? written : `${number} ${UNITS[unit] ?? unit}${estimated ? ', estimado' : ''}`;
}
