/**
 * The phone's Back closes what lies over the page instead of leaving it. While a dialog or menu is open, one entry lies
 * on top of the page's own entry in the browser's history; Back takes that entry away and closes the layer in front. A
 * layer that its own button closes leaves the entry there: removing an entry takes time, and could remove the page that
 * the same tap is opening. The next layer uses the entry again, and Back skips an entry without a layer.
 */

/** For a page that counts history entries to leave by. Resolves when the page's own entry is the current one. */
export function withoutBackEntry(): Promise<void> {
  if (onTop() === null) return Promise.resolve();
  return new Promise((done) => {
    whenGone = done;
    window.history.back();
  });
}

/** The functions that close what is open, the layer in front last. */
const layers: (() => void)[] = [];
/** The entry on top of the page's own, if it was the current one when we last looked. */
let entry: string | null = null;
let whenGone: (() => void) | null = null;

/** Keys in the state of the entry on top, and of the page's own entry below it. */
const TOP = 'backCloses';
const BELOW = 'belowBackCloses';

/** Something was opened over the page. Returns the function to call when it is closed, in whatever way. */
export function opened(close: () => void): () => void {
  layers.push(close);
  hearBack();
  layEntry();
  return () => void layers.splice(layers.indexOf(close), 1);
}

/** Both entries carry the router's own state, because the router must take them for the same page. */
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

let answer: (() => boolean) | null = null;

/**
 * For a page that answers Back itself and stays; `back` says whether it did. The router then does not hear of it: after a
 * reload it would fetch the page of the entry below, which shows another inspection or this one anew.
 */
export function answersBack(back: () => boolean): () => void {
  hearBack();
  answer = back;
  return () => {
    if (answer === back) answer = null;
  };
}

let isHearing = false;

/**
 * Must be called before anything else runs in the page: listeners of the window are called in the order in which they
 * were added, and neither the router nor a screen may hear of a step that only closes a layer.
 */
export function hearBack(): void {
  if (isHearing) return;
  isHearing = true;
  // After a reload nothing is open, but the entry may still be there.
  entry = onTop();
  window.addEventListener('popstate', whenMoved);
}

let movedTo: string | null = null;

/** The path that Back or Forward led to since this was last asked; null where they led nowhere. */
export function takeMovedTo(): string | null {
  const path = movedTo;
  movedTo = null;
  return path;
}

function whenMoved(event: PopStateEvent): void {
  movedTo = window.location.pathname;
  const left = entry;
  entry = valueIn(event.state, TOP);
  const gone = whenGone;
  whenGone = null;
  const isToOwnEntry = left !== null && valueIn(event.state, BELOW) === left;
  if (isToOwnEntry) event.stopImmediatePropagation();
  if (gone) return gone();
  if (!isToOwnEntry) {
    if (answer?.()) event.stopImmediatePropagation();
    return;
  }
  const front = layers.at(-1);
  if (!front) return window.history.back();
  front();
  // Other layers may be open below, or this one may have stayed open because it is busy.
  setTimeout(() => layers.length > 0 && layEntry());
}

/** What the current history entry says, if it is one of ours. */
const onTop = () => valueIn(window.history.state, TOP);

function valueIn(state: unknown, key: typeof TOP | typeof BELOW): string | null {
  const value = (state as Partial<Record<string, unknown>> | null | undefined)?.[key];
  return typeof value === 'string' ? value : null;
}
