/**
 * Back closes what lies over the page. While something is open, one entry of the browser's history lies on top of the
 * page's own; going back takes it away, and closes what is in front instead of leaving. What was closed by its button
 * leaves the entry there: a traversal takes time, and would take away the page that the same tap may be opening. The
 * entry is used again by what opens next, and Back steps over it.
 */

/** Before a page counts entries to leave by: resolves when its own is the current one. */
export function withoutBackEntry(): Promise<void> {
  if (onTop() === null) return Promise.resolve();
  return new Promise((done) => {
    whenGone = done;
    window.history.back();
  });
}

/** What is open, the one in front last. */
const layers: (() => void)[] = [];
/** The entry on top of the page's own that was the current one when we last looked. */
let entry: string | null = null;
let whenGone: (() => void) | null = null;

/** In the state of the entry on top, and of the page's own below it. */
const TOP = 'backCloses';
const BELOW = 'belowBackCloses';

/** Something was opened over the page. Answers what to call when it is closed, however. */
export function opened(close: () => void): () => void {
  layers.push(close);
  hearBack();
  layEntry();
  return () => void layers.splice(layers.indexOf(close), 1);
}

/** The router's own state stays in both entries: it takes them for what they are, the same page. */
function layEntry(): void {
  // Another page may have been opened since, on top of an entry of ours.
  entry = onTop();
  if (entry !== null) return;
  const { history, location } = window;
  entry = crypto.randomUUID();
  const state: unknown = history.state;
  const kept = typeof state === 'object' ? state : null;
  history.replaceState({ ...kept, [BELOW]: entry }, '', location.href);
  history.pushState({ ...kept, [TOP]: entry }, '', location.href);
}

let isHearing = false;

/**
 * Called before anything else runs in the page: listeners of the window hear in the order in which they came, and the
 * router and the screens are to hear of no step that only closes something.
 */
export function hearBack(): void {
  if (isHearing) return;
  isHearing = true;
  // After a reload nothing is open, and the entry may still be there.
  entry = onTop();
  window.addEventListener('popstate', whenMoved);
}

function whenMoved(event: PopStateEvent): void {
  const left = entry;
  entry = valueIn(event.state, TOP);
  const gone = whenGone;
  whenGone = null;
  const isToOwnEntry = left !== null && valueIn(event.state, BELOW) === left;
  if (isToOwnEntry) event.stopImmediatePropagation();
  if (gone) return gone();
  if (!isToOwnEntry) return;
  const front = layers.at(-1);
  if (!front) return window.history.back();
  front();
  // Others may be open below it, or it stays because it is busy.
  setTimeout(() => layers.length > 0 && layEntry());
}

/** Of the current entry, if it is one of ours. */
const onTop = () => valueIn(window.history.state, TOP);

function valueIn(state: unknown, key: typeof TOP | typeof BELOW): string | null {
  if (typeof state !== 'object' || state === null || !(key in state)) return null;
  const { [key]: value } = state as Record<string, unknown>;
  return typeof value === 'string' ? value : null;
}
