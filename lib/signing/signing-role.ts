import { joinWithAnd } from '@/lib/audit-sentences';
import { calendarDay, formatDateInput } from '@/lib/dates';
import { findAuthority, findEndedAuthority, getEndDay, listCertifiers, type Authority } from './delegations';
import {
  INSPECTOR_KEY,
  needsCertification,
  type SignatureKind,
  type SigningRules,
  type StatementKey,
} from './statements';

/** How a person signs an inspection, and what they read about the certification that waits for somebody else. */
export interface SigningRole {
  kind: SignatureKind;
  statementKey: StatementKey;
  note: string | null;
}

/** A person who signs at a site. */
interface AuthorityQuery {
  personId: string;
  siteId: string;
  timeZone: string;
  /** When the person signs (instant). */
  at: string;
}

/** Only people with the authority certify; others sign as inspector (SIGN-05, SIGN-07). */
export function getSigningRole(
  authorities: readonly Authority[],
  { rulesKey, certificationKey, ...query }: AuthorityQuery & SigningRules,
): SigningRole {
  if (!needsCertification(rulesKey)) return { kind: 'inspector', statementKey: INSPECTOR_KEY, note: null };
  const { authority, endDay, certifiers } = checkAuthority(authorities, query);
  if (authority) return { kind: 'certification', statementKey: certificationKey, note: null };
  const ended = endDay ? `Your authorization ended on ${formatDateInput(endDay)}. ` : '';
  return {
    kind: 'inspector',
    statementKey: INSPECTOR_KEY,
    note: `${ended}You can sign as inspector. The certification waits for ${certifiers}.`,
  };
}

export interface CheckedAuthority {
  /** By which the person may certify; null if they may not. */
  authority: Authority | null;
  /** The day on which their authority ended; null if they never had one. */
  endDay: string | null;
  /** Who may certify: 'Ann Lee and Ben Ruiz' */
  certifiers: string;
}

/** Whether a person may certify at a site at that time, and who else may. */
export function checkAuthority(
  authorities: readonly Authority[],
  { personId, siteId, timeZone, at }: AuthorityQuery,
): CheckedAuthority {
  const time = { siteId, day: calendarDay(at, timeZone), at };
  const ended = findEndedAuthority(authorities, { ...time, personId, timeZone });
  const names = listCertifiers(authorities, time);
  return {
    authority: findAuthority(authorities, { ...time, personId }),
    endDay: ended && getEndDay(ended, timeZone),
    certifiers: names.length === 0 ? 'the responsible officer' : joinWithAnd(names),
  };
}
