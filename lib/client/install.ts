/**
 * Installing the product on this device. Chromium offers it once per page, maybe before anything else runs here, so the
 * offer is taken up at once and kept. Safari on a phone offers nothing, but can be told how.
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

/** Called once, before the page runs. */
export function hearInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser would show its own offer to install, at a moment of its choosing.
    event.preventDefault();
    if (isOffer(event)) keep(event);
  });
  addEventListener('appinstalled', () => keep(null));
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this device takes the product: by a button, by hand, or not at all. */
export function installWay(): 'button' | 'by-hand' | null {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (offer) return 'button';
  // Only Safari has this property: false in a tab, true when it was started from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null;
}

/** Asks the person through the browser. An offer can be used once. */
export async function install(): Promise<void> {
  const asked = offer;
  keep(null);
  await asked?.prompt();
}
