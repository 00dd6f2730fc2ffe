import type { OwnDataPart } from '@/lib/platform/database/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** The card itself is at the payment provider. */
export const BILLING_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'billing',
    columns: ['billing_customer.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT person_id::text, jsonb_build_object('customer', customer_id, 'changedAt', changed_at)
        FROM billing_customer WHERE person_id = ${id}::uuid`,
  },
];
