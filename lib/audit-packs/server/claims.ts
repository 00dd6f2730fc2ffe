import { randomUUID } from 'node:crypto';
import { MAX_PACK_ATTEMPTS, MAX_PACK_STARTS } from '@/lib/audit-packs/rules';
import { asSystem, asUnit } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';

/** A pack that this server makes. */
export interface ClaimedPack {
  id: string;
  unitId: string;
  claimId: string;
  attempts: number;
}

/** How long a claim lives without a renewal: after a server was killed, another one continues this much later. */
const LEASE_SECONDS = 60;
const RENEWAL_MS = 15_000;

/** Claims the oldest pack that waits or whose server was killed; null if there is none, or one is being made. */
export async function claimPack(): Promise<ClaimedPack | null> {
  const claimId = randomUUID();
  const [row] = await asSystem(async (db) => {
    await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('audit packs', 0))::text`;
    // One whose servers were killed each time must not stop the others.
    await db.$executeRaw`
      UPDATE audit_pack SET state = 'failed'
       WHERE state = 'making' AND claimed_until < clock_timestamp() AND attempts >= ${MAX_PACK_STARTS}`;
    return db.$queryRaw<Omit<ClaimedPack, 'claimId'>[]>`
      UPDATE audit_pack SET state = 'making', claim_id = ${claimId}::uuid, attempts = attempts + 1,
             claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
       WHERE id = (SELECT id FROM audit_pack
                    WHERE state = 'waiting' OR (state = 'making' AND claimed_until < clock_timestamp())
                    ORDER BY requested_at, id LIMIT 1)
         AND NOT EXISTS (SELECT FROM audit_pack WHERE state = 'making' AND claimed_until >= clock_timestamp())
       RETURNING id, work_unit_id AS "unitId", attempts`;
  });
  return row ? { ...row, claimId } : null;
}

/**
 * Renews the claim while `work` runs, and gives it up afterward. An error is logged; after several, the pack fails.
 * @returns whether there was no error
 */
export async function withClaim(pack: ClaimedPack, work: () => Promise<void>): Promise<boolean> {
  const renew = (seconds: number) =>
    asSystem(
      (db) => db.$executeRaw`
        UPDATE audit_pack SET claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
         WHERE claim_id = ${pack.claimId}::uuid`,
    ).catch((error: unknown) =>
      log.warn({ err: error, packId: pack.id }, 'the claim of an audit pack was not renewed'),
    );
  const timer = setInterval(() => void renew(LEASE_SECONDS), RENEWAL_MS);
  try {
    await work();
    return true;
  } catch (error) {
    const hasFailed = pack.attempts >= MAX_PACK_ATTEMPTS;
    log.error({ err: error, packId: pack.id, hasFailed }, 'an audit pack was not made');
    if (hasFailed)
      await asUnit(pack.unitId, (db) =>
        db.auditPack.updateMany({ where: { ...isClaimed(pack) }, data: { state: 'failed' } }),
      );
    return false;
  } finally {
    clearInterval(timer);
    await renew(0);
  }
}

/** The filter of a pack as long as this server makes it. */
export const isClaimed = ({ id, claimId }: ClaimedPack) => ({ id, claimId, state: 'making' }) as const;
