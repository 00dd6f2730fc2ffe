/** Maximum wait for the network if there is a cached value. */
const MAX_NETWORK_WAIT_MS = 2000;

export interface NetworkFirstResult<T> {
  value: T;
  /** Set if `value` is the cached one: the server's pending response or failure. */
  pendingResponse: Promise<T> | null;
}

/**
 * Resolves with the server's response, or with `cached` if there is none within MAX_NETWORK_WAIT_MS. If the request
 * fails, `canUseCached` decides whether `cached` is used instead; otherwise, or if `cached` is null, it rejects.
 */
export async function loadNetworkFirst<T>(
  response: Promise<T>,
  cached: T | null,
  canUseCached: (error: unknown) => boolean,
): Promise<NetworkFirstResult<T>> {
  if (cached === null) return { value: await response, pendingResponse: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), MAX_NETWORK_WAIT_MS);
  });
  try {
    const first = await Promise.race([response, timeout]);
    return first === 'late' ? { value: cached, pendingResponse: response } : { value: first, pendingResponse: null };
  } catch (error) {
    if (!canUseCached(error)) throw error;
    return { value: cached, pendingResponse: response };
  } finally {
    clearTimeout(timer);
  }
}
