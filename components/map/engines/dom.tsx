import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useDomGestures } from '@/components/map/engines/dom-gestures';
import { CAPTURE_TIMEOUT_MS, type EngineProps } from '@/components/map/engines/engine';
import { wait } from '@/lib/client/wait';
import type { ImageryLayer } from '@/lib/map/imagery';
import {
  MAX_BASE_ZOOM,
  findCoveringTiles,
  MAX_DETAIL_ZOOM,
  MIN_DETAIL_ZOOM,
  formatTileUrl,
  type PositionedTile,
} from '@/lib/map/tiles';
import type { MapView } from '@/lib/map/position';
import type { Size } from '@/lib/map/types';

/** The map for devices without WebGL 2: tiles as images, without a library. */
export default function DomEngine({
  config,
  initialView,
  handle,
  isPlacing,
  onView,
  onMoveEnd,
  onImagery,
}: EngineProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(initialView);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const camera = useRef({ view, size });
  const [missingTiles, setMissingTiles] = useState<ReadonlySet<string>>(new Set());

  function updateView(next: MapView, at: 'moving' | 'rest') {
    camera.current.view = next;
    setView(next);
    onView(next);
    if (at === 'rest') onMoveEnd(next);
  }
  useDomGestures(box, { getCamera: () => camera.current, isPlacing, setView: updateView });
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      camera.current.size = { width, height };
      setSize({ width, height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useImperativeHandle(handle, () => ({
    moveTo: (next) => updateView(next, 'rest'),
    async paintImagery(context) {
      const tiles = [...(box.current?.querySelectorAll('img') ?? [])];
      await Promise.race([Promise.allSettled(tiles.map((tile) => tile.decode())), wait(CAPTURE_TIMEOUT_MS)]);
      const loaded = tiles.filter((tile) => tile.complete && tile.naturalWidth > 0);
      for (const tile of loaded)
        context.drawImage(tile, tile.offsetLeft, tile.offsetTop, tile.offsetWidth, tile.offsetHeight);
      return loaded.length === tiles.length;
    },
  }));

  const layers: { layer: ImageryLayer; tiles: PositionedTile[] }[] = [
    { layer: 'base', tiles: findCoveringTiles(view, size, 0, MAX_BASE_ZOOM) },
    { layer: 'detail', tiles: findCoveringTiles(view, size, MIN_DETAIL_ZOOM, MAX_DETAIL_ZOOM) },
  ];
  return (
    <div ref={box} className="absolute inset-0 touch-none overflow-hidden">
      {layers.flatMap(({ layer, tiles }) =>
        tiles.map((tile) => {
          const key = `${layer}/${tile.z}/${tile.x}/${tile.y}`;
          return missingTiles.has(key) ? null : (
            <img
              key={`${key}@${Math.round(tile.left / tile.size)}`}
              alt=""
              draggable={false}
              className="absolute max-w-none select-none"
              style={getTileStyle(tile)}
              src={formatTileUrl(config.tiles, tile)}
              onLoad={() => onImagery(layer, true)}
              onError={() => {
                setMissingTiles((current) => new Set(current).add(key));
                onImagery(layer, false);
              }}
            />
          );
        }),
      )}
    </div>
  );
}

/** Rounded to whole pixels, so that no seam shows between tiles. */
function getTileStyle({ left, top, size }: PositionedTile) {
  const x = Math.round(left);
  const y = Math.round(top);
  return { left: x, top: y, width: Math.round(left + size) - x, height: Math.round(top + size) - y };
}
