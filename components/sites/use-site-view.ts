import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SiteMapHandle } from '@/components/map/site-map';
import { writeCoordinates } from '@/lib/map/coordinates';
import { fields, type Reads } from '@/lib/live-messages';
import { DEFAULT_CENTRE, DEFAULT_ZOOM } from '@/lib/map/measures';
import type { MapView } from '@/lib/map/position';
import { readPlace } from '@/lib/sites/read-place';
import { isCloseEnough, NEW_SITE_ZOOM } from '@/lib/sites/rules';

const isNumber: Reads<number> = (value): value is number => Number.isFinite(value);
/** A view as it is kept on the device. */
export const readsMapView = fields<MapView>({ lat: isNumber, lng: isNumber, zoom: isNumber });

/** Milliseconds without a key after which the map goes to the place that is being typed. */
const TYPING_PAUSE_MS = 600;

const OPENING_VIEW = { ...DEFAULT_CENTRE, zoom: NEW_SITE_ZOOM };

/**
 * Where a site is: the middle of its map, brought there by hand, by the device's location, or by typed coordinates.
 * The field always shows the middle, but for a text that somebody is typing or that is no place yet.
 *
 * @param opening what the map shows first; a new site's shows the middle of the upper US Midwest
 * @param onView hears where the map came to rest
 */
export function useSiteView(opening: MapView = OPENING_VIEW, onView?: (view: MapView) => void) {
  const map = useRef<SiteMapHandle>(null);
  const [view, setView] = useState<MapView>(opening);
  const [opensAt, setOpensAt] = useState<MapView>(opening);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  /** Moves the map to what was typed and says what it then shows; null if that is no place. */
  function goThere(): MapView | null {
    const now = map.current?.view() ?? view;
    const read = typed?.trim() ? readPlace(typed) : { position: now };
    setError('complaint' in read ? [read.complaint, read.swapped].filter(Boolean).join(' Enter ') : undefined);
    if ('complaint' in read) return null;
    setTyped(null);
    if (read.position === now) return now;
    const there = closeEnough(read.position, now);
    show(there);
    return there;
  }
  function show(there: MapView): void {
    setView(there);
    // A map whose code is not there yet begins at the place.
    if (map.current) map.current.flyTo(there, 'jump');
    else setOpensAt(there);
  }
  const tell = useEffectEvent((there: MapView) => {
    if (there !== opening) onView?.(there);
  });
  useEffect(() => tell(view), [view]);

  const follow = useEffectEvent(() => {
    const now = map.current?.view() ?? view;
    const read = readPlace(typed ?? '');
    if ('position' in read) show(closeEnough(read.position, now));
  });
  // The map follows what is typed: nobody who looks at it before leaving the field doubts that the text was understood.
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => follow(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    map,
    view,
    opensAt,
    coordinates: typed ?? writeCoordinates(view),
    error,
    type: setTyped,
    goThere,
    show,
    cameToRest: setView,
  };
}

/** A place at the zoom of the map, unless that shows no site. */
const closeEnough = (place: { lat: number; lng: number }, now: MapView): MapView => ({
  ...place,
  zoom: isCloseEnough(now.zoom) ? now.zoom : DEFAULT_ZOOM.report,
});
