/** Somebody on a bad line waits at most this long for what is on the device already. */
const PATIENCE_MS = 2000;

export interface NetworkFirst<T> {
  value: T;
  /** Set when `value` came from the device: the server's answer or failure, which may still be on its way. */
  later: Promise<T> | null;
}

/**
 * The server's answer, or what the device has when no answer came in time. `mayStand` says whether the device's value
 * may take the place of this failure. If it may not, or the device has nothing, the promise is rejected with the
 * failure.
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
