/**
 * One tab at a time edits or sends a report. The tab in which a person opened the report last has its lock, because that
 * is where the person is; other tabs are told, and write nothing any more. The lock is a Web Lock where the browser has
 * them (it ends with its tab); otherwise the tabs tell each other.
 */
export interface EditLock {
  end(): void;
}

/** Takes the lock from whichever tab has it. `onLost` is called when another tab takes it later. */
export async function takeEditLock(reportId: string, onLost: () => void): Promise<EditLock> {
  const locks = webLocks();
  const lock = locks ? await byLock(locks, reportId, { steal: true }, onLost) : byTelling(reportId, onLost);
  return lock ?? { end: () => undefined };
}

/** Takes the lock if no tab has it; null if one has. */
export async function editLockIfFree(reportId: string, onLost: () => void): Promise<EditLock | null> {
  const locks = webLocks();
  if (locks) return byLock(locks, reportId, { ifAvailable: true }, onLost);
  return (await isTaken(reportId)) ? null : byTelling(reportId, onLost);
}

/** Missing in older browsers, and on a page that is not served securely. */
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

/** Milliseconds within which a tab that has the report answers. */
const ANSWER_TIME = 200;

/** The reports that this tab has, each with what is done when it is taken away. */
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
