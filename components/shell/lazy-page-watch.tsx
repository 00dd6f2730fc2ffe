'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** Lazy, to keep the initial scripts of every page small. */
export const LazyPageWatch = lazyComponent(
  () => import('@/components/shell/page-watch').then((file) => file.PageWatch),
  null,
  null,
);
