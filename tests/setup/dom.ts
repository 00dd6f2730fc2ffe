import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Tests normally wait less than a second, but longer on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom has no layout: nothing resizes or intersects, and no media query matches. */
class UnchangedCase {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  ResizeObserver: UnchangedCase,
  IntersectionObserver: UnchangedCase,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
