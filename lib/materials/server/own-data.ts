import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const MATERIALS_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'materialsPosted',
    columns: ['material.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT posted_at::text || id, jsonb_build_object('id', id, 'mode', mode, 'material', resource, 'quantity', quantity,
        'unit', quantity_unit, 'note', note, 'expiresOn', expires_on, 'postedAt', posted_at, 'takenDownAt', taken_down_at)
        FROM material WHERE person_id = ${id}::uuid`,
  },
];
