/**
 * Installing the app on this device. Chromium fires its event once per page, possibly before other scripts, so
 * it is captured early. Safari on iOS has no event; there the person gets instructions.
 */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Call this once, before the page's other scripts. */
export function hearInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) keep(event);
  });
  addEventListener('appinstalled', () => keep(null));
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app can be installed on this device: by a button, by hand, or not. */
export function installWay(): 'button' | 'by-hand' | null {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (offer) return 'button';
  // Only Safari has this property: false in a tab, true when started from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null;
}

/** Shows the browser's install prompt. An event can be used once. */
export async function install(): Promise<void> {
  const asked = offer;
  keep(null);
  await asked?.prompt();
}
