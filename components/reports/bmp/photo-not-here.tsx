'use client';

import { useLazyComponent } from '@/components/ui/lazy-component';
import { newLazyComponent } from '@/lib/client/lazy-component';
import { NOT_HERE_YET } from '@/lib/reports/domain/photo-refusals';

const PHOTO_ELSEWHERE = newLazyComponent(() =>
  import('@/components/reports/bmp/photo-elsewhere').then((file) => file.PhotoElsewhere),
);

/** In the place of a photo that did not load: first that it is not here, then also where it is. */
export function PhotoNotHere(photo: { reportId: string; fileName: string }) {
  const state = useLazyComponent(PHOTO_ELSEWHERE);
  return state.name === 'here' ? <state.content {...photo} /> : NOT_HERE_YET;
}
