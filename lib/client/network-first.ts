/** Somebody on a bad line waits at most this long for what is on the device already. */
const PATIENCE_MS = 2000;

export interface NetworkFirst<T> {
  value: T;
  /** Set when `value` came from the device: the server's answer or failure, which may still be on its way. */
  later: Promise<T> | null;
}

/**
 * Resolves with the server's answer, or with the device's value `kept` when no answer came in time. When the server's
 * answer is a failure, `mayStand` decides whether `kept` is used in its place. If `mayStand` says no, or the device has
 * nothing (`kept` is null), the promise is rejected with the failure.
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
