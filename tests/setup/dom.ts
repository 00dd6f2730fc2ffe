import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// What comes, comes within a second; on a machine that does much besides, within more.
configure({ asyncUtilTimeout: 10_000 });

/** Layout that jsdom does not do: nothing ever changes size or scrolls into view, and no media query matches. */
class NothingChanges {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  ResizeObserver: NothingChanges,
  IntersectionObserver: NothingChanges,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
