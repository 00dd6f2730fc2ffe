import { isOfNext } from './ask-action';
import type { Settled } from './settled';

/**
 * Does something that the server has to answer, and tells why where nothing came of it. Where the answer leads to
 * another page it throws, for Next to follow: inside a transition.
 */
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
