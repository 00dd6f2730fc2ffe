import { IDEMPOTENCY_KEY, type Creation } from '@/lib/contract';
import { request } from './ask';

/**
 * Requests a creation. The same `requestId` with the same input creates nothing again: the server answers as it did the
 * first time (decision X-350).
 */
export const create = <Input extends object, Output>(
  contract: Creation<Input, Output>,
  input: Input,
  requestId: string,
): Promise<Output> => request(contract, input, { headers: { [IDEMPOTENCY_KEY]: requestId } });
