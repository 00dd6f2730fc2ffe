import { useRef } from 'react';
import { useRequest, type Command, type CommandTexts } from '@/components/ui/requests/use-command';
import { RefusedError } from '@/lib/client/api';
import { callCreation } from '@/lib/client/call-creation';
import { removeStoredInput, readStoredInput, storeInput } from '@/lib/client/stored-input';
import { randomUuid } from '@/lib/client/random-uuid';
import type { Creation } from '@/lib/contract';

export interface CreationTexts<Input, Output> extends CommandTexts<Input, Output> {
  /**
   * The key of the form's draft (`createInputKey`). The request id is stored with it, so that submitting again after a reload
   * creates no duplicate. Without it, each input has an id until it succeeds.
   */
  form?: string;
}

/** Like `useCommand`, for commands that create something: each request has an id. */
export function useCreation<Input extends object, Output>(
  contract: Creation<Input, Output>,
  { form, ...texts }: CreationTexts<Input, Output> = {},
): Command<Input, Output> {
  const unformed = useRef(new Map<string, string>());

  async function send(input: Input): Promise<Output> {
    const ids = form === undefined ? createMemoryIds(unformed.current, JSON.stringify(input)) : createDeviceIds(form);
    const id = ids.read() ?? randomUuid();
    ids.write(id);
    try {
      const output = await callCreation(contract, input, id);
      ids.forget();
      return output;
    } catch (error) {
      // The request with this id was saved: the next attempt is a new request.
      if (error instanceof RefusedError && ID_USED_CODES.includes(error.code)) ids.forget();
      throw error;
    }
  }
  return useRequest(send, texts);
}

const ID_USED_CODES = ['already-saved', 'request-id-taken'];

const createMemoryIds = (ids: Map<string, string>, key: string) => ({
  read: () => ids.get(key),
  write: (id: string) => void ids.set(key, id),
  forget: () => void ids.delete(key),
});

/** A separate prefix, so that an id does not count as unsaved input. */
const createDeviceIds = (form: string) => ({
  read: () => readStoredInput(`etRequest ${form}`),
  write: (id: string) => storeInput(`etRequest ${form}`, id),
  forget: () => removeStoredInput(`etRequest ${form}`),
});
