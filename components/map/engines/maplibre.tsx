import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useImperativeHandle, useRef, useState } from 'react';
import { Map, type MapRef } from 'react-map-gl/maplibre';
import type { EngineProps } from '@/components/map/engines/engine';
import { glFailure, glHandle, gridImage, satelliteStyle, viewOf } from '@/components/map/engines/gl';
import { useStart } from '@/components/map/engines/start';
import { painted } from '@/lib/client/painted';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/limits';

/** A file of our own origin (copied by scripts/copy-map-workers.mjs): the content security policy allows no blob. */
maplibre.setWorkerUrl('/vendor/maplibre-gl-worker.mjs');

/** Drawing the ground, and taking a map apart, may take longer than a frame: what answers a tap is shown first. */
class MapAfterTheTap extends maplibre.Map {
  /** undefined while the map is being made: it may ask for a picture before this is set. */
  private isLifted: boolean | undefined = false;

  constructor(options: maplibre.MapOptions) {
    super(options);
    const fingers = this.getCanvasContainer();
    // Before and after the map itself hears of it.
    fingers.addEventListener('touchend', () => (this.isLifted = true), { capture: true });
    fingers.addEventListener('touchend', () => (this.isLifted = false));
  }

  /** A finger that is lifted without having moved the map has the same ground drawn again. */
  override triggerRepaint(): void {
    if (this.isLifted && !this.isMoving()) void painted().then(() => super.triggerRepaint());
    else super.triggerRepaint();
  }

  /** A map that left the page has no size: drawing it once more would hold up what came in its place. */
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
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      keyboard={false}
      doubleClickZoom={!placing}
      attributionControl={false}
      onMove={({ viewState }) => tell.onView(viewOf(viewState))}
      onMoveEnd={({ viewState }) => tell.onRest(viewOf(viewState))}
      onStyleData={({ target }) => {
        if (start.done()) return;
        target.touchZoomRotate.disableRotation();
        target.getCanvas().tabIndex = -1;
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
