import { UnreachableError } from './api';

/** A server that takes longer could not render a page either. */
const CHECK_TIMEOUT_MS = 8_000;

/** Throws UnreachableError if the server does not respond. Any HTTP status counts as a response. */
export async function ensureServerReachable(): Promise<void> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } as const;
  const response = await fetch('/api/health', options).catch(() => null);
  if (response === null) throw new UnreachableError('unreachable');
}
