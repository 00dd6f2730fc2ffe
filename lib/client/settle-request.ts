export type SettledResult<Output> = { output: Output } | { error: unknown };

export async function settleRequest<Output>(asked: Promise<Output>): Promise<SettledResult<Output>> {
  try {
    return { output: await asked };
  } catch (error) {
    return { error };
  }
}
