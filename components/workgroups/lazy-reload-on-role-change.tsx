'use client';

import { lazyComponent } from '@/components/ui/lazy/lazy-component';

/** Lazy, because every page includes the screen for a missing permission. */
export const LazyReloadOnRoleChange = lazyComponent(
  () => import('@/components/workgroups/reload-on-role-change').then((module) => module.ReloadOnRoleChange),
  null,
  null,
);
