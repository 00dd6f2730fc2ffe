import { OWNERSHIP } from '@/lib/platform/database/ownership';
import type { World } from '@/tests/setup/world';

/** Tables whose rows do not need an idempotency key. */
const INTERNAL_TABLES: readonly string[] = [
  'answered_request',
  'attempt',
  'audit',
  'code_request',
  'job_run',
  'known_device',
  'limit_use',
  'live_client',
  'outbox_attempt',
  'past_report_tally',
  'pdf_job',
  'report_words',
  'seal_anchor',
  'session',
  'stripe_event',
  'used_challenge',
] satisfies readonly (keyof typeof OWNERSHIP)[];

/** Starts to record inserts. @returns a function that returns the tables with inserts since its last call */
export async function watchInserts({ database: { pool } }: World): Promise<() => Promise<readonly string[]>> {
  await pool.query(`
    CREATE TABLE inserted_row (name text);
    CREATE FUNCTION note_insert() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
      $$ BEGIN INSERT INTO inserted_row VALUES (TG_TABLE_NAME); RETURN NULL; END $$`);
  for (const table of Object.keys(OWNERSHIP).filter((name) => !INTERNAL_TABLES.includes(name)))
    await pool.query(`CREATE TRIGGER note_insert AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION note_insert()`);
  return async () => {
    const { rows } = await pool.query<{ name: string }>('DELETE FROM inserted_row RETURNING name');
    return [...new Set(rows.map(({ name }) => name))].toSorted();
  };
}
