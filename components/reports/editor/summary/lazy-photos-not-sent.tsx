'use client';

import { lazyComponent } from '@/components/ui/lazy-component';

/** Comes after the screen, because only the server knows of photos on other devices. */
export const LazyPhotosNotSent = lazyComponent(() =>
  import('@/components/reports/editor/summary/photos-not-sent').then((file) => file.PhotosNotSent),
);
