import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import { findSite } from '@/lib/compliance/server/site';
import { formatDateInput } from '@/lib/dates';
import { failure, isFailure, type Failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { toCanonicalJson } from '@/lib/signing/canonical-json';
import type { Certificate } from '@/lib/signing/certificate';
import { computeDigest, computeSha256 } from '@/lib/signing/digest';
import type { Authority } from '@/lib/signing/delegations';
import type { NewSignature } from '@/lib/signing/signature';
import { checkAuthority, type CheckedAuthority } from '@/lib/signing/signing-role';
import { isCurrentStatement, needsCertification, type SigningRules } from '@/lib/signing/statements';
import { findCertificate } from './certificates';
import { loadDelegations } from './delegations';
import { createSignatureCheckId } from '@/lib/signing/urls';
import { addSeal } from './seals';

interface CompletedInspection extends SigningRules {
  reportId: string;
  siteId: string;
  content: object;
  /** The items of its practices on form 3400-187, by practice id. */
  formItems: Readonly<Record<string, string>>;
  /** ISO 8601, like all times of the content. */
  inspectedAt: string;
}

/** Stores what can be signed, as of SAVE & NOTIFY (decision X-506). */
export async function storeSignedContent(
  db: Db,
  { reportId, siteId, rulesKey, certificationKey, content, formItems, inspectedAt }: CompletedInspection,
  { actor, now }: { actor: Member; now: Date },
): Promise<void> {
  const canonical = toCanonicalJson(content);
  await db.signedInspection.create({
    data: {
      reportId,
      workUnitId: actor.unit.id,
      siteId,
      rulesKey,
      certificationKey,
      content: canonical,
      digest: computeSha256(canonical),
      formItems,
      inspectedAt: new Date(inspectedAt),
      completedBy: actor.personId,
      completedAt: now,
    },
  });
}

export interface AddedSignature {
  signatureId: string;
  /** null if the person had signed before. */
  sealNumber: number | null;
}

/**
 * Adds a signature and its seal. A repeated one is accepted without a second seal. The caller has locked the report.
 */
export async function addSignature(
  db: Db,
  reportId: string,
  signature: NewSignature,
  { actor, now }: { actor: Member; now: Date },
): Promise<AddedSignature | Failure> {
  const { id, kind, statementKey, title, drawing, clockOffsetMs, digest } = signature;
  const owner = { reportId, personId: actor.personId, kind };
  const stored = await db.signature.findFirst({
    where: { OR: [{ id }, owner] },
    select: { id: true, digest: true, ...OWNER },
  });
  if (stored) {
    const isOwn = stored.reportId === reportId && stored.personId === actor.personId && stored.kind === kind;
    if (!isOwn) return failure('signature-id-used');
    // The person may have signed another state on another device.
    return stored.digest === digest ? { signatureId: stored.id, sealNumber: null } : failure('inspection-changed');
  }
  const inspection = await db.signedInspection.findUnique({
    where: { reportId },
    select: { digest: true, rulesKey: true, siteId: true },
  });
  if (!inspection) return failure('nothing-to-sign');
  if (digest !== inspection.digest) return failure('inspection-changed');
  if (!isCurrentStatement(kind, statementKey)) return failure('statement-changed');
  const signedAt = limitSignedAt(signature, now);
  const authority = kind === 'inspector' ? null : await findCertifier(db, inspection, actor.personId, signedAt);
  if (isFailure(authority)) return authority;
  const certificate = await findCertificate(db, {
    personId: actor.personId,
    siteId: inspection.siteId,
    at: signedAt,
  });
  const row = {
    ...owner,
    id,
    name: actor.name,
    title,
    delegationId: authority?.id ?? null,
    certificate: certificate ?? undefined,
    statementKey,
    drawing,
    signedAt,
    receivedAt: now,
    clockOffsetMs,
    digest,
  };
  const { count } = await db.signature.createMany({
    data: [{ ...row, workUnitId: actor.unit.id }],
    skipDuplicates: true,
  });
  // Another work unit has the id.
  if (count === 0) return failure('signature-id-used');
  const seal = await addSeal(
    db,
    {
      unitId: actor.unit.id,
      kind: 'signature',
      subjectId: id,
      digest: hashSignature(row),
      checkId: createSignatureCheckId(id),
    },
    now,
  );
  return { signatureId: id, sealNumber: seal.number };
}

/** The delegation by which the person may certify the inspection at that time (SIGN-05, SIGN-07). */
async function findCertifier(
  db: Db,
  { siteId, rulesKey }: { siteId: string; rulesKey: string },
  personId: string,
  signedAt: Date,
): Promise<Authority | Failure> {
  // Written by this server (decision 018).
  if (!needsCertification(rulesKey as RuleSetKey)) return failure('not-certified');
  const checked = await checkSiteAuthority(db, { siteId, personId, signedAt });
  if (isFailure(checked)) return checked;
  const { authority, endDay, certifiers } = checked;
  if (authority) return authority;
  return endDay
    ? failure('authority-ended', { date: formatDateInput(endDay) })
    : failure('no-authority', { names: certifiers });
}

/** Whether the person may certify at the site at that time, and who else may. */
export async function checkSiteAuthority(
  db: Db,
  { siteId, personId, signedAt }: { siteId: string; personId: string; signedAt: Date },
): Promise<CheckedAuthority | Failure> {
  const site = await findSite(db, siteId);
  if (!site) return failure('site-not-found');
  const query = { personId, siteId, timeZone: site.timeZone, at: signedAt.toISOString() };
  return checkAuthority(await loadDelegations(db, siteId), query);
}

/** The time of a signature. A device whose clock is ahead signs when its request arrives. */
export const limitSignedAt = ({ signedAt }: Pick<NewSignature, 'signedAt'>, receivedAt: Date): Date =>
  new Date(Math.min(Date.parse(signedAt), receivedAt.getTime()));

const OWNER = { reportId: true, personId: true, kind: true } as const;

/** A stored signature. */
export interface SignatureRow {
  id: string;
  reportId: string;
  kind: string;
  personId: string;
  name: string;
  title: string;
  delegationId: string | null;
  certificate?: Certificate | null;
  statementKey: string;
  drawing: string;
  signedAt: Date;
  receivedAt: Date;
  clockOffsetMs: number;
  digest: string;
}

/**
 * The digest that the seal of a signature has: of all that it says, with the digest of what was signed. A signature
 * without a certificate has no such key.
 */
export const hashSignature = ({ certificate, ...signature }: SignatureRow): string =>
  computeDigest({ ...signature, certificate: certificate ?? undefined });
