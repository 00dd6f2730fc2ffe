import { UnreachableError } from './api';

/** Milliseconds. A page takes longer to load anyway. */
const CHECK_TIMEOUT_MS = 8_000;

/** Checks the server before navigating to a page that needs it. Throws UnreachableError. */
export async function checkServer(): Promise<void> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(
    () => null,
  );
  if (answer === null) throw new UnreachableError('unreachable');
}
