import type { Text } from '@/lib/text';
import { OFFER_DAYS, type Outcome, type Profile, type QuantityUnit, type Side, type TicketStatus } from './rules';

export const quantityText = (quantity: number, unit: QuantityUnit): string =>
  `${formats().quantity.format(quantity)} ${unit}`;

export const sentText = (sent: number, isEstimated: boolean, unit: QuantityUnit): string =>
  isEstimated ? `${quantityText(sent, unit)}, estimated` : quantityText(sent, unit);

/** Formats received minus sent: '−0.5 tons', '+2 tons'. */
export const differenceText = (difference: number, unit: QuantityUnit): string =>
  `${formats().difference.format(difference).replace('-', '−')} ${unit}`;

/** Created on first use, because that takes milliseconds. */
const formats = () =>
  (made ??= {
    quantity: new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }),
    difference: new Intl.NumberFormat('en-US', { maximumFractionDigits: 3, signDisplay: 'exceptZero' }),
  });
let made: Record<'quantity' | 'difference', Intl.NumberFormat> | undefined;

/** Received minus sent, rounded to thousandths; null until the load is received. */
export const differenceOf = ({ sent, received }: { sent: number; received: number | null }): number | null =>
  received === null ? null : Math.round((received - sent) * 1000) / 1000;

export const TICKET_LABELS: Record<TicketStatus, string> = {
  open: 'Under way',
  closed: 'Closed',
  archived: 'Archived',
  cancelled: 'Cancelled',
};

export const OUTCOME_LABELS: Record<Outcome, Text> = {
  accepted: 'Accepted',
  partly: 'Partly accepted',
  refused: 'Refused',
};

export const PROFILE_LABELS: Record<Profile, string> = { view: 'View', operate: 'Operate', manage: 'Manage' };

export const PROFILE_MEANINGS: Record<Profile, string> = {
  view: 'Reads agreements and tickets',
  operate: 'Also opens, closes and archives tickets',
  manage: 'Also makes and ends agreements, and sets the site team',
};

/** The e-mail of an invitation, the same whether or not the address has an account. `[[link]]` is its secret link. */
export const offerText = (said: {
  name: string;
  inviter: string;
  unit: string;
  site: string;
  material: string;
  quantity: string;
  asks: Side;
}): string =>
  [
    `Hello ${said.name},`,
    '',
    `${said.inviter} of ${said.unit} invites you to an agreement for assured disposal in Earth Tight.`,
    '',
    `${said.asks === 'import' ? 'From' : 'To'} their site: ${said.site}`,
    `Material: ${said.material}`,
    `Quantity: ${said.quantity}`,
    '',
    said.asks === 'import'
      ? 'You choose the site that takes the material. Read, accept or decline here:'
      : 'You choose the site that the material comes from. Read, accept or decline here:',
    '',
    '[[link]]',
    '',
    `The link is good for ${OFFER_DAYS} days. If you have no Earth Tight account yet, you can register there.`,
    '',
    'You do not know what this is about? Then decline, or do nothing.',
    '',
    'Earth Tight',
  ].join('\n');
