import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** Without the recipients, which are other people's data. */
export const SHARING_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'reportsShared',
    columns: ['share.sent_by'],
    select: ({ id }) => Prisma.sql`
      SELECT sent_at::text || id, jsonb_build_object('inspectionId', report_id, 'sentAt', sent_at, 'expiresAt', expires_at,
        'takenBackAt', revoked_at)
        FROM share WHERE sent_by = ${id}::uuid`,
  },
];
