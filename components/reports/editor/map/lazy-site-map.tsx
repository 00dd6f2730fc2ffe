'use client';

import { lazyPart } from '@/components/device/part';

/** The map is downloaded by the screens that show it, and never before. */
export const LazySiteMap = lazyPart(
  () => import('@/components/map/site-map').then((file) => file.SiteMap),
  <div role="status" className="grid size-full animate-late place-items-center bg-surface-hover text-ink-muted">
    Loading...
  </div>,
);
