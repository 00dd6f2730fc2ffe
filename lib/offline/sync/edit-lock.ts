/**
 * Only one tab edits or sends a report: the one that opened it last. Other tabs are notified and stop writing. Uses
 * Web Locks, or BroadcastChannel messages where they are missing.
 */
export interface EditLock {
  end(): void;
}

/** Takes the lock from any tab that has it. `onLost` is called when another tab takes it. */
export async function acquireEditLock(reportId: string, onLost: () => void): Promise<EditLock> {
  const locks = getWebLocks();
  const lock = locks
    ? await lockWithWebLocks(locks, reportId, { steal: true }, onLost)
    : lockWithMessages(reportId, onLost);
  return lock ?? { end: () => undefined };
}

/** Takes the lock if it is free; otherwise returns null. */
export async function tryAcquireEditLock(reportId: string, onLost: () => void): Promise<EditLock | null> {
  const locks = getWebLocks();
  if (locks) return lockWithWebLocks(locks, reportId, { ifAvailable: true }, onLost);
  return (await isLockedElsewhere(reportId)) ? null : lockWithMessages(reportId, onLost);
}

/** null in older browsers and on insecure pages. */
export const getWebLocks = (): LockManager | null =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;

function lockWithWebLocks(
  locks: LockManager,
  reportId: string,
  options: LockOptions,
  onLost: () => void,
): Promise<EditLock | null> {
  return new Promise((resolve, reject) => {
    let isAcquired = false;
    locks
      .request(`earthtight-report-${reportId}`, options, (lock) => {
        if (!lock) return resolve(null);
        isAcquired = true;
        return new Promise<void>((end) => resolve({ end }));
      })
      .catch((error: unknown) => (isAcquired ? onLost() : reject(error)));
  });
}

interface LockMessage {
  kind: 'taken' | 'request' | 'has-it';
  reportId: string;
}

const RESPONSE_TIMEOUT_MS = 200;

const ownLocks = new Map<string, () => void>();
let tabChannel: BroadcastChannel | null = null;

function openTabChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  tabChannel ??= new BroadcastChannel('earthtight-report-turns');
  tabChannel.onmessage = ({ data }: MessageEvent<LockMessage>) => {
    if (data.kind === 'taken') loseLock(data.reportId);
    if (data.kind === 'request' && ownLocks.has(data.reportId)) sendLockMessage('has-it', data.reportId);
  };
  return tabChannel;
}

const sendLockMessage = (kind: LockMessage['kind'], reportId: string) =>
  openTabChannel()?.postMessage({ kind, reportId } satisfies LockMessage);

function lockWithMessages(reportId: string, onLost: () => void): EditLock {
  loseLock(reportId);
  sendLockMessage('taken', reportId);
  ownLocks.set(reportId, onLost);
  return {
    end() {
      if (ownLocks.get(reportId) === onLost) ownLocks.delete(reportId);
    },
  };
}

function loseLock(reportId: string): void {
  const onLost = ownLocks.get(reportId);
  ownLocks.delete(reportId);
  onLost?.();
}

function isLockedElsewhere(reportId: string): Promise<boolean> {
  if (ownLocks.has(reportId)) return Promise.resolve(true);
  const channel = openTabChannel();
  if (!channel) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent<LockMessage>) => {
      if (data.kind === 'has-it' && data.reportId === reportId) done(true);
    };
    const timer = setTimeout(() => done(false), RESPONSE_TIMEOUT_MS);
    const done = (isTaken: boolean) => {
      clearTimeout(timer);
      channel.removeEventListener('message', onMessage);
      resolve(isTaken);
    };
    channel.addEventListener('message', onMessage);
    sendLockMessage('request', reportId);
  });
}
