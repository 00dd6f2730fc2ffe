import type { Pool } from 'pg';
import { inSystemTransaction } from '@/lib/platform/outbox/store';
import type { Listener } from './live-token';

/** The basis of a listener's permission: an active session, and a membership with this role. */
export type ListenerPermission = Pick<Listener, 'sessionId' | 'unitId' | 'role'>;

export const createPermissionKey = ({ sessionId, unitId, role }: ListenerPermission): string =>
  `${sessionId} ${unitId} ${role}`;

/** SQL: joins the rows of `listener` that still have their session and role. The session may have expired. */
export const ACTIVE_PERMISSION = `
  JOIN session s ON s.id = listener.session_id AND s.person_id = listener.person_id AND s.revoked_at IS NULL
  JOIN membership m ON m.person_id = listener.person_id AND m.work_unit_id = listener.unit_id AND m.role = listener.role`;

/**
 * When each listener's session ends (epoch milliseconds), by `createPermissionKey`. Omits listeners that signed out,
 * whose session expired, who left the unit, or whose role changed.
 */
export async function findSessionEnds(
  pool: Pool,
  listeners: readonly Listener[],
  now: Date,
): Promise<Map<string, number>> {
  if (listeners.length === 0) return new Map();
  const rows = await inSystemTransaction(pool, async (client) => {
    const result = await client.query<ListenerPermission & { ends: Date }>(
      `SELECT s.id AS "sessionId", m.work_unit_id AS "unitId", m.role, s.expires_at AS ends
         FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS listener(session_id, person_id, unit_id, role)
              ${ACTIVE_PERMISSION}
        WHERE s.expires_at > $5`,
      [
        listeners.map(({ sessionId }) => sessionId),
        listeners.map(({ personId }) => personId),
        listeners.map(({ unitId }) => unitId),
        listeners.map(({ role }) => role),
        now,
      ],
    );
    return result.rows;
  });
  return new Map(rows.map((row) => [createPermissionKey(row), row.ends.getTime()]));
}
