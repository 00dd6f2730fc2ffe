'use client';

import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Contract } from '@/lib/contract';
import type { LiveMessages } from '@/lib/live-messages';
import { ask } from './ask';
import { type LiveHandlers, useLive } from './use-live';
import { wait } from './wait';

/** A list that live messages make stale is fetched at most once in this time, however many messages come. */
export const LIST_PAUSE_MS = 5000;

/** A list that is not answered by then is asked for again. */
const GIVEN_UP_AFTER_MS = 30_000;

export interface LiveList<Shown> {
  /** What the server rendered, until something newer is known. */
  shown: Shown;
  /** Fetches now: after an act of the person who looks at the list. */
  refetch: () => Promise<unknown>;
  /** Fetches now, or after a pause when the list has just been fetched: after what others did. */
  refetchSoon: () => void;
  /** Shows what is known to have happened, without asking the server. */
  change: (next: (shown: Shown) => Shown) => void;
}

export interface HeardLive<Shown, Said extends Record<keyof Said, object>> {
  messages: LiveMessages<Said>;
  /** The work unit whose list it is. */
  identifier: string;
  on: (list: LiveList<Shown>) => LiveHandlers<Said>;
}

/**
 * A list that the server rendered, kept fresh by live messages: fetched again when they make it stale (coalesced), when
 * messages may have been missed, and when the page is looked at again.
 *
 * @param rendered the object that the page was given. Another object counts as a newer answer of the server and is shown
 *   instead of what was fetched; an object that is made at each rendering would therefore undo every fetch.
 */
export function useLiveList<Input extends object, Shown, Said extends Record<keyof Said, object>>(
  contract: Contract<Input, Shown>,
  input: Input,
  rendered: Shown,
  { messages, identifier, on }: HeardLive<Shown, Said>,
): LiveList<Shown> {
  const visit = useVisit(rendered);
  const { data, isValidating, mutate } = useSWR(
    [contract.name, input, visit],
    () => ask(contract, input, { timeout: GIVEN_UP_AFTER_MS }),
    { fallbackData: rendered, revalidateOnMount: false, revalidateOnFocus: true, revalidateIfStale: false },
  );
  const [soon] = useState(() => coalesced(() => mutate(), LIST_PAUSE_MS));
  const list: LiveList<Shown> = {
    shown: data,
    refetch: () => mutate(),
    refetchSoon: soon,
    change(next) {
      // Until something was fetched, what is shown is what the server rendered.
      void mutate((shown = rendered) => next(shown), { revalidate: false });
      // SWR drops the answer that is on its way, because the change is newer. So the list is fetched once more.
      if (isValidating) soon();
    },
  };
  useLive(messages, identifier, on(list), () => void mutate());
  return list;
}

/** Fetches every list on the page that shows answers to this contract. */
export function useRefetchAll(contract: Pick<Contract, 'name'>): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === contract.name);
}

/** Part of SWR's key, another one for each visit and each answer of the server: what was fetched under an earlier key is older. */
function useVisit(rendered: unknown): string {
  const [visit] = useState(Math.random);
  const [latest, setLatest] = useState({ rendered, answers: 1 });
  if (latest.rendered !== rendered) setLatest({ rendered, answers: latest.answers + 1 });
  return `${visit} ${latest.answers}`;
}

/**
 * Work that is asked for in bursts. The first request is answered at once; from then on there is at most one run per
 * `pauseMs`, and never a second one while the first is under way. What was asked for meanwhile is made up for by a single
 * run at the end, so that the last request is never lost.
 *
 * @param pause resolves after so many milliseconds; given by tests that turn the clock themselves.
 * @returns asks for the work.
 */
export function coalesced(
  work: () => Promise<unknown>,
  pauseMs: number,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): () => void {
  let resting = false;
  let askedAgain = false;

  async function run(): Promise<void> {
    resting = true;
    askedAgain = false;
    await Promise.allSettled([work(), pause(pauseMs)]);
    resting = false;
    if (askedAgain) void run();
  }
  return () => {
    if (resting) askedAgain = true;
    else void run();
  };
}
