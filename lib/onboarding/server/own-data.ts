import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const ONBOARDING_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'guidesSeen',
    columns: ['seen_event.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT event_type, jsonb_build_object('guide', event_type, 'seenAt', seen_at)
        FROM seen_event WHERE person_id = ${id}::uuid`,
  },
];
