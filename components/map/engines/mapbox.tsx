import 'mapbox-gl/dist/mapbox-gl.css';
import { useImperativeHandle, useRef, useState } from 'react';
import { Map, type MapRef } from 'react-map-gl/mapbox';
import type { EngineProps } from '@/components/map/engines/engine';
import {
  GL_OPTIONS,
  parseGlError,
  createGlHandle,
  hideFromScreenReaders,
  toMapView,
} from '@/components/map/engines/gl';
import { useEngineStart } from '@/components/map/engines/start';

/** Mapbox's build for strict content security policies, whose worker is a file of our origin instead of a blob. */
const importMapbox = () =>
  import('mapbox-gl/dist/mapbox-gl-csp.js').then(({ default: library }) => {
    library.workerUrl = new URL('mapbox-gl/dist/mapbox-gl-csp-worker.js', import.meta.url).href;
    return library;
  });

let mapboxPromise: ReturnType<typeof importMapbox> | null = null;

/** Loads the library once; after a failure, the next map tries again. */
function loadMapbox(): ReturnType<typeof importMapbox> {
  mapboxPromise ??= importMapbox().catch((error: unknown) => {
    mapboxPromise = null;
    throw error;
  });
  return mapboxPromise;
}

const REJECTED_STATUSES = [401, 403];

/** Draws the imagery with Mapbox GL. */
export default function MapboxEngine({ config, initialView, handle, isPlacing, ...callbacks }: EngineProps) {
  const map = useRef<MapRef>(null);
  const [library] = useState(loadMapbox);
  const start = useEngineStart(callbacks.onFail);
  useImperativeHandle(handle, () => createGlHandle(() => map.current?.getMap() ?? null), []);

  return (
    <Map
      ref={map}
      mapLib={library}
      mapStyle="mapbox://styles/mapbox/satellite-v9"
      mapboxAccessToken={config.mapboxToken ?? undefined}
      initialViewState={{ longitude: initialView.lng, latitude: initialView.lat, zoom: initialView.zoom }}
      projection="mercator"
      logoPosition="bottom-right"
      {...GL_OPTIONS}
      doubleClickZoom={!isPlacing}
      onMove={({ viewState }) => callbacks.onView(toMapView(viewState))}
      onMoveEnd={({ viewState }) => callbacks.onMoveEnd(toMapView(viewState))}
      onStyleData={() => {
        const gl = map.current?.getMap();
        if (start.isReady() || !gl) return;
        gl.touchZoomRotate.disableRotation();
        hideFromScreenReaders(gl.getCanvas());
        start.setReady();
      }}
      onSourceData={({ tile }) => {
        if (tile) callbacks.onImagery('base', true);
      }}
      onError={(event) => {
        const { message, status, source } = parseGlError(event);
        // A rejected token shows only with the first tiles, after startup, but is final.
        if (status !== null && REJECTED_STATUSES.includes(status)) callbacks.onFail(message);
        else if (source !== null) callbacks.onImagery('base', false);
        else start.fail(message);
      }}
    />
  );
}
