import { useText } from '@/components/ui/language';
import { useState } from 'react';
import type { CameraFeed, Moves } from '@/components/map/camera';
import { useMyLocation } from '@/components/map/my-location';
import { writeCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';

interface Placement {
  feed: CameraFeed;
  moves: Moves;
  /** Whether the person was asked to place. Then the phone's location is offered as the place. */
  placing: boolean;
  /** Undefined where nobody may place. */
  onPick: ((place: Position) => void) | undefined;
}

/** How a person places on the map, by whatever means, and what a screen reader is told about it. */
export function usePlacement({ feed, moves: { ahead, moveTo }, placing, onPick }: Placement) {
  const t = useText();
  const [said, say] = useState('');
  const [confirming, setConfirming] = useState(false);
  const { found, refused, locate } = useMyLocation((view) => {
    moveTo(view, 'jump');
    setConfirming(placing);
  }, say);

  function place(where: Position) {
    if (!onPick) return;
    setConfirming(false);
    onPick({ lat: where.lat, lng: where.lng });
    say(t('Placed at {place}', { place: writeCoordinates(where) }));
  }
  return {
    said,
    /** Where the phone is, once it was asked. */
    found,
    refused,
    locate,
    /** The phone's location while the person is asked whether it is the place. */
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
