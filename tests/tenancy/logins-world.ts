import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TestDatabase } from '@/tests/setup/test-database';

/** A work unit with one person, who is signed in. */
export async function createUnitWithInspector({ pool }: TestDatabase): Promise<{ id: string; personId: string }> {
  const [id, personId, unitId] = [randomUUID(), randomUUID(), randomUUID()];
  const client = await pool.connect();
  try {
    await client.query('SET ROLE earthtight_maintenance');
    await client.query(`INSERT INTO work_unit (id, name, created_by) VALUES ($1, 'Lakeshore Erosion Control', $2)`, [
      unitId,
      personId,
    ]);
    await client.query(
      `INSERT INTO person (id, username, email, name) VALUES ($1, 'ines', 'ines@example.com', 'Ines')`,
      [personId],
    );
    await client.query(
      `INSERT INTO membership (id, work_unit_id, person_id, role) VALUES (gen_random_uuid(), $1, $2, 'employee')`,
      [unitId, personId],
    );
    await client.query(`INSERT INTO session (id, person_id, expires_at) VALUES ($1, $2, '2100-01-01')`, [id, personId]);
    return { id, personId };
  } finally {
    await client.query('RESET ROLE');
    client.release();
  }
}

/**
 * Runs the first statement of every operation (lib/platform/database/client.ts).
 * @returns the person's id
 */
export async function enterSession(client: pg.Client, sessionId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ person_id: string }>(
    `SELECT e.person_id, set_config('role', 'earthtight_app', true), set_config('app.user', e.person_id::text, true),
            set_config('app.workgroup', coalesce(e.unit_id::text, ''), true)
       FROM enter_session($1, now()) e`,
    [sessionId],
  );
  return rows[0]?.person_id;
}
