import { useRef } from 'react';
import { useRequest, type Command, type CommandOptions } from '@/components/ui/requests/use-command';
import { RejectedError } from '@/lib/client/api';
import { callCreation } from '@/lib/client/call-creation';
import { removeStoredInput, readStoredInput, storeInput } from '@/lib/client/stored-input';
import type { Creation } from '@/lib/contract';

export interface CreationOptions<Input, Output> extends CommandOptions<Input, Output> {
  /**
   * The key of the form's draft (`createInputKey`). The request id is stored on the device under this key, so that
   * submitting again after a reload creates no duplicate. Without it, each input has an id until it succeeds.
   */
  draftKey?: string;
}

/** Like `useCommand`, for commands that create something: each request has an id, so a retry creates no duplicate. */
export function useCreation<Input extends object, Output>(
  contract: Creation<Input, Output>,
  { draftKey, ...options }: CreationOptions<Input, Output> = {},
): Command<Input, Output> {
  const memoryIds = useRef(new Map<string, string>());

  async function send(input: Input): Promise<Output> {
    const ids =
      draftKey === undefined ? createMemoryIds(memoryIds.current, JSON.stringify(input)) : createDeviceIds(draftKey);
    const id = ids.read() ?? crypto.randomUUID();
    ids.write(id);
    try {
      const output = await callCreation(contract, input, id);
      ids.remove();
      return output;
    } catch (error) {
      // The id was used: the next attempt is a new request.
      if (error instanceof RejectedError && ID_USED_CODES.includes(error.code)) ids.remove();
      throw error;
    }
  }
  return useRequest(send, options);
}

const ID_USED_CODES = ['already-saved', 'request-id-taken'];

const createMemoryIds = (ids: Map<string, string>, key: string) => ({
  read: () => ids.get(key),
  write: (id: string) => void ids.set(key, id),
  remove: () => void ids.delete(key),
});

function createDeviceIds(draftKey: string) {
  // A prefix of their own, so that request ids do not count as unsaved input.
  const key = `etRequest ${draftKey}`;
  return {
    read: () => readStoredInput(key),
    write: (id: string) => storeInput(key, id),
    remove: () => removeStoredInput(key),
  };
}
