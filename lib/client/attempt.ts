import { isOfNext } from './ask-action';
import type { Settled } from './settled';

/** Runs a request and reports its error. Next's redirects are thrown: call it inside a transition. */
export async function attempt<Output>(
  work: () => Promise<Output>,
  tellWhy: (error: unknown) => void,
): Promise<Settled<Output>> {
  try {
    return { output: await work() };
  } catch (error) {
    if (isOfNext(error)) throw error;
    tellWhy(error);
    return { error };
  }
}
