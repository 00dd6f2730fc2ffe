/** The SQLSTATE of the triggers that reject a change of a closed report (migration reports). */
const CLOSED_REPORT_SQLSTATE = 'ET001';

export function isClosedReportError(error: unknown): boolean {
  return hasCodeInCauses(error, CLOSED_REPORT_SQLSTATE);
}

/** Whether a disk or quota is full: ENOSPC or EDQUOT for our files, SQLSTATE 53100 for PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].some((code) => hasCodeInCauses(error, code));
}

/** Prisma codes, SQLSTATEs and Node codes of an unavailable database: down, out of connections, or too slow. */
const UNAVAILABLE_CODES = [
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'],
  ...['57014', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
];

/**
 * Whether the database is unavailable. A connection can break during COMMIT, so only reads and idempotent commands may
 * be retried.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return UNAVAILABLE_CODES.some((code) => hasCodeInCauses(error, code)) || isConnectionError(error);
}

/**
 * Driver errors without a distinct code. A missing Unix socket has ENOENT, like a missing file, so `syscall` is
 * checked.
 */
function isConnectionError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { message, syscall }: { message?: unknown; syscall?: unknown } = error;
  return (
    syscall === 'connect' ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(String(message))
  );
}

/** Causes are followed to this depth. */
const MAX_CAUSES = 5;

function hasCodeInCauses(error: unknown, code: string, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSES) return false;
  const fields = error as {
    code?: unknown;
    originalCode?: unknown;
    meta?: unknown;
    cause?: unknown;
    driverAdapterError?: unknown;
  };
  if (fields.code === code || fields.originalCode === code) return true;
  return [fields.meta, fields.cause, fields.driverAdapterError].some((inner) =>
    hasCodeInCauses(inner, code, depth + 1),
  );
}
