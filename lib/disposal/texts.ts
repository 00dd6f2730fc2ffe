import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import type { Language } from '@/lib/language';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import { translateToEnglish, type DisposalText, type Text, type Translate } from '@/lib/text';
import { OFFER_DAYS, type Outcome, type Profile, type QuantityUnit, type Side, type TicketStatus } from './rules';

/** '1,250.5 tons' */
export const formatQuantity = (quantity: number, unit: QuantityUnit, t: Translate = translateToEnglish): string =>
  `${getFormats().quantity.format(quantity)} ${formatUnit(quantity, unit, t)}`;

/** '12 tons, estimated' */
export function formatSent(
  sent: number,
  isEstimated: boolean,
  unit: QuantityUnit,
  t: Translate<DisposalText> = translateToEnglish,
) {
  const amount = formatQuantity(sent, unit, t);
  return isEstimated ? t('{amount}, estimated', { amount }) : amount;
}

/** '−0.5 tons', '+2 tons': received less sent. */
export const formatDifference = (difference: number, unit: QuantityUnit, t: Translate = translateToEnglish): string =>
  `${getFormats().difference.format(difference).replace('-', '−')} ${formatUnit(difference, unit, t)}`;

const formatUnit = (quantity: number, unit: QuantityUnit, t: Translate): string =>
  t(Math.abs(quantity) === 1 ? SINGULAR_UNITS[unit] : unit);

const SINGULAR_UNITS: Record<QuantityUnit, Text> = {
  'cubic yards': 'cubic yard',
  tons: 'ton',
  loads: 'load',
  gallons: 'gallon',
};

/** The language that a translator writes, for dates. */
export const getLanguage = <Known extends string>(t: Translate<Known>): Language =>
  t === translateToEnglish ? 'en' : 'es';

/** The time of a ticket's step: '11/23/2026, 2:10 PM'. */
export const formatTicketTime = <Known extends string>(instant: string, t: Translate<Known>): string =>
  formatDateTimeIn(instant, DEFAULT_TIME_ZONE, getLanguage(t));

/** The sites of a ticket or an agreement: 'Bay View Lofts to Lakeside Pit'. */
export const formatFromTo = (from: string, to: string, t: Translate = translateToEnglish): string =>
  t('{from} to {to}', { from, to });

/** Created on first use, because that takes milliseconds. */
const getFormats = () =>
  (cachedFormats ??= {
    quantity: new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }),
    difference: new Intl.NumberFormat('en-US', { maximumFractionDigits: 3, signDisplay: 'exceptZero' }),
  });
let cachedFormats: Record<'quantity' | 'difference', Intl.NumberFormat> | undefined;

/** Received minus sent, rounded to thousandths; null until the load is received. */
export const getDifference = ({ sent, received }: { sent: number; received: number | null }): number | null =>
  received === null ? null : Math.round((received - sent) * 1000) / 1000;

export const TICKET_LABELS: Record<TicketStatus, DisposalText> = {
  open: 'Under way',
  closed: 'Closed',
  archived: 'Archived',
  canceled: 'Canceled',
};

export const OUTCOME_LABELS: Record<Outcome, Text> = {
  accepted: 'Accepted',
  partly: 'Partly accepted',
  refused: 'Refused',
};

export const PROFILE_MEANINGS: Record<Profile, DisposalText> = {
  view: 'Can read agreements and tickets',
  operate: 'Can also open, close and archive tickets',
  manage: 'Can also create and end agreements, and manage the site team',
};

/**
 * The email of an invitation, the same whether or not the address has an account. `[[link]]` is replaced by
 * its secret link.
 */
export const formatOfferMail = (invitation: {
  name: string;
  inviter: string;
  unit: string;
  site: string;
  material: string;
  quantity: string;
  side: Side;
}): string =>
  [
    `Hello ${invitation.name},`,
    '',
    `${invitation.inviter} of ${invitation.unit} invites you to an agreement for assured disposal in Earth Tight.`,
    '',
    `${invitation.side === 'import' ? 'From' : 'To'} their site: ${invitation.site}`,
    `Material: ${invitation.material}`,
    `Quantity: ${invitation.quantity}`,
    '',
    invitation.side === 'import'
      ? 'You choose the site that receives the material. Read, accept or decline here:'
      : 'You choose the site that sends the material. Read, accept or decline here:',
    '',
    '[[link]]',
    '',
    `The link is valid for ${OFFER_DAYS} days. If you have no Earth Tight account yet, you can register there.`,
    '',
    'If you did not expect this invitation, you can ignore it.',
    '',
    'Earth Tight',
  ].join('\n');
