import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useImperativeHandle, useRef, useState } from 'react';
import { Map, type MapRef } from 'react-map-gl/maplibre';
import type { EngineProps } from '@/components/map/engines/engine';
import {
  GL_GESTURES,
  glFailure,
  glHandle,
  gridImage,
  satelliteStyle,
  silence,
  viewOf,
} from '@/components/map/engines/gl';
import { useStart } from '@/components/map/engines/start';
import { painted } from '@/lib/client/painted';

/**
 * The worker is a file of our own origin (copied by scripts/copy-map-workers.mjs), because the content security policy
 * allows no blob.
 */
maplibre.setWorkerUrl('/vendor/maplibre-gl-worker.mjs');

/**
 * Drawing the ground, and removing a map, may take longer than a frame. Here both wait until the frame that answers a
 * tap was painted.
 */
class MapAfterTheTap extends maplibre.Map {
  /** undefined while the map's constructor runs, which may already ask for a repaint. */
  private isLifted: boolean | undefined = false;

  constructor(options: maplibre.MapOptions) {
    super(options);
    const fingers = this.getCanvasContainer();
    // Heard before and after the map itself hears of the finger.
    fingers.addEventListener('touchend', () => (this.isLifted = true), { capture: true });
    fingers.addEventListener('touchend', () => (this.isLifted = false));
  }

  /**
   * MapLibre draws the same ground again when a finger is lifted, even if the map was not moved; that is left out here.
   */
  override triggerRepaint(): void {
    if (this.isLifted && !this.isMoving()) void painted().then(() => super.triggerRepaint());
    else super.triggerRepaint();
  }

  /** A map that left the page has no size. Drawing it once more would delay what came in its place. */
  override resize(...about: Parameters<maplibre.Map['resize']>): this {
    return this.getContainer().isConnected ? super.resize(...about) : this;
  }

  override remove(): void {
    setTimeout(() => super.remove(), AFTER_THE_FRAME_MS);
  }
}
const AFTER_THE_FRAME_MS = 100;
const mapLib = { ...maplibre, Map: MapAfterTheTap };

export default function MaplibreEngine({ config, initialView, handle, placing, ...tell }: EngineProps) {
  const map = useRef<MapRef>(null);
  const [style] = useState(() => satelliteStyle(config));
  const start = useStart(tell.onFail);
  useImperativeHandle(handle, () => glHandle(() => map.current?.getMap() ?? null), []);

  return (
    <Map
      ref={map}
      mapLib={mapLib}
      mapStyle={style}
      initialViewState={{ longitude: initialView.lng, latitude: initialView.lat, zoom: initialView.zoom }}
      {...GL_GESTURES}
      doubleClickZoom={!placing}
      attributionControl={false}
      onMove={({ viewState }) => tell.onView(viewOf(viewState))}
      onMoveEnd={({ viewState }) => tell.onRest(viewOf(viewState))}
      onStyleData={({ target }) => {
        if (start.done()) return;
        target.touchZoomRotate.disableRotation();
        silence(target.getCanvas());
        const grid = gridImage();
        if (grid && !target.hasImage('grid')) {
          target.addImage('grid', grid);
          target.setPaintProperty('ground', 'background-pattern', 'grid');
        }
        start.ready();
      }}
      onSourceData={({ tile, sourceId }) => {
        if (tile && (sourceId === 'base' || sourceId === 'detail')) tell.onImagery(sourceId, true);
      }}
      onError={(event) => {
        const { message, source } = glFailure(event);
        if (source === 'base' || source === 'detail') tell.onImagery(source, false);
        else start.failed(message);
      }}
    />
  );
}
