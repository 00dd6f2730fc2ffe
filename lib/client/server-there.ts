import { UnreachableError } from './ask';

/** Milliseconds; a page takes longer to come anyway. */
const LONGEST_LOOK = 8_000;

/** Before a page is left for one that only the server can make. Throws UnreachableError. */
export async function serverIsThere(): Promise<void> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_LOOK) }).catch(
    () => null,
  );
  if (answer === null) throw new UnreachableError('unreachable');
}
