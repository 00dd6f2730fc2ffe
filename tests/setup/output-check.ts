import type { z } from 'zod';
import { isFailure } from '@/lib/failures';
import type * as Implement from '@/lib/platform/operation/implement';
import type { Operation } from '@/lib/platform/operation/implement';

// Checks every output of every operation against its schema, in all database tests. The product itself does not
// validate outputs. An output that is invalid or has extra fields fails the test.

const mismatches: string[] = [];

/** The names of the operations that have succeeded in this test process. */
export const succeededOperations = new Set<string>();

jest.mock('@/lib/platform/operation/implement', () => {
  const real: typeof Implement = jest.requireActual('@/lib/platform/operation/implement');
  return {
    ...real,
    implement: (...args: Parameters<typeof real.implement>) => withOutputCheck(real.implement(...args)),
    implementSignedIn: (...args: Parameters<typeof real.implementSignedIn>) =>
      withOutputCheck(real.implementSignedIn(...args)),
    implementPublic: (...args: Parameters<typeof real.implementPublic>) =>
      withOutputCheck(real.implementPublic(...args)),
  };
});

function withOutputCheck(operation: Operation): Operation {
  return {
    ...operation,
    async perform(call, input) {
      const result = await operation.perform(call, input);
      if (!isFailure(result)) checkOutput(operation.contract.name, operation.output, result);
      return result;
    },
  };
}

function checkOutput(name: string, output: z.ZodType, result: unknown): void {
  succeededOperations.add(name);
  try {
    expect(result).toEqual(output.parse(result));
  } catch (error) {
    mismatches.push(`${name} does not match its output schema:\n${String(error)}`);
  }
}

/** Returns and clears the mismatches. A test that provokes one calls this, so that it does not fail. */
export const takeMismatches = (): string[] => mismatches.splice(0);

afterEach(() => {
  const mismatches = takeMismatches();
  if (mismatches.length > 0) throw new Error(mismatches.join('\n\n'));
});
