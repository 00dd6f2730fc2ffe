/**
 * Makes Back close a dialog or menu instead of leaving the page. While one is open, there is an extra history
 * entry on top of the page's entry; Back removes it and closes the front layer. A layer closed by its own
 * button leaves the entry, because removing it is asynchronous and could undo a navigation of the same tap. The
 * next layer reuses it, and Back skips an entry without a layer.
 */

/** Removes the extra entry, for a page that counts history entries. Resolves when the page's own entry is current. */
export function removeBackEntry(): Promise<void> {
  if (getCurrentEntry() === null) return Promise.resolve();
  return new Promise((resolve) => {
    onEntryRemoved = resolve;
    window.history.back();
  });
}

/** The close functions of open layers, the front one last. */
const layers: (() => void)[] = [];
/** The extra entry, if it was current at the last check. */
let entry: string | null = null;
let onEntryRemoved: (() => void) | null = null;

/** Keys in the state of the extra entry, and of the page's entry below it. */
const TOP = 'backCloses';
const BELOW = 'belowBackCloses';

/** Registers an open layer. Returns the function to call when it closes. */
export function registerLayer(close: () => void): () => void {
  layers.push(close);
  listenForBack();
  pushBackEntry();
  return () => void layers.splice(layers.indexOf(close), 1);
}

/** Both entries keep the router's state, so that the router treats them as the same page. */
function pushBackEntry(): void {
  // Another page may have been opened on top of our entry.
  entry = getCurrentEntry();
  if (entry !== null) return;
  const { history, location } = window;
  entry = crypto.randomUUID();
  const state: unknown = history.state;
  const currentState = typeof state === 'object' ? state : null;
  history.replaceState({ ...currentState, [BELOW]: entry }, '', location.href);
  history.pushState({ ...currentState, [TOP]: entry }, '', location.href);
}

let pageHandler: (() => boolean) | null = null;

/**
 * Registers a page that handles Back itself; `onBack` returns whether it did. The event is then hidden from the
 * router, which after a reload would fetch the page of the entry below.
 */
export function handleBack(onBack: () => boolean): () => void {
  listenForBack();
  pageHandler = onBack;
  return () => {
    if (pageHandler === onBack) pageHandler = null;
  };
}

let isListening = false;

/** Call this first: neither the router nor a screen may see a step that only closes a layer. */
export function listenForBack(): void {
  if (isListening) return;
  isListening = true;
  // After a reload nothing is open, but the entry may still exist.
  entry = getCurrentEntry();
  window.addEventListener('popstate', onPopState);
}

let navigatedPath: string | null = null;

/** The path of the last Back or Forward navigation since the previous call; null if there was none. */
export function takeNavigatedPath(): string | null {
  const path = navigatedPath;
  navigatedPath = null;
  return path;
}

function onPopState(event: PopStateEvent): void {
  navigatedPath = window.location.pathname;
  const previousEntry = entry;
  entry = readStateValue(event.state, TOP);
  const callback = onEntryRemoved;
  onEntryRemoved = null;
  const isToOwnEntry = previousEntry !== null && readStateValue(event.state, BELOW) === previousEntry;
  if (isToOwnEntry) event.stopImmediatePropagation();
  if (callback) return callback();
  if (!isToOwnEntry) {
    if (pageHandler?.()) event.stopImmediatePropagation();
    return;
  }
  const closeFrontLayer = layers.at(-1);
  if (!closeFrontLayer) return window.history.back();
  closeFrontLayer();
  // Other layers may be open below, or this one may have refused to close.
  setTimeout(() => layers.length > 0 && pushBackEntry());
}

const getCurrentEntry = () => readStateValue(window.history.state, TOP);

function readStateValue(state: unknown, key: typeof TOP | typeof BELOW): string | null {
  const value = (state as Partial<Record<string, unknown>> | null | undefined)?.[key];
  return typeof value === 'string' ? value : null;
}
