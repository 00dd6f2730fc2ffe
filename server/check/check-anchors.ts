import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { SealHead } from '@/lib/signing/server/anchors';
import { findStampedTime } from '@/lib/signing/server/time-stamps';

/** What a time-stamp authority signed on a day. */
export interface StoredAnchor {
  /** 'YYYY-MM-DD', in UTC. */
  day: string;
  heads: string;
  token: Buffer;
}

/** By day. `client` is of the maintenance role. */
export async function loadAnchors(client: ClientBase): Promise<StoredAnchor[]> {
  const { rows } = await client.query<StoredAnchor>(
    'SELECT day::text AS day, heads, token FROM seal_anchor ORDER BY day',
  );
  return rows;
}

/**
 * A sentence for each anchor and each anchored seal that was changed. Does not check the signatures: only the operator
 * knows which authority to trust.
 */
export function listAnchorProblems(anchors: readonly StoredAnchor[], seals: readonly SealHead[]): string[] {
  const hashes = new Map(seals.map((seal) => [formatSealName(seal), seal.hash]));
  const reported = new Set<string>();
  return anchors.flatMap(({ day, heads: text, token }) => {
    const time = findStampedTime(token, text);
    const heads = parseHeads(text);
    if (!time || !heads) return [`The anchor of ${day} was changed.`];
    if (!isOnDay(time, day)) return [`The anchor of ${day} was signed at another time: ${time.toISOString()}.`];
    const names = heads
      .filter((head) => hashes.get(formatSealName(head)) !== head.hash)
      .map(formatSealName)
      .filter((name) => !reported.has(name));
    for (const name of names) reported.add(name);
    return names.map((name) => `${name} differs from the anchor of ${day}.`);
  });
}

export const formatSealName = ({ unitId, number }: Pick<SealHead, 'unitId' | 'number'>): string =>
  `Seal ${number} of work unit ${unitId}`;

const headsSchema = z.array(z.object({ unitId: z.string(), number: z.int(), hash: z.string() }));

function parseHeads(text: string): SealHead[] | null {
  try {
    return headsSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A server may anchor shortly before or after midnight. */
const MAX_MINUTES_OUTSIDE_DAY = 10;

function isOnDay(time: Date, day: string): boolean {
  const minutes = (time.getTime() - Date.parse(day)) / 60_000;
  return minutes >= -MAX_MINUTES_OUTSIDE_DAY && minutes < 24 * 60 + MAX_MINUTES_OUTSIDE_DAY;
}
