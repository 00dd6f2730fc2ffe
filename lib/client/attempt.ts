import { isOfNext } from './ask-action';
import { settled, type Settled } from './settled';

/**
 * Does something that the server has to answer, and tells why where nothing came of it. Where the answer leads to
 * another page it throws, for Next to follow: inside a transition.
 */
export async function attempt<Output>(
  work: () => Promise<Output>,
  tellWhy: (error: unknown) => void,
): Promise<Settled<Output>> {
  const came = await settled(work());
  if ('output' in came) return came;
  if (isOfNext(came.error)) throw came.error;
  tellWhy(came.error);
  return came;
}
