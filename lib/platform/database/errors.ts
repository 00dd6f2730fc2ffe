/** SQLSTATE of "the record is frozen", raised by the database itself (migration row_level_security). */
const FROZEN_RECORD = 'ET001';

/** Prisma wraps the driver's error; the SQLSTATE is looked for along its causes. */
export function isFrozenRecordError(error: unknown): boolean {
  return carries(error, FROZEN_RECORD);
}

/** The disk of the files, or of the database (SQLSTATE disk_full), takes nothing more. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].some((code) => carries(error, code));
}

function carries(error: unknown, code: string, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const fields = error as {
    code?: unknown;
    originalCode?: unknown;
    meta?: unknown;
    cause?: unknown;
    driverAdapterError?: unknown;
  };
  if (fields.code === code || fields.originalCode === code) return true;
  return [fields.meta, fields.cause, fields.driverAdapterError].some((inner) => carries(inner, code, depth + 1));
}
