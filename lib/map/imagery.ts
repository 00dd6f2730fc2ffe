import type { Text } from '@/lib/text';
import { BASE_MAX_ZOOM } from '@/lib/map/tiles';
import type { ImageryState } from '@/lib/map/types';

/** 'base' is the imagery for all zooms, 'detail' the finer imagery over it for close views. */
export type ImageryLayer = 'base' | 'detail';

/** Whether the last tile of each layer loaded; null before the first. */
export type ImageryOutcomes = Readonly<Record<ImageryLayer, boolean | null>>;
export const NO_OUTCOMES: ImageryOutcomes = { base: null, detail: null };

/** What the notice says about the imagery. An inspection is a legal record: missing ground is named, never invented. */
export function imageryState({ base, detail }: ImageryOutcomes, zoom: number): ImageryState {
  const closeUp = Math.round(zoom + 1) > BASE_MAX_ZOOM;
  if (closeUp && detail === true) return 'shown';
  if (base === true) return closeUp && detail === false ? 'coarse' : 'shown';
  return base === false || (closeUp && detail === false) ? 'unreachable' : 'loading';
}

export const IMAGERY_TEXT: Partial<Record<ImageryState, Text>> = {
  coarse: 'Detailed imagery is not available',
  unreachable: 'Satellite imagery is not available',
};
