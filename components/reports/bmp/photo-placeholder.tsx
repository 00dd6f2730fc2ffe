'use client';

import { useLazyComponent } from '@/components/ui/lazy/lazy-component';
import { createLazyComponent } from '@/lib/client/lazy-component';
import { NOT_UPLOADED_YET } from '@/lib/reports/domain/photo-rejections';

const PHOTO_LOCATION = createLazyComponent(() =>
  import('@/components/reports/bmp/photo-location').then((module) => module.PhotoLocation),
);

/** Placeholder of a photo that did not load. Says where the photo is as soon as that code is loaded. */
export function PhotoPlaceholder(photo: { reportId: string; fileName: string }) {
  const state = useLazyComponent(PHOTO_LOCATION);
  return state.name === 'loaded' ? <state.content {...photo} /> : NOT_UPLOADED_YET;
}
