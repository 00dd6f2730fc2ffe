/**
 * Installing the app on this device. Chromium fires its event once per page, possibly before other scripts, so
 * it is captured early. Safari on iOS has no event; there the person gets instructions.
 */

/** Chromium's `beforeinstallprompt`, which TypeScript does not declare. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let installPrompt: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setInstallPrompt(next: InstallPromptEvent | null): void {
  installPrompt = next;
  for (const listener of listeners) listener();
}

const isInstallPromptEvent = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** Call this once, before the page's other scripts. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPromptEvent(event)) setInstallPrompt(event);
  });
  addEventListener('appinstalled', () => setInstallPrompt(null));
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app can be installed on this device: by a button, by hand, or not. */
export function getInstallMethod(): 'button' | 'by-hand' | null {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (installPrompt) return 'button';
  // Only Safari has this property: false in a tab, true when started from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null;
}

/** Shows the browser's install prompt. An event can be used once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = installPrompt;
  setInstallPrompt(null);
  await prompt?.prompt();
}
