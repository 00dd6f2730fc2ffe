import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const NOTIFICATIONS_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'notificationsAndTasks',
    columns: ['notification.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT n.created_at::text || n.id, jsonb_build_object('type', n.type, 'about', n.link_data, 'workUnit', u.name,
        'createdAt', n.created_at, 'receivedAt', n.received_at, 'readAt', n.read_at, 'clearedAt', n.cleared_at,
        'doneAt', n.done_at)
        FROM notification n LEFT JOIN work_unit u ON u.id = n.work_unit_id WHERE n.person_id = ${id}::uuid`,
  },
  {
    name: 'devicesWithNotifications',
    columns: ['push_subscription.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT created_at::text || id, jsonb_build_object('pushService', substring(endpoint FROM '^https://([^/?#]+)'),
        'typesTurnedOff', off, 'quietFromMinute', quiet_from, 'quietToMinute', quiet_to, 'timeZone', time_zone,
        'turnedOnAt', created_at)
        FROM push_subscription WHERE person_id = ${id}::uuid`,
  },
];
