'use client';

import { useLazyComponent } from '@/components/ui/lazy-component';
import { newLazyComponent } from '@/lib/client/lazy-component';
import { NOT_HERE_YET } from '@/lib/reports/domain/photo-refusals';

const PHOTO_ELSEWHERE = newLazyComponent(() =>
  import('@/components/reports/bmp/photo-elsewhere').then((file) => file.PhotoElsewhere),
);

/** Placeholder of a photo that did not load; where it is loads later. */
export function PhotoNotHere(photo: { reportId: string; fileName: string }) {
  const state = useLazyComponent(PHOTO_ELSEWHERE);
  return state.name === 'here' ? <state.content {...photo} /> : NOT_HERE_YET;
}
