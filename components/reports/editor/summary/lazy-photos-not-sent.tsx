import { lazyComponent } from '@/components/ui/lazy/lazy-component';

/** Loads after the screen: only the server knows of photos on other devices. */
export const LazyPhotosNotSent = lazyComponent(() =>
  import('@/components/reports/editor/summary/photos-not-sent').then((module) => module.PhotosNotSent),
);
