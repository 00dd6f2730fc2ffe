import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import { joinWithAnd } from '@/lib/audit-sentences';
import { calendarDay, formatDateInput } from '@/lib/dates';
import { findAuthority, findEndedAuthority, getEndDay, listCertifiers, type Authority } from './delegations';
import { needsCertification, type SignatureKind } from './statements';

/** How a person signs an inspection, and what they read about the certification that waits for somebody else. */
export interface SigningRole {
  kind: SignatureKind;
  note: string | null;
}

interface SigningQuery {
  rulesKey: RuleSetKey;
  personId: string;
  siteId: string;
  timeZone: string;
  /** When the person signs (instant). */
  at: string;
}

/** Only people with the authority certify; others sign as inspector (SIGN-05, SIGN-07). */
export function getSigningRole(
  authorities: readonly Authority[],
  { rulesKey, personId, siteId, timeZone, at }: SigningQuery,
): SigningRole {
  if (!needsCertification(rulesKey)) return { kind: 'inspector', note: null };
  const time = { siteId, day: calendarDay(at, timeZone), at };
  if (findAuthority(authorities, { ...time, personId })) return { kind: 'certification', note: null };
  const ended = findEndedAuthority(authorities, { ...time, personId, timeZone });
  const endDay = ended && getEndDay(ended, timeZone);
  return {
    kind: 'inspector',
    note: `${endDay ? `Your authorization ended on ${formatDateInput(endDay)}. ` : ''}You can sign as inspector. The certification waits for ${formatCertifiers(listCertifiers(authorities, time))}.`,
  };
}

/** 'Ann Lee and Ben Ruiz' */
export const formatCertifiers = (names: readonly string[]): string =>
  names.length === 0 ? 'the responsible officer' : joinWithAnd(names);
