import {
  createEmptyQueue,
  countLanes,
  getNextJob,
  getJobSize,
  getTurn,
  withQueued,
  withEnded,
  withStarted,
  type Job,
  type JobSize,
  type PdfQueue,
} from '@/lib/reports/pdf/lanes';
import { createBmp, createTestReport } from '@/tests/unit/reports/editor/editor-fixture';

interface NamedJob extends Job {
  name: string;
}

/** A queue that a test advances step by step. Jobs are named after unit, size and number: 'A large 1'. */
class TestQueue {
  private queue: PdfQueue<NamedJob> = createEmptyQueue();
  private counts = new Map<string, number>();

  constructor(private readonly lanes: number) {}

  add(unitId: string, size: JobSize, count = 1): void {
    for (let index = 0; index < count; index++) {
      const number = (this.counts.get(`${unitId} ${size}`) ?? 0) + 1;
      this.counts.set(`${unitId} ${size}`, number);
      const job = { unitId, size, name: `${unitId} ${size} ${number}` };
      this.queue = withQueued(this.queue, { ...job, turn: getTurn(this.queue, job) });
    }
  }

  /** Starts the jobs that can start. Returns their names. */
  start(): string[] {
    const job = getNextJob(this.queue, this.lanes);
    if (job === null) return [];
    this.queue = withStarted(this.queue, job);
    return [job.name, ...this.start()];
  }

  end(name: string): void {
    const job = this.queue.running.find((runningJob) => runningJob.name === name);
    if (!job) throw new Error(`${name} is not running.`);
    this.queue = withEnded(this.queue, job);
  }

  /**
   * Runs all jobs and returns their names in the order in which they start. The job that started first always ends
   * first.
   */
  runAll(): string[] {
    const order = [...this.start()];
    for (let [job] = this.queue.running; job; [job] = this.queue.running) {
      this.end(job.name);
      order.push(...this.start());
    }
    return order;
  }
}

test.each([
  [1, 1],
  [2, 2],
  [16, 2],
])('a server with %i cores has %i lanes', (cores, lanes) => {
  expect(countLanes(cores)).toBe(lanes);
});

describe('a queue with two lanes', () => {
  test('starts a small job while a large one runs', () => {
    const queue = new TestQueue(2);
    queue.add('A', 'large');
    expect(queue.start()).toEqual(['A large 1']);
    queue.add('B', 'small');
    expect(queue.start()).toEqual(['B small 1']);
  });

  test('starts a small job before a second large one', () => {
    const queue = new TestQueue(2);
    queue.add('A', 'large');
    queue.add('B', 'large');
    expect(queue.start()).toEqual(['A large 1']);
    queue.add('C', 'small');
    expect(queue.start()).toEqual(['C small 1']);
    queue.end('A large 1');
    expect(queue.start()).toEqual(['B large 1']);
  });

  test('runs two small jobs if no large job waits', () => {
    const queue = new TestQueue(2);
    queue.add('A', 'small', 3);
    expect(queue.start()).toEqual(['A small 1', 'A small 2']);
  });

  test('starts a large job in the first free lane', () => {
    const queue = new TestQueue(2);
    queue.add('A', 'small', 20);
    queue.start();
    queue.add('B', 'large');
    queue.end('A small 1');
    expect(queue.start()).toEqual(['B large 1']);
    queue.end('A small 2');
    expect(queue.start()).toEqual(['A small 3']);
  });

  test('runs large jobs one after the other', () => {
    const queue = new TestQueue(2);
    queue.add('A', 'large', 3);
    expect(queue.runAll()).toEqual(['A large 1', 'A large 2', 'A large 3']);
  });
});

describe('a queue of several work units', () => {
  test('starts the only job of a unit before the remaining nine of another', () => {
    for (const size of ['small', 'large'] as const) {
      const queue = new TestQueue(2);
      queue.add('A', size, 10);
      const running = queue.start();
      queue.add('B', size);
      queue.end(running[0] ?? '');
      expect(queue.start()).toEqual([`B ${size} 1`]);
    }
  });

  test('gives each unit one job per turn, in its own order', () => {
    const queue = new TestQueue(1);
    queue.add('A', 'large', 3);
    queue.add('B', 'large', 2);
    queue.add('C', 'large', 1);
    expect(queue.runAll()).toEqual(['A large 1', 'B large 1', 'C large 1', 'A large 2', 'B large 2', 'A large 3']);
  });

  test('treats a unit that adds one job at a time like a unit that adds all at once', () => {
    const queue = new TestQueue(1);
    queue.add('A', 'small', 3);
    const order = queue.start();
    for (let round = 0; round < 5; round++) {
      queue.add('B', 'small');
      queue.end(order.at(-1) ?? '');
      order.push(...queue.start());
    }
    expect(order.filter((name) => name.startsWith('A'))).toEqual(['A small 1', 'A small 2', 'A small 3']);
  });

  test('starts the second job of a unit even if new units keep adding jobs', () => {
    const queue = new TestQueue(1);
    queue.add('A', 'small', 2);
    const order = queue.start();
    for (let round = 0; round < 4; round++) {
      queue.add(`new ${round}`, 'small');
      queue.end(order.at(-1) ?? '');
      order.push(...queue.start());
    }
    expect(order).toContain('A small 2');
  });
});

test('a queue with one lane alternates small and large jobs', () => {
  const queue = new TestQueue(1);
  queue.add('A', 'large', 3);
  queue.add('B', 'small', 3);
  expect(queue.runAll()).toEqual(['A large 1', 'B small 1', 'A large 2', 'B small 2', 'A large 3', 'B small 3']);
});

test('the size of a report depends on its BMPs, photos and text', () => {
  const createReportWithBmps = (count: number, description = 'Holding') =>
    createTestReport({
      bmps: Array.from({ length: count }, (_, index) =>
        createBmp({ id: `bmp${index}`, condition: { photos: [], date: '', description } }),
      ),
    });
  const createPhotos = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.jpg`, { sha256: '', path: '' }]));
  expect(getJobSize({ report: createReportWithBmps(40), photos: createPhotos(60) })).toBe('small');
  expect(getJobSize({ report: createReportWithBmps(40), photos: createPhotos(61) })).toBe('large');
  expect(getJobSize({ report: createReportWithBmps(101), photos: {} })).toBe('large');
  expect(getJobSize({ report: createReportWithBmps(30, 'x'.repeat(10_000)), photos: {} })).toBe('large');
});
