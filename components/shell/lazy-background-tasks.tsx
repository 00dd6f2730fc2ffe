'use client';

import { lazyComponent } from '@/components/ui/lazy/lazy-component';

/** Lazy, to keep the initial scripts of every page small. */
export const LazyBackgroundTasks = lazyComponent(
  () => import('@/components/shell/background-tasks').then((module) => module.BackgroundTasks),
  null,
  null,
);
