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
import { makeBmp, makeReport } from '@/tests/unit/reports/editor/editor-fixture';

interface NamedJob extends Job {
  name: string;
}

/** A queue through which a test walks step by step. Jobs are named after their unit, size and number: 'A large 1'. */
class Walk {
  private queue: PdfQueue<NamedJob> = createEmptyQueue();
  private made = new Map<string, number>();

  constructor(private readonly lanes: number) {}

  arrives(unitId: string, size: JobSize, count = 1): void {
    for (let each = 0; each < count; each++) {
      const number = (this.made.get(`${unitId} ${size}`) ?? 0) + 1;
      this.made.set(`${unitId} ${size}`, number);
      const of = { unitId, size, name: `${unitId} ${size} ${number}` };
      this.queue = withQueued(this.queue, { ...of, turn: getTurn(this.queue, of) });
    }
  }

  /** Starts the jobs that may start, and names them. */
  starts(): string[] {
    const job = getNextJob(this.queue, this.lanes);
    if (job === null) return [];
    this.queue = withStarted(this.queue, job);
    return [job.name, ...this.starts()];
  }

  ends(name: string): void {
    const job = this.queue.running.find((each) => each.name === name);
    if (!job) throw new Error(`${name} is not running`);
    this.queue = withEnded(this.queue, job);
  }

  /** The names in the order of their starts, if the job that has run longest always ends first. */
  all(): string[] {
    const order = [...this.starts()];
    for (let [job] = this.queue.running; job; [job] = this.queue.running) {
      this.ends(job.name);
      order.push(...this.starts());
    }
    return order;
  }
}

test.each([
  [1, 1],
  [2, 2],
  [16, 2],
])('%i cores make %i lanes', (cores, lanes) => {
  expect(countLanes(cores)).toBe(lanes);
});

describe('two lanes', () => {
  test('a small job starts beside a large one that is running', () => {
    const walk = new Walk(2);
    walk.arrives('A', 'large');
    expect(walk.starts()).toEqual(['A large 1']);
    walk.arrives('B', 'small');
    expect(walk.starts()).toEqual(['B small 1']);
  });

  test('a second large one waits although a lane is free, and a small one that comes after it does not', () => {
    const walk = new Walk(2);
    walk.arrives('A', 'large');
    walk.arrives('B', 'large');
    expect(walk.starts()).toEqual(['A large 1']);
    walk.arrives('C', 'small');
    expect(walk.starts()).toEqual(['C small 1']);
    walk.ends('A large 1');
    expect(walk.starts()).toEqual(['B large 1']);
  });

  test('small ones take both lanes while no large one waits', () => {
    const walk = new Walk(2);
    walk.arrives('A', 'small', 3);
    expect(walk.starts()).toEqual(['A small 1', 'A small 2']);
  });

  test('a large one waits for one lane only, however many small ones were there before it', () => {
    const walk = new Walk(2);
    walk.arrives('A', 'small', 20);
    walk.starts();
    walk.arrives('B', 'large');
    walk.ends('A small 1');
    expect(walk.starts()).toEqual(['B large 1']);
    walk.ends('A small 2');
    expect(walk.starts()).toEqual(['A small 3']);
  });

  test('where only large ones wait they run, one after the other', () => {
    const walk = new Walk(2);
    walk.arrives('A', 'large', 3);
    expect(walk.all()).toEqual(['A large 1', 'A large 2', 'A large 3']);
  });
});

describe('work units take turns', () => {
  test("another unit's only job goes next, before the rest of ten", () => {
    for (const size of ['small', 'large'] as const) {
      const walk = new Walk(2);
      walk.arrives('A', size, 10);
      const running = walk.starts();
      walk.arrives('B', size);
      walk.ends(running[0] ?? '');
      expect(walk.starts()).toEqual([`B ${size} 1`]);
    }
  });

  test('each unit has one job in a turn, in the order in which its own came', () => {
    const walk = new Walk(1);
    walk.arrives('A', 'large', 3);
    walk.arrives('B', 'large', 2);
    walk.arrives('C', 'large', 1);
    expect(walk.all()).toEqual(['A large 1', 'B large 1', 'C large 1', 'A large 2', 'B large 2', 'A large 3']);
  });

  test('requesting one at a time, again and again, does not get ahead of a unit that requested all at once', () => {
    const walk = new Walk(1);
    walk.arrives('A', 'small', 3);
    const order = walk.starts();
    for (let round = 0; round < 5; round++) {
      walk.arrives('B', 'small');
      walk.ends(order.at(-1) ?? '');
      order.push(...walk.starts());
    }
    expect(order.filter((name) => name.startsWith('A'))).toEqual(['A small 1', 'A small 2', 'A small 3']);
  });

  test("new units that keep coming do not hold up a unit's second job for ever", () => {
    const walk = new Walk(1);
    walk.arrives('A', 'small', 2);
    const order = walk.starts();
    for (let round = 0; round < 4; round++) {
      walk.arrives(`new ${round}`, 'small');
      walk.ends(order.at(-1) ?? '');
      order.push(...walk.starts());
    }
    expect(order).toContain('A small 2');
  });
});

test('with one lane small and large take turns: neither holds up the other for ever', () => {
  const walk = new Walk(1);
  walk.arrives('A', 'large', 3);
  walk.arrives('B', 'small', 3);
  expect(walk.all()).toEqual(['A large 1', 'B small 1', 'A large 2', 'B small 2', 'A large 3', 'B small 3']);
});

test('a report is large by its BMPs, its photos or its text', () => {
  const getBmps = (count: number, description = 'Holding') =>
    makeReport({
      bmps: Array.from({ length: count }, (_, at) =>
        makeBmp({ id: `bmp${at}`, condition: { photos: [], date: '', description } }),
      ),
    });
  const getPhotos = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.jpg`, { sha256: '', path: '' }]));
  expect(getJobSize({ report: getBmps(40), photos: getPhotos(60) })).toBe('small');
  expect(getJobSize({ report: getBmps(40), photos: getPhotos(61) })).toBe('large');
  expect(getJobSize({ report: getBmps(101), photos: {} })).toBe('large');
  expect(getJobSize({ report: getBmps(30, 'x'.repeat(10_000)), photos: {} })).toBe('large');
});
