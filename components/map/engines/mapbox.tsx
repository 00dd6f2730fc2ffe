import 'mapbox-gl/dist/mapbox-gl.css';
import { useImperativeHandle, useRef, useState } from 'react';
import { Map, type MapRef } from 'react-map-gl/mapbox';
import type { EngineProps } from '@/components/map/engines/engine';
import { GL_GESTURES, glFailure, glHandle, silence, viewOf } from '@/components/map/engines/gl';
import { useStart } from '@/components/map/engines/start';

/** Mapbox's build for strict content security policies, whose worker is a file of our origin instead of a blob. */
const load = () =>
  import('mapbox-gl/dist/mapbox-gl-csp.js').then(({ default: library }) => {
    library.workerUrl = '/vendor/mapbox-gl-csp-worker.js';
    return library;
  });

let loading: ReturnType<typeof load> | null = null;

/** Loads the library once; after a failure, the next map tries again. */
function mapboxgl(): ReturnType<typeof load> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

const REFUSED = [401, 403];

export default function MapboxEngine({ config, initialView, handle, placing, ...tell }: EngineProps) {
  const map = useRef<MapRef>(null);
  const [library] = useState(mapboxgl);
  const start = useStart(tell.onFail);
  useImperativeHandle(handle, () => glHandle(() => map.current?.getMap() ?? null), []);

  return (
    <Map
      ref={map}
      mapLib={library}
      mapStyle="mapbox://styles/mapbox/satellite-v9"
      mapboxAccessToken={config.mapboxToken ?? undefined}
      initialViewState={{ longitude: initialView.lng, latitude: initialView.lat, zoom: initialView.zoom }}
      projection="mercator"
      logoPosition="bottom-right"
      {...GL_GESTURES}
      doubleClickZoom={!placing}
      onMove={({ viewState }) => tell.onView(viewOf(viewState))}
      onMoveEnd={({ viewState }) => tell.onRest(viewOf(viewState))}
      onStyleData={() => {
        const gl = map.current?.getMap();
        if (start.done() || !gl) return;
        gl.touchZoomRotate.disableRotation();
        silence(gl.getCanvas());
        start.ready();
      }}
      onSourceData={({ tile }) => {
        if (tile) tell.onImagery('base', true);
      }}
      onError={(event) => {
        const { message, status, source } = glFailure(event);
        // A rejected token shows only with the first tiles, after startup, but is final.
        if (status !== null && REFUSED.includes(status)) tell.onFail(message);
        else if (source !== null) tell.onImagery('base', false);
        else start.failed(message);
      }}
    />
  );
}
