/** The result of a request that never rejects. */
export type SettledResult<Output> = { output: Output } | { error: unknown };

/** Resolves with the output or the error of a request. */
export async function settleRequest<Output>(request: Promise<Output>): Promise<SettledResult<Output>> {
  try {
    return { output: await request };
  } catch (error) {
    return { error };
  }
}
