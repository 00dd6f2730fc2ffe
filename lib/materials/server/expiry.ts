import { getUnitDay } from '@/lib/dates';
import { DISCOVERY_IDS } from '@/lib/materials/discovery';
import { getLastSoonDay, type DiscoveryMode } from '@/lib/materials/rules';
import { createNotificationKey, type NotificationDelivery, type TaskCompletion } from '@/lib/notification-types';
import type { DailyJob } from '@/lib/platform/process/daily-job';
import type { Db } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';

interface ExpiringMaterial {
  id: string;
  unitId: string;
  mode: DiscoveryMode;
  resource: string;
  expires: string;
  term: number;
}

export const createExpiryKey = ({ id, term }: Pick<ExpiringMaterial, 'id' | 'term'>): string =>
  createNotificationKey(13, id, String(term));

/** The task of a material that expires soon (NOTIF-19). The key makes it one task per term. */
export const createExpiryTask = (
  { id, unitId, mode, resource, expires, term }: ExpiringMaterial,
  recipients: readonly string[],
): NotificationDelivery => ({
  kind: 'notification',
  to: recipients,
  content: { type: 13, data: { materialId: id, resource, iddiscoverymode: DISCOVERY_IDS[mode], expires } },
  unitId,
  key: createExpiryKey({ id, term }),
});

/**
 * Creates tasks for materials that expire within a week: for the person who posted it, or for the Office if that person
 * has left. A task is completed when its material has expired.
 */
export const materialExpiries: DailyJob = {
  name: 'material expiries',
  getDay: getUnitDay,
  async work(db, day, now) {
    const expiring = await db.$queryRaw<(ExpiringMaterial & { to: string[] })[]>`
      SELECT m.id, m.work_unit_id AS "unitId", m.mode, m.resource, to_char(m.expires_on, 'YYYY-MM-DD') AS expires, m.term,
        array(SELECT b.person_id::text FROM membership b WHERE b.work_unit_id = m.work_unit_id
          AND (b.person_id = m.person_id OR (b.role = 'admin' AND NOT EXISTS (
            SELECT FROM membership o WHERE o.work_unit_id = m.work_unit_id AND o.person_id = m.person_id)))) AS to
      FROM material m JOIN work_unit u ON u.id = m.work_unit_id
      WHERE u.closed_at IS NULL AND m.taken_down_at IS NULL AND m.expires_on BETWEEN ${day}::date AND ${getLastSoonDay(day)}::date`;
    const completedTasks = await findExpiredTasks(db, day);
    await saveNotifications(
      db,
      [...expiring.map(({ to, ...material }) => createExpiryTask(material, to)), ...completedTasks],
      now,
    );
  },
};

async function findExpiredTasks(db: Db, day: string): Promise<TaskCompletion[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT dedupe_key AS key FROM notification
    WHERE type = 13 AND done_at IS NULL AND (link_data->>'expires')::date < ${day}::date`;
  return rows.map(({ key }) => ({ kind: 'task-done', key }));
}
