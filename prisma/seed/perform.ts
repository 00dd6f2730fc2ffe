import { isFailure } from '@/lib/failures';
import type { Operation } from '@/lib/platform/operation/implement';

/** Who asks, and when: `now` is the present of what is asked. */
interface DemoCall {
  sessionId: string | null;
  requestId: string;
  ip: string;
  userAgent: string;
  now: Date;
}

/** Asks the product's own operations as a person of the demonstration. Whatever is refused stops the start. */
export const performing =
  (call: DemoCall) =>
  async <Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> => {
    const result = await operation.perform(call, input);
    if (isFailure(result))
      throw new Error(`The demonstration could not be made: ${operation.contract.name}: ${result.message}`);
    return result;
  };
