import { millisecondsInDay } from 'date-fns/constants';
import { findQuantityFailure, type QuantityUnit } from '@/lib/disposal/rules';
import type { FailureCode } from '@/lib/failures';

// Rules of materials that a work unit searches for or posts (DATA-27, decisions X-259…X-261).

/** 'search': needed here. 'post': available here. */
export const DISCOVERY_MODES = ['search', 'post'] as const;
export type DiscoveryMode = (typeof DISCOVERY_MODES)[number];

export const getOtherMode = (mode: DiscoveryMode): DiscoveryMode => (mode === 'search' ? 'post' : 'search');

export interface MaterialInput {
  mode: DiscoveryMode;
  resource: string;
  quantity: number;
  quantityUnit: QuantityUnit;
  /** null: not at a site of the work unit. */
  siteId: string | null;
  note: string;
  isPrivate: boolean;
  /** The last day, `YYYY-MM-DD`. */
  expires: string;
}

/** Default term in days. */
export const DEFAULT_TERM_DAYS = 30;
const MAX_TERM_DAYS = 365;
/** Days before expiry at which a task is created. */
const EXPIRES_SOON_DAYS = 7;
/** Days for which expired materials are listed. */
export const LISTED_AFTER_EXPIRY_DAYS = 90;

/** Maximum number of current materials of a work unit. */
export const MAX_MATERIALS = 500;

/** In characters. */
export const MAX_RESOURCE_LENGTH = 140;
export const MAX_NOTE_LENGTH = 500;

/** Adds days to a calendar day, `YYYY-MM-DD`. */
export const addDaysToDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * millisecondsInDay).toISOString().slice(0, 10);

export const findExpiryFailure = (expires: string, today: string) =>
  expires < today || expires > addDaysToDay(today, MAX_TERM_DAYS) ? 'material-expiry-wrong' : null;

/** The failure code of an invalid material, or null. */
export function findMaterialFailure(input: Pick<MaterialInput, 'resource' | 'quantity' | 'expires'>, today: string) {
  if (input.resource.trim() === '') return 'resource-missing';
  return findQuantityFailure(input.quantity) ?? findExpiryFailure(input.expires, today);
}

export type MaterialState = 'current' | 'expired' | 'removed';

/** A material is still current on the day of its expiry. */
export function getMaterialState(
  { expires, isRemoved }: { expires: string; isRemoved: boolean },
  today: string,
): MaterialState {
  if (isRemoved) return 'removed';
  return expires < today ? 'expired' : 'current';
}

export const isExpiringSoon = (expires: string, today: string): boolean =>
  expires >= today && expires <= addDaysToDay(today, EXPIRES_SOON_DAYS);

/** The last day of expiry for which `isExpiringSoon` is true. */
export const getLastSoonDay = (today: string): string => addDaysToDay(today, EXPIRES_SOON_DAYS);

/** The failure of a change by this person, or null. The person who posted it and the Office may change it. */
export const findChangeFailure = (by: { isOwn: boolean; isOffice: boolean }): FailureCode | null =>
  by.isOwn || by.isOffice ? null : 'material-not-yours';
