import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { useDeviceLocation } from '@/components/map/device-location';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';

interface PlacementOptions {
  feed: CameraFeed;
  moves: MapMoves;
  /** Whether the person was asked to place; then the device's location is offered. */
  placing: boolean;
  /** Undefined if the person may not place. */
  onPick: ((place: Position) => void) | undefined;
}

/** Placing on the map by tap, key, coordinates or location, and what is announced about it. */
export function usePlacement({ feed, moves: { ahead, moveTo }, placing, onPick }: PlacementOptions) {
  const t = useText();
  const [announcement, setAnnouncement] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { location, error, locate } = useDeviceLocation((view) => {
    moveTo(view, 'jump');
    setConfirming(placing);
  }, setAnnouncement);

  function place(position: Position) {
    if (!onPick) return;
    setConfirming(false);
    onPick({ lat: position.lat, lng: position.lng });
    setAnnouncement(t('Placed at {place}', { place: formatCoordinates(position) }));
  }
  return {
    announcement,
    location,
    locationError: error,
    locate,
    toConfirm: isConfirming ? location : null,
    confirm: () => location && place(location),
    dismiss: () => setConfirming(false),
    place,
    placeAtCenter: () => place(feed.now().view),
    placeAndShow(position: Position) {
      moveTo({ ...ahead(), ...position }, 'jump');
      place(position);
    },
  };
}
