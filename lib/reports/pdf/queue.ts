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

/** The bundles of the server and of Next each have a copy of this module in one process; both share this queue. */
declare global {
  var earthtightPdfQueue: PdfQueue<WaitingJob> | undefined;
}

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
