/** CPU time of processes and the statistics of rounds. Linux only. */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The wait before CPU time is read, so that deferred work of a request counts. */
const SETTLE_MS = 60;

/** The CPU time per run of `work`, in milliseconds, of a server, its children and its PostgreSQL. */
export async function measureServer(pid: number, work: () => Promise<unknown>, times = 1): Promise<number> {
  const before = readThreadTimes(pid);
  await repeat(work, times);
  await pause(SETTLE_MS);
  let total = 0;
  for (const [thread, ms] of readThreadTimes(pid)) total += ms - (before.get(thread) ?? 0);
  return total / times;
}

/** The CPU time of this process per run of `work`, in milliseconds. */
export async function measureSelf(work: () => unknown, times = 1): Promise<number> {
  const before = process.cpuUsage();
  await repeat(async () => work(), times);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** The elapsed time in milliseconds. */
export async function measureClock(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
  for (let runs = 0; runs < times; runs++) await work();
}

interface Measurement<Name extends string> {
  name: Name;
  run: () => Promise<number>;
}

/**
 * Runs all measurements in every round, each round starting with the next one, so that other load affects all alike.
 * The returned function gives the values of a measurement.
 */
export async function measureInTurns<Name extends string>(rounds: number, measurements: readonly Measurement<Name>[]) {
  const values = new Map<Name, number[]>(measurements.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % measurements.length;
    for (const { name, run } of [...measurements.slice(first), ...measurements.slice(0, first)])
      values.get(name)?.push(await run());
    process.stdout.write('.');
  }
  return (name: Name): readonly number[] => values.get(name) ?? [];
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
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
 * The CPU time of each thread in milliseconds. It is read by thread, because the kernel counts ticks of 10 ms for
 * processes. Threads that have ended are not counted.
 */
function readThreadTimes(root: number): Map<string, number> {
  const threads = new Map<string, number>();
  for (const pid of listProcesses(root))
    for (const thread of readOrDefault(() => fs.readdirSync(`/proc/${pid}/task`), [])) {
      const schedstat = readOrDefault(() => fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), '');
      threads.set(`${pid}/${thread}`, Number(schedstat.split(' ')[0]) / 1e6);
    }
  return threads;
}

/** A process and its descendants. */
function listProcesses(pid: number): number[] {
  const children = readOrDefault(() => fs.readdirSync(`/proc/${pid}/task`), []).flatMap((thread) =>
    readOrDefault(() => fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(listProcesses)];
}

/** Returns `fallback` if the read fails, usually because the process has ended. */
function readOrDefault<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}
