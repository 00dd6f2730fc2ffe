'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** Every page carries the screen of a refused one, so what follows the role is loaded only where that screen is shown. */
export const RefusedPage = lazyComponent(
  () => import('@/components/workgroups/follow-refused-page').then((file) => file.FollowRefusedPage),
  null,
  null,
);
