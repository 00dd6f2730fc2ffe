import { BASE_MAX_ZOOM } from '@/lib/map/tiles';
import type { ImageryState } from '@/lib/map/types';

/** 'base' is the imagery of all zooms, 'detail' the finer one laid over it close up. */
export type ImageryLayer = 'base' | 'detail';

/** The last outcome per layer; null as long as nothing arrived. */
export type ImageryOutcomes = Readonly<Record<ImageryLayer, boolean | null>>;
export const NO_OUTCOMES: ImageryOutcomes = { base: null, detail: null };

/** What a person is shown. An inspection is a legal record: absent ground is said, never invented. */
export function imageryState({ base, detail }: ImageryOutcomes, zoom: number): ImageryState {
  const closeUp = Math.round(zoom + 1) > BASE_MAX_ZOOM;
  if (closeUp && detail === true) return 'shown';
  if (base === true) return closeUp && detail === false ? 'coarse' : 'shown';
  return base === false || (closeUp && detail === false) ? 'unreachable' : 'loading';
}

export const IMAGERY_TEXT: Partial<Record<ImageryState, string>> = {
  coarse: 'Detailed imagery is not reachable',
  unreachable: 'Satellite imagery is not reachable',
};
