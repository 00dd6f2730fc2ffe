import type { Db } from '@/lib/platform/database/client';

/** Locks the report against other writers, so that what is read now is what is notified, signed, frozen or deleted. */
export const lockReport = (db: Db, id: string) => db.$queryRaw`SELECT id FROM report WHERE id = ${id}::uuid FOR UPDATE`;
