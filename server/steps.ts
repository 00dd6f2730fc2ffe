/** Logs one line per step of the start: its name, a word about the result, and how long it took. */
export async function startStep<T>(name: string, work: () => Promise<{ value: T; note?: string }>): Promise<T> {
  const began = performance.now();
  const { value, note } = await work().catch((error: unknown) => {
    console.error(`✗ ${name}`);
    throw error;
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`✓ ${name.padEnd(18)}${note ? `${note} ` : ''}(${seconds} s)`);
  return value;
}
