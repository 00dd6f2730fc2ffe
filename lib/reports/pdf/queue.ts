import os from 'node:os';
import {
  emptyQueue,
  lanesFor,
  nextJob,
  turnOnArrival,
  withWaiting,
  withEnded,
  withStarted,
  type Job,
  type PdfQueue,
} from './lanes';

interface WaitingJob extends Job {
  start: () => void;
}

/**
 * The server's bundle and Next's bundle each have their own copy of this module, in one process. Both use this one
 * queue.
 */
declare global {
  var earthtightPdfQueue: PdfQueue<WaitingJob> | undefined;
}

/** Does the work when its turn has come and a lane is free (lanes.ts). Resolves or rejects as the work does. */
export async function inTurn<Result>(of: Omit<Job, 'turn'>, work: () => Promise<Result>): Promise<Result> {
  const job = await laneFor(of);
  try {
    return await work();
  } finally {
    globalThis.earthtightPdfQueue = withEnded(queueNow(), job);
    startWhatMay();
  }
}

const laneFor = (of: Omit<Job, 'turn'>): Promise<WaitingJob> =>
  new Promise((resolve) => {
    const job: WaitingJob = { ...of, turn: turnOnArrival(queueNow(), of), start: () => resolve(job) };
    globalThis.earthtightPdfQueue = withWaiting(queueNow(), job);
    startWhatMay();
  });

function startWhatMay(): void {
  const lanes = lanesFor(os.availableParallelism());
  for (let job = nextJob(queueNow(), lanes); job !== null; job = nextJob(queueNow(), lanes)) {
    globalThis.earthtightPdfQueue = withStarted(queueNow(), job);
    job.start();
  }
}

const queueNow = (): PdfQueue<WaitingJob> => globalThis.earthtightPdfQueue ?? emptyQueue();
