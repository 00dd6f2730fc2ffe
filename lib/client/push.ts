/** A subscription of this browser, with its keys in base64url. */
export interface DeviceSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The device's IANA time zone. */
  timeZone: string;
}

/**
 * Whether this browser can get notifications. `install`: only once Earth Tight is on the home screen, as on iPhones.
 * `blocked`: the person refused them.
 */
export type PushSupport = 'available' | 'blocked' | 'install' | 'none';

export function getPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator)) return 'none';
  if (!('PushManager' in window) || !('Notification' in window))
    return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'available';
}

/** Why a device could not be subscribed: the person said no, or the browser could not. */
export class PushError extends Error {
  constructor(
    readonly reason: 'blocked' | 'failed',
    options?: ErrorOptions,
  ) {
    super(`The device was not subscribed: ${reason}`, options);
  }
}

const WORKER_TIMEOUT_MS = 10_000;

/**
 * Asks the person for permission and subscribes this browser. Call it in the handler of a press, which browsers require.
 * @param loadServerKey the server's public key, in base64url
 * @throws PushError
 */
export async function subscribeDevice(loadServerKey: () => Promise<string>): Promise<DeviceSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('blocked');
  const serverKey = await loadServerKey();
  try {
    const { pushManager } = await getWorker();
    const existing = await pushManager.getSubscription();
    // A subscription belongs to the server's key, which may have changed.
    if (existing && encodeKey(existing.options.applicationServerKey) !== serverKey) await existing.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
    return {
      endpoint: subscription.endpoint,
      p256dh: encodeKey(subscription.getKey('p256dh')),
      auth: encodeKey(subscription.getKey('auth')),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  } catch (error) {
    throw new PushError('failed', { cause: error });
  }
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The worker of the app, which may still be starting. */
async function getWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker did not start.')), WORKER_TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]).finally(() => clearTimeout(timer));
}

const encodeKey = (key: ArrayBuffer | null): string =>
  key === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
