import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const DISPOSAL_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'siteTeams',
    columns: ['site_team.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT t.work_unit_id::text || t.site_id, jsonb_build_object('site', s.name, 'profile', t.profile, 'addedAt', t.added_at)
        FROM site_team t JOIN site s ON s.id = t.site_id WHERE t.person_id = ${id}::uuid`,
  },
  {
    name: 'agreementsOffered',
    columns: ['agreement.offered_by_person'],
    select: ({ id }) => Prisma.sql`
      SELECT offered_at::text || id, jsonb_build_object('id', id, 'exportSite', export_site_name,
        'importSite', import_site_name, 'material', material, 'status', status, 'offeredAt', offered_at)
        FROM agreement WHERE offered_by_person = ${id}::uuid`,
  },
  {
    name: 'ticketsOpened',
    columns: ['ticket.opened_by'],
    select: ({ id }) => Prisma.sql`
      SELECT opened_at::text || id, jsonb_build_object('id', id, 'agreementId', agreement_id, 'number', number,
        'truck', truck, 'driver', driver, 'status', status, 'openedAt', opened_at)
        FROM ticket WHERE opened_by = ${id}::uuid`,
  },
];
