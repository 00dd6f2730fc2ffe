import { randomBytes } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';
import type { CheckedSeal } from '@/lib/signing/contract';
import { computeDigest } from '@/lib/signing/digest';

type SealKind = CheckedSeal['kind'];

/** What a seal says: at that time, this was the SHA-256 of the record. */
export interface Seal {
  unitId: string;
  /** From 1, without a gap. */
  number: number;
  kind: SealKind;
  /** The id of the report, signature or addendum. */
  subjectId: string;
  /** Hexadecimal, like the hashes. */
  digest: string;
  /** ISO 8601 with milliseconds. */
  sealedAt: string;
  /** The hash of the seal before it; '' in the first one. */
  previousHash: string;
}

/**
 * The SHA-256 of a seal, which the next one contains (decision X-508). It is of the seal's canonical JSON,
 * so that anybody can compute it again.
 */
export const hashSeal = ({ unitId, number, kind, subjectId, digest, sealedAt, previousHash }: Seal): string =>
  computeDigest({ unitId, number, kind, subjectId, digest, sealedAt, previousHash });

/** The id in the address of the check page: 128 random bits. */
export const createCheckId = (): string => randomBytes(16).toString('base64url');

const CHECK_ID = /^[\w-]{22}$/;

/** The seal with this check id; null if there is none. `db` is of `asSystem`. */
export async function findSeal(db: Db, checkId: string): Promise<CheckedSeal | null> {
  const seal = CHECK_ID.test(checkId) ? await db.recordSeal.findUnique({ where: { checkId } }) : null;
  if (!seal) return null;
  const unit = await db.workUnit.findUniqueOrThrow({ where: { id: seal.workUnitId }, select: { name: true } });
  const { number, kind, sealedAt, digest } = seal;
  return { unitName: unit.name, number, kind: kind as SealKind, sealedAt: sealedAt.toISOString(), digest };
}

interface NewSeal extends Pick<Seal, 'unitId' | 'kind' | 'subjectId' | 'digest'> {
  checkId: string;
}

/** Adds the next seal of the work unit. Others wait until the transaction ends, so that the numbers have no gap. */
export async function addSeal(db: Db, { checkId, ...record }: NewSeal, now: Date): Promise<Seal> {
  await db.$queryRaw`SELECT id FROM work_unit WHERE id = ${record.unitId}::uuid FOR NO KEY UPDATE`;
  const last = await db.recordSeal.findFirst({ orderBy: { number: 'desc' }, select: { number: true, hash: true } });
  const seal: Seal = {
    ...record,
    number: (last?.number ?? 0) + 1,
    sealedAt: now.toISOString(),
    previousHash: last?.hash ?? '',
  };
  const { unitId, ...columns } = seal;
  await db.recordSeal.create({ data: { ...columns, workUnitId: unitId, hash: hashSeal(seal), checkId } });
  return seal;
}
