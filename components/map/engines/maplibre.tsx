import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useImperativeHandle, useRef, useState } from 'react';
import { Map, type MapRef } from 'react-map-gl/maplibre';
import type { EngineProps } from '@/components/map/engines/engine';
import { glFailure, glHandle, gridImage, satelliteStyle, viewOf } from '@/components/map/engines/gl';
import { useStart } from '@/components/map/engines/start';
import { MAX_ZOOM, MIN_ZOOM } from '@/lib/map/limits';

/** A file of our own origin (copied by scripts/copy-map-workers.mjs): the content security policy allows no blob. */
maplibre.setWorkerUrl('/vendor/maplibre-gl-worker.mjs');

/** Taking a map apart takes longer than a frame may: the screen that follows it is shown first. */
class MapTakenApartLater extends maplibre.Map {
  /** A map that left the page has no size: drawing it once more would hold up what came in its place. */
  override resize(...about: Parameters<maplibre.Map['resize']>): this {
    return this.getContainer().isConnected ? super.resize(...about) : this;
  }

  override remove(): void {
    setTimeout(() => super.remove(), AFTER_THE_FRAME_MS);
  }
}
const AFTER_THE_FRAME_MS = 100;
const mapLib = { ...maplibre, Map: MapTakenApartLater };

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
