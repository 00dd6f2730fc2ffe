import type { Size } from '@/lib/map/types';

/** The size of a phone's map, in which each test begins. */
export const PHONE_MAP: Size = { width: 390, height: 460 };
let size = PHONE_MAP;
const resized = new Set<() => void>();

/** As large as the test says; tells of changes when the test says so. */
class Observer implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe(target: Element): void {
    const none = { x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, toJSON: () => '' };
    const boxes = { borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] };
    const report = () => this.callback([{ target, contentRect: { ...none, ...size }, ...boxes }], this);
    resized.add(report);
    report();
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Gives the elements of a map their size, which jsdom does not lay out. To be called once in a test file. */
export function installMapSizes(): void {
  beforeAll(() => {
    globalThis.ResizeObserver = Observer;
    for (const side of ['width', 'height'] as const) {
      const name = side === 'width' ? 'clientWidth' : 'clientHeight';
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size[side] });
    }
  });
  beforeEach(() => {
    // No WebGL: the map of plain images draws the ground, and what lies above it is the same for all engines.
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    size = PHONE_MAP;
    resized.clear();
  });
}

/** The phone is turned, or the window becomes larger. */
export function resizeMaps(to: Size): void {
  size = to;
  for (const report of resized) report();
}
