import { quantityMistake, type QuantityUnit } from '@/lib/disposal/rules';
import type { FailureCode } from '@/lib/failures';

/**
 * Materials that a work unit searches for or posts (DATA-27, decisions X-259…X-261): what one says, how long it holds,
 * and what of it meets.
 */

/** 'search': needed here. 'post': to be had here. */
export const DISCOVERY_MODES = ['search', 'post'] as const;
export type Mode = (typeof DISCOVERY_MODES)[number];

export const otherMode = (mode: Mode): Mode => (mode === 'search' ? 'post' : 'search');

/** What somebody enters. */
export interface Entered {
  mode: Mode;
  resource: string;
  quantity: number;
  quantityUnit: QuantityUnit;
  /** null: not at a site of the unit yet. */
  siteId: string | null;
  note: string;
  /** Whether the own work unit alone sees it. */
  isPrivate: boolean;
  /** The last day on which it holds, `YYYY-MM-DD`. */
  expires: string;
}

/** Days. */
export const HOLDS_DAYS = 30;
const LONGEST_DAYS = 365;
/** A task says so this many days before. */
const SOON_DAYS = 7;
/** What is over is still listed for so many days. */
export const KEPT_DAYS = 90;

/** How many of a work unit hold at the same time. */
export const MOST_MATERIALS = 500;

/** Characters. */
export const LONGEST_RESOURCE = 140;
export const LONGEST_NOTE = 500;

/** The calendar day so many days later; both `YYYY-MM-DD`. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

export const expiryMistake = (expires: string, today: string) =>
  expires < today || expires > daysLater(today, LONGEST_DAYS) ? 'material-expiry-wrong' : null;

/** What is wrong with what was entered; null where it can be kept. */
export function materialMistake(entered: Pick<Entered, 'resource' | 'quantity' | 'expires'>, today: string) {
  if (entered.resource.trim() === '') return 'resource-missing';
  return quantityMistake(entered.quantity) ?? expiryMistake(entered.expires, today);
}

export type MaterialState = 'current' | 'expired' | 'taken-down';

/** A material is still current on the day of its expiry. */
export function materialState(
  { expires, takenDown }: { expires: string; takenDown: boolean },
  today: string,
): MaterialState {
  if (takenDown) return 'taken-down';
  return expires < today ? 'expired' : 'current';
}

export const expiresSoon = (expires: string, today: string): boolean =>
  expires >= today && expires <= daysLater(today, SOON_DAYS);

/** The last day on which a material that is still told of as expiring soon expires. */
export const soonUntil = (today: string): string => daysLater(today, SOON_DAYS);

/** Which change is refused to somebody; null where it may be made. Whoever posted it may change it, and the Office. */
export const changeRefusal = (by: { isOwn: boolean; isOffice: boolean }): FailureCode | null =>
  by.isOwn || by.isOffice ? null : 'material-not-yours';
