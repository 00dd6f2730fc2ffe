const OURS = '/sw.js';

/** Starts our own service worker; any other is a leftover and goes (SHELL-65, decisions: "service worker"). */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistrations();
  await Promise.all(found.filter((each) => !isOurs(each)).map((each) => each.unregister()));
  // The development server's files change under the same name.
  if (process.env.NODE_ENV !== 'production') return;
  const registration = await navigator.serviceWorker.register(OURS, { updateViaCache: 'none' });
  // This page has just come from the server: if no other page is open, nothing needs the former build.
  registration.waiting?.postMessage('take-over');
}

function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  if (process.env.NODE_ENV !== 'production') return false;
  const worker = active ?? waiting ?? installing;
  return worker !== null && new URL(worker.scriptURL).pathname === OURS;
}
