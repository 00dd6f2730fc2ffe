'use client';

import { useRef } from 'react';
import { endUndoOffer } from '@/components/ui/undo-end';
import { useSending, type Command, type CommandTexts } from '@/components/ui/use-command';
import { RefusedError } from '@/lib/client/ask';
import { create } from '@/lib/client/create';
import { forgetKept, readKept, writeKept } from '@/lib/client/kept-input';
import { randomUuid } from '@/lib/client/random-uuid';
import type { Creation } from '@/lib/contract';

export interface CreationTexts<Input, Output> extends CommandTexts<Input, Output> {
  /**
   * The key of the form's draft (`keptKey`). The request id is stored with it, so that submitting again after a reload
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
    const ids = form === undefined ? idsInMemory(unformed.current, JSON.stringify(input)) : idsOnDevice(form);
    const id = ids.read() ?? randomUuid();
    ids.write(id);
    try {
      const output = await create(contract, input, id);
      ids.forget();
      endUndoOffer();
      return output;
    } catch (error) {
      // The request with this id was saved: the next attempt is a new request.
      if (error instanceof RefusedError && ID_USED.includes(error.code)) ids.forget();
      throw error;
    }
  }
  return useSending(send, texts);
}

const ID_USED = ['already-saved', 'request-id-taken'];

const idsInMemory = (ids: Map<string, string>, key: string) => ({
  read: () => ids.get(key),
  write: (id: string) => void ids.set(key, id),
  forget: () => void ids.delete(key),
});

/** A separate prefix, so that an id does not count as unsaved input. */
const idsOnDevice = (form: string) => ({
  read: () => readKept(`etRequest ${form}`),
  write: (id: string) => writeKept(`etRequest ${form}`, id),
  forget: () => forgetKept(`etRequest ${form}`),
});
