/** Whoever is on a bad line waits no longer than this for what is on the device already. */
const PATIENCE_MS = 2000;

export interface NetworkFirst<T> {
  value: T;
  /** Set when `value` is what was kept: the server's answer or refusal, which may still be on its way. */
  later: Promise<T> | null;
}

/**
 * What the server answers, or what is kept here when no answer came in time. `mayStand` says whether what is kept may
 * take the place of a failure; otherwise, and when nothing is kept, rejects with the failure.
 */
export async function networkFirst<T>(
  answer: Promise<T>,
  kept: T | null,
  mayStand: (error: unknown) => boolean,
): Promise<NetworkFirst<T>> {
  if (kept === null) return { value: await answer, later: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((over) => {
    timer = setTimeout(() => over('late'), PATIENCE_MS);
  });
  try {
    const first = await Promise.race([answer, late]);
    return first === 'late' ? { value: kept, later: answer } : { value: first, later: null };
  } catch (error) {
    if (!mayStand(error)) throw error;
    return { value: kept, later: answer };
  } finally {
    clearTimeout(timer);
  }
}
