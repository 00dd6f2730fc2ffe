import { translateToEnglish, type DisposalText, type Translate } from '@/lib/text';
import type { QuantityUnit, Receipt } from './rules';
import { formatQuantity, formatTicketTime } from './texts';

/**
 * Inputs that need confirmation before they are saved: a received quantity that is probably a typing error, and a
 * second ticket for one truck (decisions ). Forms ask before they send, and the server rejects unconfirmed
 * input.
 */

/** Received and sent quantities may differ by this share without confirmation. */
const MAX_DIFFERENCE_RATIO = 0.2;

/** The factor of a wrong decimal point or unit. */
const TYPING_ERROR_FACTOR = 10;

/** Quantities have three decimals; integers compare exactly. */
const toThousandths = (quantity: number): number => Math.round(quantity * 1000);

/**
 * Whether the received quantity needs confirmation. For a partly accepted load, less than sent is expected, but not a
 * tenth or less.
 */
export function isUnlikelyReceipt(
  sentQuantity: number,
  { received: quantity, outcome }: Omit<Receipt, 'reason'>,
): boolean {
  if (outcome === 'refused') return false;
  const [sent, received] = [toThousandths(sentQuantity), toThousandths(quantity)];
  if (received >= sent * TYPING_ERROR_FACTOR || received * TYPING_ERROR_FACTOR <= sent) return true;
  if (outcome === 'partly' && received <= sent) return false;
  return Math.abs(received - sent) > Math.round(sent * MAX_DIFFERENCE_RATIO);
}

/** Parameters of the message, formatted with units. */
export const toUnlikelyReceiptParams = (
  sent: number,
  received: number,
  unit: QuantityUnit,
  t: Translate<DisposalText> = translateToEnglish,
) => ({
  sent: formatQuantity(sent, unit, t),
  received: formatQuantity(received, unit, t),
});

/** Two tickets of one truck opened within this time are probably for the same load. */
export const SAME_LOAD_MINUTES = 15;

/** Normalizes a truck's name: 'KH 07', 'kh-07' and 'KH07' are one truck. */
export const normalizeTruck = (truck: string): string =>
  truck
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '') || truck.trim();

interface OpenedLoad {
  id: string;
  truck: string;
  openedAt: string;
}

/** A ticket of the same truck within `SAME_LOAD_MINUTES`, except those already confirmed; null if there is none. */
export const findLikelySameLoad = <Load extends OpenedLoad>(
  load: OpenedLoad,
  tickets: readonly Load[],
  confirmedTicketIds: readonly string[],
): Load | null =>
  tickets.find(
    ({ id, truck, openedAt }) =>
      id !== load.id &&
      !confirmedTicketIds.includes(id) &&
      normalizeTruck(truck) === normalizeTruck(load.truck) &&
      Math.abs(Date.parse(openedAt) - Date.parse(load.openedAt)) <= SAME_LOAD_MINUTES * 60_000,
  ) ?? null;

/** Message parameters for the other ticket. The number is provisional until the server assigns one. */
export const toTruckTicketParams = (
  { truck, number, openedAt }: { truck: string; number: number | string; openedAt: string },
  t: Translate<DisposalText> = translateToEnglish,
) => ({ truck, number, openedAt: formatTicketTime(openedAt, t) });

/** Asks to confirm a quantity that `isUnlikelyReceipt` flags. */
export const formatUnlikelyReceiptQuestion = (
  sent: number,
  received: number,
  unit: QuantityUnit,
  t: Translate<DisposalText>,
): string =>
  t(
    '{sent} sent, {received} received. Is the received quantity right?',
    toUnlikelyReceiptParams(sent, received, unit, t),
  );

/** Asks to confirm a second ticket for the same truck. */
export const formatSameLoadQuestion = (
  ticket: Parameters<typeof toTruckTicketParams>[0],
  t: Translate<DisposalText>,
): string =>
  t('{truck} already has ticket {number}, opened {openedAt}. Is this another load?', toTruckTicketParams(ticket, t));
