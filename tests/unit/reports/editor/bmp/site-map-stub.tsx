import { useEffect, useImperativeHandle, useState } from 'react';
import type { SiteMapProps } from '@/components/map/site-map';
import { findPinsOutside } from '@/lib/map/pins';

const SIZE = { width: 800, height: 500 };

/** A map without imagery. Pins are buttons, other buttons place the BMP or move the map, and the bubble is rendered. */
export function SiteMapStub({
  pins,
  placedPin,
  isPlacing,
  onPick,
  onUndoMove,
  onSelect,
  selectedId,
  renderBubble,
  handle,
  renderAfterMove: whenMoved,
  ...rest
}: SiteMapProps) {
  const [moved, setMoved] = useState(false);
  useImperativeHandle(handle, () => ({
    view: () => rest.initialView,
    flyTo: () => undefined,
    getPinsOutside: () => findPinsOutside(pins, rest.initialView, SIZE),
    showAll: () => undefined,
    capture: () =>
      Promise.resolve({
        picture: new Blob(['picture'], { type: 'image/jpeg' }),
        ground: { ...rest.initialView, ...SIZE },
        isComplete: true,
      }),
  }));
  const { onImagery } = rest;
  useEffect(() => onImagery?.('shown'), [onImagery]);
  const selected = pins.find(({ id }) => id === selectedId);
  return (
    <section aria-label={rest.label}>
      {pins.map((pin) => (
        <button key={pin.id} onClick={() => onSelect?.(pin.id)}>
          {pin.title}
        </button>
      ))}
      {placedPin && (
        <span role="img" aria-label={placedPin.title}>
          {placedPin.label}
        </span>
      )}
      {isPlacing && <button onClick={() => onPick?.({ lat: 43.031, lng: -87.931 })}>Place here</button>}
      {isPlacing && <button onClick={() => onPick?.({ lat: 43.032, lng: -87.932 })}>Place there</button>}
      {onUndoMove && <button onClick={onUndoMove}>Undo move</button>}
      {whenMoved && <button onClick={() => setMoved(true)}>Move the map</button>}
      {moved && whenMoved?.({ lat: 43.05, lng: -87.95, zoom: 16 })}
      {selected && renderBubble?.(selected)}
    </section>
  );
}
