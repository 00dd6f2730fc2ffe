import type { z } from 'zod';
import { isFailure } from '@/lib/failures';
import type * as Implement from '@/lib/platform/operation/implement';
import type { Operation } from '@/lib/platform/operation/implement';

/**
 * Checks every output of every operation against its schema, in all database tests. The product itself does not
 * validate outputs. An output that is invalid or has extra fields fails the test.
 */
const mismatches: string[] = [];

export const succeededOperations = new Set<string>();

jest.mock('@/lib/platform/operation/implement', () => {
  const real: typeof Implement = jest.requireActual('@/lib/platform/operation/implement');
  return {
    ...real,
    implement: (...args: Parameters<typeof real.implement>) => withOutputCheck(real.implement(...args)),
    implementSignedIn: (...args: Parameters<typeof real.implementSignedIn>) =>
      withOutputCheck(real.implementSignedIn(...args)),
    implementOpen: (...args: Parameters<typeof real.implementOpen>) => withOutputCheck(real.implementOpen(...args)),
  };
});

function withOutputCheck(operation: Operation): Operation {
  return {
    ...operation,
    async perform(call, input) {
      const answer = await operation.perform(call, input);
      if (!isFailure(answer)) checkOutput(operation.contract.name, operation.output, answer);
      return answer;
    },
  };
}

function checkOutput(name: string, output: z.ZodType, answer: unknown): void {
  succeededOperations.add(name);
  try {
    expect(answer).toEqual(output.parse(answer));
  } catch (error) {
    mismatches.push(`${name} did not answer as its output schema says:\n${String(error)}`);
  }
}

/** Returns and clears the mismatches. A test that provokes one calls this, so that it does not fail. */
export const takeMismatches = (): string[] => mismatches.splice(0);

afterEach(() => {
  const found = takeMismatches();
  if (found.length > 0) throw new Error(found.join('\n\n'));
});
