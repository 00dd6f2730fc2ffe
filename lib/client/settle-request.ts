export type SettledResult<Output> = { output: Output } | { error: unknown };

export async function settleRequest<Output>(request: Promise<Output>): Promise<SettledResult<Output>> {
  try {
    return { output: await request };
  } catch (error) {
    return { error };
  }
}
