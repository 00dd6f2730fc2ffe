const WORKER_URL = '/sw.js';
/** Of the crew's fix page, on the same phone (components/fixes/keep-page.ts). */
const OUR_WORKERS = [WORKER_URL, '/fix-sw.js'];

/**
 * Registers our service worker, in production only, and unregisters any other (SHELL-65, decision 007).
 * @returns whether it is registered
 */
export async function startWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(
    registrations.filter((registration) => !isOurWorker(registration)).map((registration) => registration.unregister()),
  );
  // In development, files change without changing names.
  if (process.env.NODE_ENV !== 'production') return false;
  const registration = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
  // This page is from the server, so it does not need the previous build.
  registration.waiting?.postMessage('take-over');
  return true;
}

function isOurWorker({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  if (process.env.NODE_ENV !== 'production') return false;
  const worker = active ?? waiting ?? installing;
  return worker !== null && OUR_WORKERS.includes(new URL(worker.scriptURL).pathname);
}
