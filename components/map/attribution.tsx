import type { EngineName } from '@/lib/map/engine-choice';
import type { MapConfig } from '@/lib/map/types';

const MAPBOX_ATTRIBUTION = '© Mapbox © OpenStreetMap © Maxar';

export const getMapAttribution = (engine: EngineName | null, config: MapConfig): string =>
  engine === 'mapbox' ? MAPBOX_ATTRIBUTION : config.attribution;

/** The attribution of the imagery. On a low map it is beside the controls. */
export function Attribution({ text }: { text: string }) {
  return (
    <p className="pointer-events-none absolute right-0 bottom-0 max-w-[calc(100%-8rem)] bg-white/86 px-1.5 py-0.5 text-right text-[0.6875rem] leading-4 text-stone-900 short:right-18">
      {text}
    </p>
  );
}
