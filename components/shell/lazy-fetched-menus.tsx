'use client';

import type { FetchedMenusProps } from '@/components/shell/fetched-menus';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';

/** Lazy, because every page includes the screen for a missing permission. */
export const LazyFetchedMenus = lazyComponent<FetchedMenusProps>(
  () => import('@/components/shell/fetched-menus').then((module) => module.FetchedMenus),
  null,
  null,
);
