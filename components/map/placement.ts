import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { useDeviceLocation } from '@/components/map/device-location';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';

interface PlacementOptions {
  feed: CameraFeed;
  moves: MapMoves;
  /** Whether the person is placing a pin. Then the device's location is offered for it. */
  isPlacing: boolean;
  /** Undefined if the person may not place. */
  onPick: ((place: Position) => void) | undefined;
}

/** Places a pin by tap, key, coordinates or location, and provides the announcements for screen readers. */
export function usePlacement({ feed, moves: { getTargetView, moveTo }, isPlacing, onPick }: PlacementOptions) {
  const t = useText();
  const [announcement, setAnnouncement] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { location, error, locate } = useDeviceLocation((view) => {
    moveTo(view, 'jump');
    setConfirming(isPlacing);
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
    locationToConfirm: isConfirming ? location : null,
    confirm: () => location && place(location),
    dismiss: () => setConfirming(false),
    place,
    placeAtCenter: () => place(feed.getCamera().view),
    placeAndShow(position: Position) {
      moveTo({ ...getTargetView(), ...position }, 'jump');
      place(position);
    },
  };
}
