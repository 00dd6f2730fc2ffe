/**
 * Only one tab edits or sends a report: the one that opened it last. Other tabs are notified and stop writing. Uses
 * Web Locks, or BroadcastChannel messages where they are missing.
 */
export interface EditLock {
  end(): void;
}

/** Takes the lock from any tab that has it. `onLost` is called when another tab takes it. */
export async function takeEditLock(reportId: string, onLost: () => void): Promise<EditLock> {
  const locks = webLocks();
  const lock = locks ? await byLock(locks, reportId, { steal: true }, onLost) : byTelling(reportId, onLost);
  return lock ?? { end: () => undefined };
}

/** Takes the lock if it is free; otherwise returns null. */
export async function editLockIfFree(reportId: string, onLost: () => void): Promise<EditLock | null> {
  const locks = webLocks();
  if (locks) return byLock(locks, reportId, { ifAvailable: true }, onLost);
  return (await isTaken(reportId)) ? null : byTelling(reportId, onLost);
}

/** Missing in older browsers and on insecure pages. */
const webLocks = (): LockManager | null =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;

function byLock(
  locks: LockManager,
  reportId: string,
  options: LockOptions,
  onLost: () => void,
): Promise<EditLock | null> {
  return new Promise((resolve, reject) => {
    let isMine = false;
    locks
      .request(`earthtight-report-${reportId}`, options, (lock) => {
        if (!lock) return resolve(null);
        isMine = true;
        return new Promise<void>((end) => resolve({ end }));
      })
      .catch((error: unknown) => (isMine ? onLost() : reject(error)));
  });
}

interface Told {
  kind: 'taken' | 'asks' | 'has-it';
  reportId: string;
}

const ANSWER_TIME = 200;

const mine = new Map<string, () => void>();
let tabs: BroadcastChannel | null = null;

function otherTabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  tabs ??= new BroadcastChannel('earthtight-report-turns');
  tabs.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.kind === 'taken') lose(data.reportId);
    if (data.kind === 'asks' && mine.has(data.reportId)) tell('has-it', data.reportId);
  };
  return tabs;
}

const tell = (kind: Told['kind'], reportId: string) => otherTabs()?.postMessage({ kind, reportId } satisfies Told);

function byTelling(reportId: string, onLost: () => void): EditLock {
  lose(reportId);
  tell('taken', reportId);
  mine.set(reportId, onLost);
  return {
    end() {
      if (mine.get(reportId) === onLost) mine.delete(reportId);
    },
  };
}

function lose(reportId: string): void {
  const onLost = mine.get(reportId);
  mine.delete(reportId);
  onLost?.();
}

function isTaken(reportId: string): Promise<boolean> {
  if (mine.has(reportId)) return Promise.resolve(true);
  const listening = otherTabs();
  if (!listening) return Promise.resolve(false);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'has-it' && data.reportId === reportId) done(true);
    };
    const timer = setTimeout(() => done(false), ANSWER_TIME);
    const done = (taken: boolean) => {
      clearTimeout(timer);
      listening.removeEventListener('message', hear);
      resolve(taken);
    };
    listening.addEventListener('message', hear);
    tell('asks', reportId);
  });
}
