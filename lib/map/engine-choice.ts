/** The map engines: with a Mapbox account, without one, and without WebGL 2. */
export type EngineName = 'mapbox' | 'maplibre' | 'dom';

export function chooseEngine(device: { hasWebGl2: boolean }, config: { mapboxToken: string | null }): EngineName {
  if (!device.hasWebGl2) return 'dom';
  return config.mapboxToken ? 'mapbox' : 'maplibre';
}

/** The engine to try after this one failed; null after the last. */
export function getNextEngine(failed: EngineName): EngineName | null {
  if (failed === 'mapbox') return 'maplibre';
  return failed === 'maplibre' ? 'dom' : null;
}
