import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const SITES_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'sitesAdded',
    columns: ['site.owner_id'],
    select: ({ id }) => Prisma.sql`
      SELECT id::text, jsonb_build_object('id', id, 'name', name, 'latitude', lat, 'longitude', lng, 'addedAt', created_at)
        FROM site WHERE owner_id = ${id}::uuid`,
  },
];
