'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** Lazy, because every page includes the screen of a refused one. */
export const RefusedPage = lazyComponent(
  () => import('@/components/workgroups/follow-refused-page').then((file) => file.FollowRefusedPage),
  null,
  null,
);
