import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

export const WORKGROUPS_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'memberships',
    columns: ['membership.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT m.created_at::text || m.id, jsonb_build_object('workUnit', u.name, 'workUnitId', u.id, 'role', m.role,
        'workRole', m.work_role, 'calledThere', m.name, 'phoneThere', m.phone, 'joinedAt', m.created_at)
        FROM membership m JOIN work_unit u ON u.id = m.work_unit_id WHERE m.person_id = ${id}::uuid`,
  },
  {
    name: 'skills',
    columns: ['membership_skill.membership_id'],
    select: ({ id }) => Prisma.sql`
      SELECT ms.id::text, jsonb_build_object('workUnit', u.name, 'skill', s.name, 'level', ms.level,
        'startDate', ms.start_date, 'expiryDate', ms.expiry_date, 'certificateNumber', ms.certificate_number,
        'former', ms.former)
        FROM membership_skill ms JOIN membership m ON m.id = ms.membership_id JOIN skill s ON s.id = ms.skill_id
        JOIN work_unit u ON u.id = m.work_unit_id WHERE m.person_id = ${id}::uuid`,
  },
  {
    name: 'formerMemberships',
    columns: ['former_member.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT f.removed_at::text || f.id, jsonb_build_object('workUnit', u.name, 'workUnitId', u.id, 'role', f.role,
        'workRole', f.work_role, 'calledThere', f.name, 'phoneThere', f.phone, 'skills', f.skills, 'joinedAt', f.joined_at,
        'endedAt', f.removed_at, 'endedBy', f.removed_by_name, 'restoredAt', f.restored_at)
        FROM former_member f JOIN work_unit u ON u.id = f.work_unit_id WHERE f.person_id = ${id}::uuid`,
  },
  {
    name: 'invitationsToMe',
    columns: ['invitation.email'],
    select: ({ email }) => Prisma.sql`
      SELECT i.created_at::text || i.id, jsonb_build_object('workUnit', u.name, 'name', i.name, 'phone', i.phone,
        'role', i.role, 'workRole', i.work_role, 'sentAt', i.sent_at, 'expiresAt', i.expires_at,
        'acceptedAt', i.accepted_at, 'declinedAt', i.declined_at, 'takenBackAt', i.revoked_at)
        FROM invitation i JOIN work_unit u ON u.id = i.work_unit_id WHERE i.email = ${email}`,
  },
  {
    name: 'workUnitsMade',
    columns: ['work_unit.created_by'],
    select: ({ id }) => Prisma.sql`
      SELECT id::text, jsonb_build_object('id', id, 'name', name, 'madeAt', created_at)
        FROM work_unit WHERE created_by = ${id}::uuid`,
  },
];
