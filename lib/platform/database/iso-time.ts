import { Prisma } from '@/lib/platform/prisma-client/client';

/** A timestamptz column as text in the form of `Date.toISOString`, for rows that a statement returns as JSON. */
export const toIsoTime = (column: string): Prisma.Sql =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
