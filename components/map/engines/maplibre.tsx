import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useImperativeHandle, useRef, useState } from 'react';
import { Map, type MapRef } from 'react-map-gl/maplibre';
import type { EngineProps } from '@/components/map/engines/engine';
import {
  GL_OPTIONS,
  parseGlError,
  createGlHandle,
  createGridImage,
  createSatelliteStyle,
  hideFromScreenReaders,
  toMapView,
} from '@/components/map/engines/gl';
import { useEngineStart } from '@/components/map/engines/start';
import { waitForPaint } from '@/lib/client/wait-for-paint';

/** The worker is a file of our own origin, because the content security policy allows no blob. */
maplibre.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href);

/** Delays the repaint after a touch, and the removal, because both can take longer than a frame. */
class DeferredRenderMap extends maplibre.Map {
  /** undefined during the constructor, which may request a repaint. */
  private isHandlingTouchEnd: boolean | undefined = false;

  constructor(options: maplibre.MapOptions) {
    super(options);
    const container = this.getCanvasContainer();
    // Listens before and after the map's own listener.
    container.addEventListener('touchend', () => (this.isHandlingTouchEnd = true), { capture: true });
    container.addEventListener('touchend', () => (this.isHandlingTouchEnd = false));
  }

  /** Delays the repaint that MapLibre does after every touch, even if the map did not move. */
  override triggerRepaint(): void {
    if (this.isHandlingTouchEnd && !this.isMoving()) void waitForPaint().then(() => super.triggerRepaint());
    else super.triggerRepaint();
  }

  /** A removed map has no size. Rendering it once more would delay its replacement. */
  override resize(...args: Parameters<maplibre.Map['resize']>): this {
    return this.getContainer().isConnected ? super.resize(...args) : this;
  }

  override remove(): void {
    setTimeout(() => super.remove(), REMOVAL_DELAY_MS);
  }
}
const REMOVAL_DELAY_MS = 100;
const mapLib = { ...maplibre, Map: DeferredRenderMap };

/** Draws the imagery with MapLibre GL. */
export default function MaplibreEngine({ config, initialView, handle, isPlacing, ...callbacks }: EngineProps) {
  const map = useRef<MapRef>(null);
  const [style] = useState(() => createSatelliteStyle(config));
  const start = useEngineStart(callbacks.onFail);
  useImperativeHandle(handle, () => createGlHandle(() => map.current?.getMap() ?? null), []);

  return (
    <Map
      ref={map}
      mapLib={mapLib}
      mapStyle={style}
      initialViewState={{ longitude: initialView.lng, latitude: initialView.lat, zoom: initialView.zoom }}
      {...GL_OPTIONS}
      doubleClickZoom={!isPlacing}
      attributionControl={false}
      onMove={({ viewState }) => callbacks.onView(toMapView(viewState))}
      onMoveEnd={({ viewState }) => callbacks.onMoveEnd(toMapView(viewState))}
      onStyleData={({ target }) => {
        if (start.isReady()) return;
        target.touchZoomRotate.disableRotation();
        hideFromScreenReaders(target.getCanvas());
        const grid = createGridImage();
        if (grid && !target.hasImage('grid')) {
          target.addImage('grid', grid);
          target.setPaintProperty('ground', 'background-pattern', 'grid');
        }
        start.setReady();
      }}
      onSourceData={({ tile, sourceId }) => {
        if (tile && (sourceId === 'base' || sourceId === 'detail')) callbacks.onImagery(sourceId, true);
      }}
      onError={(event) => {
        const { message, source } = parseGlError(event);
        if (source === 'base' || source === 'detail') callbacks.onImagery(source, false);
        else start.fail(message);
      }}
    />
  );
}
