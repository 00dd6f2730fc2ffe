/** Maximum wait for the network if there is a cached value. */
const MAX_NETWORK_WAIT_MS = 2000;

export interface NetworkFirst<T> {
  value: T;
  /** Set if `value` is the cached one: the server's pending response or failure. */
  later: Promise<T> | null;
}

/**
 * Resolves with the server's response, or with the cached value `kept` if there is none in time. If the request
 * fails, `mayStand` decides whether `kept` is used instead; otherwise, or if `kept` is null, it rejects.
 */
export async function networkFirst<T>(
  answer: Promise<T>,
  cached: T | null,
  mayStand: (error: unknown) => boolean,
): Promise<NetworkFirst<T>> {
  if (cached === null) return { value: await answer, later: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), MAX_NETWORK_WAIT_MS);
  });
  try {
    const first = await Promise.race([answer, timeout]);
    return first === 'late' ? { value: cached, later: answer } : { value: first, later: null };
  } catch (error) {
    if (!mayStand(error)) throw error;
    return { value: cached, later: answer };
  } finally {
    clearTimeout(timer);
  }
}
