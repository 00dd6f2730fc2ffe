import type { z } from 'zod';
import { compareStrings } from '@/lib/compare';
import { calendarDay, formatDateInput } from '@/lib/dates';
import type { delegationSchema } from './server/delegation-schema';

/**
 * The authority of a person to certify inspections: a responsible officer, or a representative whom one authorized in
 * writing (40 CFR 122.22(b)).
 */
export type Delegation = z.output<typeof delegationSchema>;

/** What of a delegation says who may certify where and when. Phones keep it, so that people sign without signal. */
export type Authority = Pick<
  Delegation,
  'id' | 'personId' | 'personName' | 'siteId' | 'fromDay' | 'toDay' | 'revokedAt'
>;

/** A site at a time. */
interface AuthorityTime {
  siteId: string;
  /** The calendar day at the site. */
  day: string;
  /** The same time as an instant. */
  at: string;
}

interface AuthorityQuery extends AuthorityTime {
  personId: string;
}

/**
 * The delegation by which a person may certify at a site at that time: of several, the one that began last, and of
 * these the first in the list (SIGN-05).
 */
export const findAuthority = (delegations: readonly Authority[], query: AuthorityQuery): Authority | null =>
  delegations
    .filter(({ personId }) => personId === query.personId)
    .filter((delegation) => isInEffect(delegation, query))
    .toSorted((a, b) => compareStrings(b.fromDay, a.fromDay))[0] ?? null;

/** The delegation of a person for a site that ended or was revoked last, for 'Your authorization ended on …' (SIGN-07). */
export const findEndedAuthority = (
  delegations: readonly Authority[],
  { personId, siteId, day, at, timeZone }: AuthorityQuery & { timeZone: string },
): Authority | null =>
  delegations
    .filter((delegation) => delegation.personId === personId && appliesToSite(delegation, siteId))
    .filter((delegation) => hasEnded(delegation, { day, at }))
    // One that was revoked before its first day never gave an authority.
    .filter((delegation) => delegation.fromDay <= (getEndDay(delegation, timeZone) ?? ''))
    .toSorted((a, b) => compareStrings(getEndDay(b, timeZone) ?? '', getEndDay(a, timeZone) ?? ''))[0] ?? null;

/** The people who may certify at a site at that time, each once. */
export const listCertifiers = (delegations: readonly Authority[], time: AuthorityTime): string[] => {
  const names = new Map<string, string>();
  for (const delegation of delegations)
    if (isInEffect(delegation, time) && !names.has(delegation.personId))
      names.set(delegation.personId, delegation.personName);
  return [...names.values()];
};

/** Whether the authorization reached the Director; null for a responsible officer, who needs none (SIGN-06). */
export function getSubmissionText({ kind, submittedOn }: Pick<Delegation, 'kind' | 'submittedOn'>): string | null {
  if (kind === 'responsible-officer') return null;
  return submittedOn === null
    ? 'Not yet submitted to the Director'
    : `Submitted to the Director on ${formatDateInput(submittedOn)}`;
}

/** The last day, or the calendar day at the site on which it was revoked if that is earlier; null without an end. */
export function getEndDay(
  { toDay, revokedAt }: Pick<Delegation, 'toDay' | 'revokedAt'>,
  timeZone: string,
): string | null {
  const revokedDay = revokedAt && calendarDay(revokedAt, timeZone);
  return revokedDay !== null && (toDay === null || revokedDay < toDay) ? revokedDay : toDay;
}

/** Whether the last day has passed, or it was revoked. */
export const hasEnded = (
  { toDay, revokedAt }: Pick<Delegation, 'toDay' | 'revokedAt'>,
  { day, at }: Pick<AuthorityTime, 'day' | 'at'>,
): boolean => (toDay !== null && toDay < day) || (revokedAt !== null && new Date(revokedAt) <= new Date(at));

const isInEffect = (delegation: Authority, time: AuthorityTime): boolean =>
  appliesToSite(delegation, time.siteId) && delegation.fromDay <= time.day && !hasEnded(delegation, time);

const appliesToSite = (delegation: Authority, siteId: string): boolean =>
  delegation.siteId === null || delegation.siteId === siteId;
