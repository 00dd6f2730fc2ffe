/** An answer, or what came instead of it. */
export type Tried<Output> = { output: Output } | { error: unknown };

export async function tried<Output>(asked: Promise<Output>): Promise<Tried<Output>> {
  try {
    return { output: await asked };
  } catch (error) {
    return { error };
  }
}
