import os from 'node:os';
import {
  createEmptyQueue,
  countLanes,
  getNextJob,
  getTurn,
  withQueued,
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

/** Runs the work once a lane is free and it is this job's turn. */
export async function runInTurn<Result>(request: Omit<Job, 'turn'>, work: () => Promise<Result>): Promise<Result> {
  const job = await waitForLane(request);
  try {
    return await work();
  } finally {
    globalThis.earthtightPdfQueue = withEnded(getQueue(), job);
    startNextJobs();
  }
}

const waitForLane = (request: Omit<Job, 'turn'>): Promise<WaitingJob> =>
  new Promise((resolve) => {
    const job: WaitingJob = { ...request, turn: getTurn(getQueue(), request), start: () => resolve(job) };
    globalThis.earthtightPdfQueue = withQueued(getQueue(), job);
    startNextJobs();
  });

function startNextJobs(): void {
  const lanes = countLanes(os.availableParallelism());
  for (let job = getNextJob(getQueue(), lanes); job !== null; job = getNextJob(getQueue(), lanes)) {
    globalThis.earthtightPdfQueue = withStarted(getQueue(), job);
    job.start();
  }
}

const getQueue = (): PdfQueue<WaitingJob> => globalThis.earthtightPdfQueue ?? createEmptyQueue();

/** The PDFs that are being made and those that wait for their turn, on this server. */
export const countPdfJobs = (): { runningCount: number; queuedCount: number } => {
  const { running, queuedJobs } = getQueue();
  return { runningCount: running.length, queuedCount: queuedJobs.length };
};
