export type Settled<Output> = { output: Output } | { error: unknown };

export async function settled<Output>(asked: Promise<Output>): Promise<Settled<Output>> {
  try {
    return { output: await asked };
  } catch (error) {
    return { error };
  }
}
