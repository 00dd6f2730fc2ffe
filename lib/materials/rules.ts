import { quantityMistake, type QuantityUnit } from '@/lib/disposal/rules';
import type { FailureCode } from '@/lib/failures';

/** Rules of materials that a work unit searches for or posts (DATA-27, decisions X-259…X-261). */

/** 'search': needed here. 'post': available here. */
export const DISCOVERY_MODES = ['search', 'post'] as const;
export type Mode = (typeof DISCOVERY_MODES)[number];

export const otherMode = (mode: Mode): Mode => (mode === 'search' ? 'post' : 'search');

export interface Entered {
  mode: Mode;
  resource: string;
  quantity: number;
  quantityUnit: QuantityUnit;
  /** null: not at a site of the unit. */
  siteId: string | null;
  note: string;
  isPrivate: boolean;
  /** The last day, `YYYY-MM-DD`. */
  expires: string;
}

/** Default term in days. */
export const HOLDS_DAYS = 30;
const LONGEST_DAYS = 365;
/** Days before expiry at which a task is created. */
const SOON_DAYS = 7;
/** Days for which expired materials are listed. */
export const KEPT_DAYS = 90;

/** Maximum number of current materials of a work unit. */
export const MOST_MATERIALS = 500;

/** Characters. */
export const LONGEST_RESOURCE = 140;
export const LONGEST_NOTE = 500;

/** Adds days to a calendar day, `YYYY-MM-DD`. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

export const expiryMistake = (expires: string, today: string) =>
  expires < today || expires > daysLater(today, LONGEST_DAYS) ? 'material-expiry-wrong' : null;

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

/** The last expiry day that counts as soon. */
export const soonUntil = (today: string): string => daysLater(today, SOON_DAYS);

/** The failure of a change by this person, or null. The person who posted it and the Office may change it. */
export const changeRefusal = (by: { isOwn: boolean; isOffice: boolean }): FailureCode | null =>
  by.isOwn || by.isOffice ? null : 'material-not-yours';
