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
   * The key under which the form's draft is kept (`keptKey`). The id of the request is kept beside it, so that a form
   * that is sent again after a reload creates nothing twice. Without a form, each input has an id until it succeeds.
   */
  form?: string;
}

/** Sends a command that creates something, as `useCommand` does for the others, with an id for each request. */
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
      // What was sent under this id is saved, so that the next attempt is another request.
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

/** The key begins with a word of its own, so that an id does not count as input that was not saved. */
const idsOnDevice = (form: string) => ({
  read: () => readKept(`etRequest ${form}`),
  write: (id: string) => writeKept(`etRequest ${form}`, id),
  forget: () => forgetKept(`etRequest ${form}`),
});
