import type { Size } from '@/lib/map/types';

/** The size of a phone's map, in which each test begins. */
export const PHONE_MAP: Size = { width: 390, height: 460 };
let size = PHONE_MAP;
const resized = new Set<() => void>();

/** Reports the size that the test sets. */
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
    // Without WebGL, the map of plain images is used. The layers above it are the same for all engines.
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    size = PHONE_MAP;
    resized.clear();
  });
}

/** Resizes the maps, as when a phone is rotated. */
export function resizeMaps(to: Size): void {
  size = to;
  for (const report of resized) report();
}
