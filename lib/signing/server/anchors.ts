import { asSystem } from '@/lib/platform/database/client';
import { getRuntime } from '@/lib/platform/process/runtime';
import { requestTimeStamp } from './time-stamps';

/** The last seal of a work unit. Its hash depends on all seals before it. */
export interface SealHead {
  unitId: string;
  number: number;
  hash: string;
}

/**
 * Requests a time stamp of the last seals of all work units from the authority of TSA_URL, once a day in UTC. Somebody
 * who recomputes a chain in the database cannot get an earlier time (decision X-508).
 * @throws Error if the authority sends no time stamp; the next call requests it again
 */
export async function anchorSeals(now: Date): Promise<void> {
  const { TSA_URL } = getRuntime().config;
  if (TSA_URL === undefined) return;
  const day = now.toISOString().slice(0, 10);
  const heads = await loadHeads(day);
  if (heads.length === 0) return;
  const text = JSON.stringify(heads);
  const token = new Uint8Array(await requestTimeStamp(TSA_URL, text, now));
  // Another server may have been faster.
  await asSystem((db) =>
    db.sealAnchor.createMany({ data: { day: new Date(day), heads: text, token }, skipDuplicates: true }),
  );
}

/** Empty if the day has an anchor, or there are no seals. */
const loadHeads = (day: string): Promise<SealHead[]> =>
  asSystem(
    (db) => db.$queryRaw<SealHead[]>`
      SELECT DISTINCT ON (work_unit_id) work_unit_id AS "unitId", number, hash FROM record_seal
       WHERE NOT EXISTS (SELECT FROM seal_anchor WHERE day = ${day}::date)
       ORDER BY work_unit_id, number DESC`,
  );
