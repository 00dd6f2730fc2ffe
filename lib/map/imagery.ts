import type { Text } from '@/lib/text';
import { MAX_BASE_ZOOM } from '@/lib/map/tiles';
import type { ImageryState } from '@/lib/map/types';

/** 'base' is the imagery for all zooms, 'detail' the finer imagery over it for close views. */
export type ImageryLayer = 'base' | 'detail';

/** Whether the last tile of each layer loaded; null before the first. */
export type ImageryOutcomes = Readonly<Record<ImageryLayer, boolean | null>>;
export const NO_OUTCOMES: ImageryOutcomes = { base: null, detail: null };

/** Says what imagery the map shows. Missing imagery is reported, because an inspection is a legal record. */
export function getImageryState({ base, detail }: ImageryOutcomes, zoom: number): ImageryState {
  const isCloseUp = Math.round(zoom + 1) > MAX_BASE_ZOOM;
  if (isCloseUp && detail === true) return 'shown';
  if (base === true) return isCloseUp && detail === false ? 'coarse' : 'shown';
  return base === false || (isCloseUp && detail === false) ? 'unreachable' : 'loading';
}

export const IMAGERY_TEXT: Partial<Record<ImageryState, Text>> = {
  coarse: 'Detailed imagery is not available',
  unreachable: 'Satellite imagery is not available',
};
