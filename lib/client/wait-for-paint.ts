import { wait } from '@/lib/client/wait';

/** A hidden page paints no frame. */
const MAX_WAIT_MS = 100;

/** Resolves after the next frame was painted, at most after MAX_WAIT_MS. Start long tasks after it. */
export const waitForPaint = (): Promise<void> => Promise.race([waitForFrame(), wait(MAX_WAIT_MS)]);

/** A task queued in a frame callback runs after that frame was painted. */
const waitForFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => void wait(0).then(resolve)));
