import { IDEMPOTENCY_KEY, type Creation } from '@/lib/contract';
import { sendRequest } from './api';

/** Calls a creation. A retry with the same `requestId` gets the first response (decision X-350). */
export const callCreation = <Input extends object, Output>(
  contract: Creation<Input, Output>,
  input: Input,
  requestId: string,
): Promise<Output> => sendRequest(contract, input, { headers: { [IDEMPOTENCY_KEY]: requestId } });
