import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import type { CameraFeed, MapMoves } from '@/components/map/camera';
import { useMyLocation } from '@/components/map/my-location';
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
  const [confirming, setConfirming] = useState(false);
  const { found, refused, locate } = useMyLocation((view) => {
    moveTo(view, 'jump');
    setConfirming(placing);
  }, setAnnouncement);

  function place(where: Position) {
    if (!onPick) return;
    setConfirming(false);
    onPick({ lat: where.lat, lng: where.lng });
    setAnnouncement(t('Placed at {place}', { place: formatCoordinates(where) }));
  }
  return {
    announcement,
    found,
    refused,
    locate,
    toConfirm: confirming ? found : null,
    confirm: () => found && place(found),
    dismiss: () => setConfirming(false),
    place,
    placeInMiddle: () => place(feed.now().view),
    placeAndShow(where: Position) {
      moveTo({ ...ahead(), ...where }, 'jump');
      place(where);
    },
  };
}
