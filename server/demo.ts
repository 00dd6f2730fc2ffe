import { roleLabel } from '@/lib/permissions';
import type { Runtime } from '@/lib/platform/runtime';
import { seedDemo } from '@/prisma/seed/demo';
import { step } from './steps';

/** Fills an empty database with the demonstration, unless DEMO=0; gives the lines that tell how to sign in. */
export async function seedWhenEmpty(runtime: Runtime): Promise<string[]> {
  if (!runtime.config.DEMO) return [];
  const seeded = await step('Demonstration', async () => {
    const value = await seedDemo(runtime, new Date());
    return { value, note: value ? 'a work unit with 15 inspections' : 'there is data already' };
  });
  if (!seeded) return [];
  return [
    `Sign in with one of these; the password of each is ${seeded.password}`,
    ...seeded.accounts.map(({ username, role }) => `  ${username.padEnd(14)} ${roleLabel(role)}`),
  ];
}
