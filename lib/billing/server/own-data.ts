import type { OwnDataPart } from '@/lib/platform/own-data';
import { Prisma } from '@/lib/platform/prisma-client/client';

/** The payment provider has the card; here is only under which customer. */
export const BILLING_OWN_DATA: readonly OwnDataPart[] = [
  {
    name: 'billing',
    columns: ['billing_customer.person_id'],
    select: ({ id }) => Prisma.sql`
      SELECT person_id::text, jsonb_build_object('customer', customer_id, 'changedAt', changed_at)
        FROM billing_customer WHERE person_id = ${id}::uuid`,
  },
];
