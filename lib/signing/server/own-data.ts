import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/**
 * Signatures and authorizations stay with the records of the work unit. Without who authorized the person, which is
 * other people's data.
 */
export const SIGNING_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'signatures',
    columns: ['signature.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT s.signed_at::text || s.id, jsonb_build_object('inspectionId', s.report_id, 'workUnit', u.name,
        'name', s.name, 'title', s.title, 'certificate', s.certificate, 'as', s.kind, 'drawing', s.drawing,
        'signedAt', s.signed_at)
        FROM signature s JOIN work_unit u ON u.id = s.work_unit_id WHERE s.person_id = ${id}::uuid`,
  },
  {
    name: 'signaturesOfCorrectiveActions',
    columns: ['log_signature.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT s.signed_at::text || s.id, jsonb_build_object('correctiveActionId', s.corrective_action_id,
        'workUnit', u.name, 'name', s.name, 'title', s.title, 'as', s.kind, 'drawing', s.drawing, 'signedAt', s.signed_at)
        FROM log_signature s JOIN work_unit u ON u.id = s.work_unit_id WHERE s.person_id = ${id}::uuid`,
  },
  {
    name: 'authorizationsToCertify',
    columns: ['delegation.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT d.saved_at::text || d.id, jsonb_build_object('workUnit', u.name, 'siteId', d.site_id, 'kind', d.kind,
        'calledThere', d.person_name, 'position', d.position, 'fromDay', d.from_day, 'toDay', d.to_day,
        'letter', d.letter_name, 'submittedOn', d.submitted_on, 'savedAt', d.saved_at, 'takenBackAt', d.revoked_at)
        FROM delegation d JOIN work_unit u ON u.id = d.work_unit_id WHERE d.person_id = ${id}::uuid`,
  },
];
