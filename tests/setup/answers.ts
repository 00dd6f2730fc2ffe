import type { z } from 'zod';
import { isFailure } from '@/lib/failures';
import type * as Implement from '@/lib/platform/operation/implement';
import type { Operation } from '@/lib/platform/operation/implement';

/**
 * Holds every answer of every operation against the operation's output schema, in all tests that have a database. The
 * product itself never parses what it answers. An answer that its schema refuses, or that says more than its schema,
 * fails the test in which the answer was given.
 */
const mismatches: string[] = [];

/** The names of the operations that this test file has seen succeed. */
export const answered = new Set<string>();

jest.mock('@/lib/platform/operation/implement', () => {
  const real: typeof Implement = jest.requireActual('@/lib/platform/operation/implement');
  return {
    ...real,
    implement: (...given: Parameters<typeof real.implement>) => checked(real.implement(...given)),
    implementRead: (...given: Parameters<typeof real.implementRead>) => checked(real.implementRead(...given)),
    implementSignedIn: (...given: Parameters<typeof real.implementSignedIn>) =>
      checked(real.implementSignedIn(...given)),
    implementOpen: (...given: Parameters<typeof real.implementOpen>) => checked(real.implementOpen(...given)),
  };
});

function checked(operation: Operation): Operation {
  return {
    ...operation,
    async perform(call, input) {
      const answer = await operation.perform(call, input);
      if (!isFailure(answer)) hold(operation.contract.name, operation.output, answer);
      return answer;
    },
  };
}

function hold(name: string, output: z.ZodType, answer: unknown): void {
  answered.add(name);
  try {
    expect(answer).toEqual(output.parse(answer));
  } catch (error) {
    mismatches.push(`${name} did not answer as its output schema says:\n${String(error)}`);
  }
}

/** The mismatches since this was last asked; a test that plants one takes it, and does not fail because of it. */
export const takeMismatches = (): string[] => mismatches.splice(0);

afterEach(() => {
  const found = takeMismatches();
  if (found.length > 0) throw new Error(found.join('\n\n'));
});
