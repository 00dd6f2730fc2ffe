import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const FIXES_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'fixLinks',
    columns: ['fix_link.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT l.created_at::text || l.id, jsonb_build_object('inspectionId', l.report_id, 'workUnit', u.name,
        'sentAt', l.created_at, 'expiresAt', l.expires_at, 'firstOpenedAt', l.first_opened_at, 'revokedAt', l.revoked_at,
        'fixes', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'note', f.note, 'photos', f.photos,
          'doneAt', f.done_at, 'receivedAt', f.received_at, 'state', f.state) ORDER BY f.received_at, f.id), '[]')
          FROM fix_submission f WHERE f.fix_link_id = l.id))
        FROM fix_link l JOIN work_unit u ON u.id = l.work_unit_id WHERE l.person_id = ${id}::uuid`,
  },
];
