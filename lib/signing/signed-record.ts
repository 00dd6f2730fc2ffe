import type { Certificate } from './certificate';
import { needsCertification, type SignatureKind, type SigningRules, type StatementKey } from './statements';

/** What the final record of an inspection prints of its signatures. Times are instants. */
export interface SignedRecord extends SigningRules {
  /** SHA-256 of what was signed, hexadecimal. */
  digest: string;
  /** The time of SAVE & NOTIFY. */
  completedAt: string;
  /** In the order of their seals. */
  signatures: readonly RecordSignature[];
  /** SHA-256 of photos that were still on the phone of a person who signed, by file name. */
  photoDigests: Readonly<Record<string, string>>;
}

export interface RecordSignature {
  id: string;
  kind: SignatureKind;
  name: string;
  title: string;
  /** As of the signature; null without one. */
  certificate: Certificate | null;
  statementKey: StatementKey;
  /** '' without a drawing. */
  drawing: string;
  signedAt: string;
  receivedAt: string;
  sealNumber: number;
  /** The id of the seal's page. */
  checkId: string;
}

export const SIGNATURE_LABELS = {
  inspector: 'Signed as inspector',
  certification: 'Certified',
} as const satisfies Record<SignatureKind, string>;

/** What a person confirms with the tick when they sign. */
export const SIGNATURE_TICK_LABELS = {
  inspector: 'Signed as inspector',
  certification: 'I certify',
} as const satisfies Record<SignatureKind, string>;

/** Whose signature the record lacks: of both without any, and of the certifier where the rules need one (SIGN-05). */
export function listMissingSignatures({
  rulesKey,
  signatures,
}: Pick<SignedRecord, 'rulesKey' | 'signatures'>): SignatureKind[] {
  if (signatures.length === 0) return ['inspector', 'certification'];
  const isCertified = signatures.some(({ kind }) => kind === 'certification');
  return needsCertification(rulesKey) && !isCertified ? ['certification'] : [];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MAX_HOURS_IN_TIME = 24;

/** Whether the signature was received so long after signing that the record prints both times. */
export const isReceivedLater = ({ signedAt, receivedAt }: Pick<RecordSignature, 'signedAt' | 'receivedAt'>): boolean =>
  Date.parse(receivedAt) - Date.parse(signedAt) > MINUTE_MS;

/** The whole hours after the end of the inspection, if there are more than 24; otherwise null (SIGN-16). */
export function getHoursLate({ signedAt }: Pick<RecordSignature, 'signedAt'>, endedAt: string): number | null {
  const hours = (Date.parse(signedAt) - Date.parse(endedAt)) / HOUR_MS;
  return hours > MAX_HOURS_IN_TIME ? Math.floor(hours) : null;
}
