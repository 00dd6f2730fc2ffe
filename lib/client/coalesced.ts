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

/** The pause between two runs is real time: that is the work of this file. Tests give a pause of their own. */
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
