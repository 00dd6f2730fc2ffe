'use client';

import { useRef, useState } from 'react';
import { usePopup } from '@/components/ui/popup';
import type { PopupMessage } from '@/components/ui/popup-card';
import { useTellWhyNot, useWhyNot, type Failed } from '@/components/ui/use-why-not';
import { ask } from '@/lib/client/ask';
import { attempt } from '@/lib/client/attempt';
import type { Settled } from '@/lib/client/settled';
import type { Contract } from '@/lib/contract';

/** What is said and done about a command's answer. */
export interface CommandTexts<Input, Output> extends Pick<PopupMessage, 'withoutClose' | 'language'> {
  /** Title of the popup that says why the command was not carried out. Left out by a screen that shows `failed` itself. */
  notDone?: string;
  /** What a popup says once the command was carried out: its title, or more of it. */
  done?: string | Pick<PopupMessage, 'title' | 'message' | 'action'>;
  /** After the command was carried out, also at the second try. Here `useUndo` offers what takes it back. */
  onDone?: (output: Output, input: Input) => void;
  /**
   * What 'Try again' does: without it the same input is sent again. A form gives its own submitting, which sends what
   * the fields hold by then. false: no 'Try again', because the button that sends stands beside the sentence.
   */
  again?: false | (() => void);
}

export interface Command<Input, Output> {
  /**
   * Sends the input; never rejects. A call with the same input while its answer is on the way, as after a double press,
   * sends nothing and resolves with that same answer.
   */
  send: (input: Input) => Promise<Settled<Output>>;
  busy: boolean;
  /** Why the last sending failed, where no popup says it; `messageAt` (lib/form-state) finds what belongs to one field. */
  failed: Failed | null;
}

/**
 * Sends what a contract promises to do: `const { send, busy } = useCommand(retryDelivery, { notDone: 'Not sent again' })`.
 * An ended session is signed in again above the page; without an answer 'Try again' is offered.
 */
export function useCommand<Input extends object, Output>(
  contract: Contract<Input, Output>,
  texts?: CommandTexts<Input, Output>,
): Command<Input, Output> {
  return useSending((input: Input) => ask(contract, input), texts);
}

/** The same for what is not asked through a contract alone: a file, a server action, a question with a time limit. */
export function useSending<Input, Output>(
  sending: (input: Input) => Promise<Output>,
  { notDone, done, onDone, again, ...look }: CommandTexts<Input, Output> = {},
): Command<Input, Output> {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const told = useRef<() => void>(undefined);
  const underWay = useRef(new Map<string, Promise<Settled<Output>>>());
  const popup = usePopup();
  const failedWith = useWhyNot();
  const tellWhyNot = useTellWhyNot();

  async function sendOnce(input: Input): Promise<Settled<Output>> {
    setBusy(true);
    setFailed(null);
    // What failed before is tried anew, and a popup would lie over what a sending shows: a bank's question.
    told.current?.();
    const tryAgain = again === false ? undefined : (again ?? (() => void send(input)));
    const sent = await attempt(
      () => sending(input),
      (error) => {
        if (notDone) told.current = tellWhyNot(notDone, error, tryAgain, look);
        else setFailed(failedWith(error, tryAgain));
      },
    );
    if ('error' in sent) return sent;
    if (done) popup.show({ kind: 'success', ...look, ...(typeof done === 'string' ? { title: done } : done) });
    onDone?.(sent.output, input);
    return sent;
  }

  function send(input: Input): Promise<Settled<Output>> {
    const key = JSON.stringify(input);
    const under = underWay.current;
    const sent =
      under.get(key) ??
      sendOnce(input).finally(() => {
        under.delete(key);
        setBusy(under.size > 0);
      });
    under.set(key, sent);
    return sent;
  }

  return { send, busy, failed };
}
