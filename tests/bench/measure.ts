/** CPU time of processes and the statistics of rounds. Linux only. */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds to wait before reading CPU time, so that deferred work of a request counts. */
const SETTLE_MS = 60;

/** Milliseconds of CPU time of a server, its children and its PostgreSQL, per run of `work`. */
export async function measureServer(pid: number, work: () => Promise<unknown>, times = 1): Promise<number> {
  const before = readThreads(pid);
  await repeat(work, times);
  await pause(SETTLE_MS);
  let spent = 0;
  for (const [thread, ms] of readThreads(pid)) spent += ms - (before.get(thread) ?? 0);
  return spent / times;
}

/** Milliseconds of CPU time of this process per run of `work`. */
export async function measureSelf(work: () => unknown, times = 1): Promise<number> {
  const before = process.cpuUsage();
  await repeat(async () => work(), times);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Milliseconds by the clock. */
export async function measureClock(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
  for (let done = 0; done < times; done++) await work();
}

interface Measurement<Name extends string> {
  name: Name;
  run: () => Promise<number>;
}

/** Measurements by name. Each round runs all of them, beginning with another one, so that other load affects all. */
export async function measureInTurns<Name extends string>(rounds: number, works: readonly Measurement<Name>[]) {
  const measured = new Map<Name, number[]>(works.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % works.length;
    for (const { name, run } of [...works.slice(first), ...works.slice(0, first)])
      measured.get(name)?.push(await run());
    process.stdout.write('.');
  }
  return (name: Name): readonly number[] => measured.get(name) ?? [];
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The median of the ratios within each round. */
export const getMedianRatio = (values: readonly number[], base: readonly number[]): number =>
  median(values.map((value, round) => value / (base[round] ?? NaN)));

export const formatMs = (ms: number): string =>
  `${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US')} ms`;
export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)} ×`;
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
export const formatMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** The peak memory of a process in bytes. */
export function readPeakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/**
 * Milliseconds of CPU time by thread. The kernel counts nanoseconds for threads, but ticks of ten milliseconds for
 * processes. The time of threads that end is lost.
 */
function readThreads(root: number): Map<string, number> {
  const threads = new Map<string, number>();
  for (const pid of listProcesses(root))
    for (const thread of ignoreEnded(() => fs.readdirSync(`/proc/${pid}/task`), [])) {
      const spent = ignoreEnded(() => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), '');
      threads.set(`${pid}/${thread}`, Number(spent.split(' ')[0]) / 1e6);
    }
  return threads;
}

/** A process and its descendants. */
function listProcesses(pid: number): number[] {
  const children = ignoreEnded(() => fs.readdirSync(`/proc/${pid}/task`), []).flatMap((thread) =>
    ignoreEnded(() => fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(listProcesses)];
}

function ignoreEnded<Value>(read: () => Value, ended: Value): Value {
  try {
    return read();
  } catch {
    return ended;
  }
}
