import { subDays } from 'date-fns';
import type { Client } from 'pg';
import { runAsMaintenance } from '@/lib/platform/database/roles';
import {
  getFileLockName,
  MARKER_KEY,
  type FileStats,
  type ListedFile,
  type Storage,
} from '@/lib/platform/storage/storage';

/** Long enough to notice that a restored backup lacks rows, and to save their files. */
export const GRACE_DAYS = 30;

/** Files that are looked up in one statement. */
const BATCH_SIZE = 500;

export interface SweepResult {
  deletedCount: number;
  bytes: number;
}

/**
 * Deletes files that no row names and that are older than `GRACE_DAYS`: of interrupted uploads and CLOSE OUTs, and of
 * deleted rows. Safe while servers run.
 */
export async function sweepStorage(client: Client, storage: Storage, now = new Date()): Promise<SweepResult> {
  const oldestKept = subDays(now, GRACE_DAYS);
  const isOld = ({ modifiedAt }: FileStats) => modifiedAt < oldestKept;
  const result: SweepResult = { deletedCount: 0, bytes: 0 };

  async function sweepBatch(batch: readonly ListedFile[]): Promise<void> {
    const unnamed = await runAsMaintenance(client, () =>
      findUnnamedKeys(
        client,
        batch.map(({ key }) => key),
      ),
    );
    for (const { key, bytes } of batch.filter((file) => unnamed.has(file.key))) {
      if (!(await runAsMaintenance(client, () => deleteUnnamedFile(client, storage, key, isOld)))) continue;
      result.deletedCount += 1;
      result.bytes += bytes;
    }
  }

  let batch: ListedFile[] = [];
  for await (const file of storage.list()) {
    if (file.key === MARKER_KEY || !isOld(file)) continue;
    batch.push(file);
    if (batch.length < BATCH_SIZE) continue;
    await sweepBatch(batch);
    batch = [];
  }
  await sweepBatch(batch);
  return result;
}

/** Checks again under the lock, because a phone may be sending the same photo once more. */
async function deleteUnnamedFile(
  client: Client,
  storage: Storage,
  key: string,
  isOld: (stats: FileStats) => boolean,
): Promise<boolean> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [getFileLockName(key)]);
  const [stats, unnamed] = [await storage.stat(key), await findUnnamedKeys(client, [key])];
  if (!stats || !isOld(stats) || !unnamed.has(key)) return false;
  await storage.remove(key);
  return true;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The file name of a final PDF begins with the report's id, that of a part of an audit pack with the pack's. */
async function findUnnamedKeys(client: Client, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM unnest($1::text[]) AS listed (key)
      WHERE NOT EXISTS (SELECT 1 FROM photo p WHERE p.file_name = split_part(key, '/', 3)
                         AND p.work_unit_id::text = split_part(key, '/', 1) AND p.directory = split_part(key, '/', 2))
        AND NOT EXISTS (SELECT 1 FROM report r
                         WHERE r.id = substring(split_part(key, '/', 3) FROM '^${UUID}')::uuid AND r.pdf_key = key)
        AND NOT EXISTS (SELECT 1 FROM signed_pdf f WHERE f.pdf_key = key)
        AND NOT EXISTS (SELECT 1 FROM photo p WHERE p.evidence_key = key)
        AND NOT EXISTS (SELECT 1 FROM delegation d WHERE d.letter_key = key)
        AND NOT EXISTS (SELECT 1 FROM plan_sheet s WHERE s.file_key = key)
        AND NOT EXISTS (SELECT 1 FROM site_board b WHERE b.certificate_key = key)
        AND NOT EXISTS (SELECT 1 FROM audit_pack a
                         WHERE a.id = substring(split_part(key, '/', 3) FROM '^${UUID}')::uuid
                           AND split_part(key, '/', 2) = 'packs' AND cardinality(a.parts) > 0)`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}
