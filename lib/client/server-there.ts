import { UnreachableError } from './ask';

/** Milliseconds. A page takes longer to load anyway. */
const LONGEST_LOOK = 8_000;

/**
 * Called before leaving for a page that only the server can make. Throws UnreachableError when the server does not
 * answer.
 */
export async function serverIsThere(): Promise<void> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_LOOK) }).catch(
    () => null,
  );
  if (answer === null) throw new UnreachableError('unreachable');
}
