import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import type { SigningRole } from './signing-role';
import { needsCertification, type SignatureKind, type StatementKey } from './statements';

/** What of an entry of the corrective action log says whether it is to be signed. */
interface LogEntry {
  closedAt: string | null;
  /** Of the site; null without a permit profile. */
  rulesKey: RuleSetKey | null;
  signatures: readonly EntrySignature[];
}

interface EntrySignature {
  personId: string;
  isCertification: boolean;
  /** Whether nothing happened to the corrective action since. */
  isCurrent: boolean;
}

/**
 * Whether the log lacks a signature of an entry (SIGN-12): at a site with a permit profile, of a closed corrective action
 * that nobody signed since its last event. EPA's permit requires a certification (2022 CGP, Part 5.4).
 */
export const isLogSignatureMissing = ({ closedAt, rulesKey, signatures }: LogEntry): boolean =>
  closedAt !== null &&
  rulesKey !== null &&
  !signatures.some(({ isCurrent, isCertification }) => isCurrent && (isCertification || !needsCertification(rulesKey)));

interface EntrySigner {
  personId: string;
  kind: SignatureKind;
}

/** Whether an entry waits for a signature that this person can give and has not given. */
export const isEntryToSign = (entry: LogEntry, { personId, kind }: EntrySigner): boolean =>
  isLogSignatureMissing(entry) &&
  !entry.signatures.some(
    (signature) =>
      signature.isCurrent &&
      signature.personId === personId &&
      signature.isCertification === (kind === 'certification'),
  );

/** A person who signs entries of a site's log. */
export interface LogSigner {
  name: string;
  title: string;
  role: SigningRole;
}

/** What a form prints of a signature of an entry. */
export interface PrintedLogSignature extends EntrySignature {
  correctiveActionId: string;
  name: string;
  title: string;
  statementKey: StatementKey;
  signedAt: string;
  sealNumber: number;
}
