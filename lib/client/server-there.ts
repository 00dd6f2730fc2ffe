import { UnreachableError } from './ask';

/** Milliseconds. A page takes longer to load anyway. */
const LONGEST_LOOK = 8_000;

/** Checks the server before navigating to a page that needs it. Throws UnreachableError. */
export async function serverIsThere(): Promise<void> {
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_LOOK) }).catch(
    () => null,
  );
  if (answer === null) throw new UnreachableError('unreachable');
}
