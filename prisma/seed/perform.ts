import { isFailure } from '@/lib/failures';
import type { Operation } from '@/lib/platform/operation/implement';

/** The caller and the time of a request. */
interface DemoCall {
  sessionId: string | null;
  requestId: string;
  ip: string;
  userAgent: string;
  now: Date;
}

/** Runs an operation as a person of the demonstration. Any failure aborts the start. */
export const createPerformer =
  (call: DemoCall) =>
  async <Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> => {
    const result = await operation.perform(call, input);
    if (isFailure(result))
      throw new Error(`The demonstration could not be made: ${operation.contract.name}: ${result.message}`);
    return result;
  };
