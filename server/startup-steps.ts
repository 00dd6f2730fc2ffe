/** Runs a startup step and prints one line: name, result and duration. */
export async function runStartupStep<T>(name: string, work: () => Promise<{ value: T; note?: string }>): Promise<T> {
  const startedAt = performance.now();
  const { value, note } = await work().catch((error: unknown) => {
    console.error(`✗ ${name}`);
    throw error;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`✓ ${name.padEnd(18)}${note ? `${note} ` : ''}(${seconds} s)`);
  return value;
}
