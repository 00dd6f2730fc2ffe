import { ACCOUNTS_OWN_DATA } from '@/lib/accounts/server/own-data';
import { BILLING_OWN_DATA } from '@/lib/billing/server/own-data';
import { DISPOSAL_OWN_DATA } from '@/lib/disposal/server/own-data';
import { FIXES_OWN_DATA } from '@/lib/fixes/server/own-data';
import { MATERIALS_OWN_DATA } from '@/lib/materials/server/own-data';
import { NOTIFICATIONS_OWN_DATA } from '@/lib/notifications/server/own-data';
import { ONBOARDING_OWN_DATA } from '@/lib/onboarding/server/own-data';
import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { REPORTS_OWN_DATA } from '@/lib/reports/server/own-data';
import { SHARING_OWN_DATA } from '@/lib/sharing/server/own-data';
import { SIGNING_OWN_DATA } from '@/lib/signing/server/own-data';
import { SITES_OWN_DATA } from '@/lib/sites/server/own-data';
import { WORKGROUPS_OWN_DATA } from '@/lib/workgroups/server/own-data';

/** Personal data in the platform's tables. Secrets in messages are sealed and left out. */
const PLATFORM_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'messagesReceived',
    columns: ['outbox_message.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT created_at::text || id, jsonb_build_object('channel', channel, 'to', recipient,
        'subject', payload->'subject', 'text', payload->'text', 'state', state, 'writtenAt', created_at, 'doneAt', done_at)
        FROM outbox_message WHERE person_id = ${id}::uuid`,
  },
  {
    name: 'activity',
    columns: ['audit.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT to_char(a.id, 'FM0000000000000000000'), jsonb_build_object('at', a.at, 'what', a.type, 'operation', a.operation,
        'workUnit', u.name, 'about', a.subject)
        FROM audit a LEFT JOIN work_unit u ON u.id = a.work_unit_id WHERE a.person_id = ${id}::uuid`,
  },
];

/** The parts of the file, in order. */
export const OWN_DATA: readonly OwnDataPart[] = [
  ...ACCOUNTS_OWN_DATA,
  ...WORKGROUPS_OWN_DATA,
  ...NOTIFICATIONS_OWN_DATA,
  ...SITES_OWN_DATA,
  ...SIGNING_OWN_DATA,
  ...REPORTS_OWN_DATA,
  ...SHARING_OWN_DATA,
  ...FIXES_OWN_DATA,
  ...DISPOSAL_OWN_DATA,
  ...MATERIALS_OWN_DATA,
  ...BILLING_OWN_DATA,
  ...ONBOARDING_OWN_DATA,
  ...PLATFORM_OWN_DATA,
];
