import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** A person's account data for the export, without hashes and secrets. */
export const ACCOUNTS_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'profile',
    columns: ['person.id'],
    select: ({ id }) => Prisma.sql`
      SELECT id::text, jsonb_build_object('id', id, 'username', username, 'email', email, 'name', name, 'phone', phone,
        'companyWebsite', company, 'keepsContactPrivate', is_private, 'language', language,
        'notificationsNotInBell', bell_off, 'notificationsNotByEmail', email_off, 'confirmedAt', confirmed_at,
        'registeredAt', created_at)
        FROM person WHERE id = ${id}::uuid`,
  },
  {
    name: 'waysToSignIn',
    columns: ['credential.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT person_id::text, jsonb_build_object('hasPassword', password_hash IS NOT NULL,
        'identityProvider', oidc_subject, 'changedAt', changed_at)
        FROM credential WHERE person_id = ${id}::uuid`,
  },
  {
    name: 'sessions',
    columns: ['session.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT created_at::text || id, jsonb_build_object('signedInAt', created_at, 'device', user_agent,
        'lastActiveAt', last_active_at, 'expiresAt', expires_at, 'signedOutAt', revoked_at)
        FROM session WHERE person_id = ${id}::uuid`,
  },
  {
    name: 'passkeys',
    columns: ['passkey.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT created_at::text || id, jsonb_build_object('name', name, 'addedAt', created_at, 'lastUsedAt', last_used_at)
        FROM passkey WHERE person_id = ${id}::uuid`,
  },
  {
    name: 'knownDevices',
    columns: ['known_device.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT seen_at::text || id, jsonb_build_object('lastSignedInAt', seen_at)
        FROM known_device WHERE person_id = ${id}::uuid`,
  },
  {
    name: 'codesSent',
    columns: ['confirmation_code.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT created_at::text || id, jsonb_build_object('purpose', purpose, 'sentAt', created_at, 'expiresAt', expires_at,
        'usedAt', used_at)
        FROM confirmation_code WHERE person_id = ${id}::uuid`,
  },
  {
    name: 'addressChange',
    columns: ['address_change.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT person_id::text, jsonb_build_object('from', from_address, 'to', to_address,
        'formerMailboxConfirmedAt', from_confirmed_at, 'newMailboxConfirmedAt', to_confirmed_at, 'expiresAt', expires_at,
        'changedAt', done_at, 'stoppedAt', stopped_at)
        FROM address_change WHERE person_id = ${id}::uuid`,
  },
];
