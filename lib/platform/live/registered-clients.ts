import type { Pool } from 'pg';
import { listTopics } from '@/lib/live-messages';
import { inSystemTransaction } from '@/lib/platform/outbox/store';
import type { Listener } from './live-token';
import { ACTIVE_PERMISSION } from './session-ends';

/** The rows of `live_client`: the browsers that may connect to the external broker. */

export function insertClient(pool: Pool, clientId: string, listener: Listener): Promise<void> {
  const { personId, sessionId, unitId, role, expiresAt } = listener;
  return inSystemTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO live_client (id, person_id, session_id, unit_id, role, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [clientId, personId, sessionId, unitId, role, new Date(expiresAt)],
    );
  });
}

/** The clients whose token expired, whose session ended, or whose membership ended or changed its role. */
export function findEndedClients(pool: Pool, now: Date): Promise<string[]> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM live_client listener
        WHERE expires_at <= $1
           OR NOT EXISTS (SELECT FROM (SELECT listener.*) AS listener ${ACTIVE_PERMISSION} WHERE s.expires_at > $1)`,
      [now],
    );
    return rows.map(({ id }) => id);
  });
}

export function deleteClients(pool: Pool, ids: readonly string[]): Promise<void> {
  return inSystemTransaction(pool, async (client) => {
    await client.query(`DELETE FROM live_client WHERE id = ANY ($1)`, [ids]);
  });
}

/** All registered clients, and the topics that they may subscribe to. */
export function listClients(pool: Pool): Promise<{ ids: Set<string>; topics: Set<string> }> {
  return inSystemTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; personId: string; unitId: string }>(
      `SELECT id, person_id AS "personId", unit_id AS "unitId" FROM live_client`,
    );
    return { ids: new Set(rows.map(({ id }) => id)), topics: new Set(rows.flatMap(listTopics)) };
  });
}
