import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** Signatures stay with the records of the work unit; a person's data has what they gave. */
export const SIGNING_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'signatures',
    columns: ['signature.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT s.signed_at::text || s.id, jsonb_build_object('inspectionId', s.report_id, 'workUnit', u.name,
        'name', s.name, 'title', s.title, 'as', s.kind, 'drawing', s.drawing, 'signedAt', s.signed_at)
        FROM signature s JOIN work_unit u ON u.id = s.work_unit_id WHERE s.person_id = ${id}::uuid`,
  },
];
