import { isNextNavigation } from './call-action';
import type { SettledResult } from './settle-request';

/** Runs a request; reports and returns its error. Next's redirects are thrown: call it inside a transition. */
export async function attemptRequest<Output>(
  work: () => Promise<Output>,
  onFailure: (error: unknown) => void,
): Promise<SettledResult<Output>> {
  try {
    return { output: await work() };
  } catch (error) {
    if (isNextNavigation(error)) throw error;
    onFailure(error);
    return { error };
  }
}
