'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** What every page loads first must stay small. Without signal nothing changes; the server refuses what is over. */
export const LazyPageWatch = lazyComponent(
  () => import('@/components/shell/page-watch').then((file) => file.PageWatch),
  null,
  null,
);
