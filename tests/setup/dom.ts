import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// For busy machines. Tests normally wait less than a second.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom has no layout: nothing resizes or intersects, and no media query matches. */
class InactiveObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  ResizeObserver: InactiveObserver,
  IntersectionObserver: InactiveObserver,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
