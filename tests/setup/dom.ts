import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Whatever a test waits for normally comes within a second. On a busy machine it may take longer.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom has no layout. So nothing ever changes size or scrolls into view, and no media query matches. */
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
