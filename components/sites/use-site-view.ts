import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SiteMapHandle } from '@/components/map/site-map';
import { formatCoordinates } from '@/lib/map/coordinates';
import { hasFields, type TypeGuard } from '@/lib/live-messages';
import { DEFAULT_CENTER, DEFAULT_ZOOM } from '@/lib/map/measures';
import type { MapView } from '@/lib/map/position';
import { parsePlace } from '@/lib/sites/parse-place';
import { canPlaceAtZoom, NEW_SITE_ZOOM } from '@/lib/sites/rules';

const isNumber: TypeGuard<number> = (value): value is number => Number.isFinite(value);
export const isMapView = hasFields<MapView>({ lat: isNumber, lng: isNumber, zoom: isNumber });

/** Milliseconds without a key press before the map moves to the typed place. */
const TYPING_PAUSE_MS = 600;

const OPENING_VIEW = { ...DEFAULT_CENTER, zoom: NEW_SITE_ZOOM };

/**
 * State of a site's position: the center of the map, moved by hand, by the device's location or by typed coordinates.
 * The field shows the center, except while someone types or the text is invalid.
 *
 * @param opening the initial view; for a new site, the middle of the upper US Midwest
 * @param onView called when the map stops moving
 */
export function useSiteView(opening: MapView = OPENING_VIEW, onView?: (view: MapView) => void) {
  const map = useRef<SiteMapHandle>(null);
  const [view, setView] = useState<MapView>(opening);
  const [initialView, setInitialView] = useState<MapView>(opening);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  /** Moves the map to the typed place and returns the view; null if the text is not a place. */
  function applyTypedPlace(): MapView | null {
    const now = map.current?.view() ?? view;
    const read = typed?.trim() ? parsePlace(typed) : { position: now };
    setError('complaint' in read ? [read.complaint, read.swapped].filter(Boolean).join(' Enter ') : undefined);
    if ('complaint' in read) return null;
    setTyped(null);
    if (read.position === now) return now;
    const target = atSiteZoom(read.position, now);
    show(target);
    return target;
  }
  function show(target: MapView): void {
    setView(target);
    // A map that is still loading starts at the place.
    if (map.current) map.current.flyTo(target, 'jump');
    else setInitialView(target);
  }
  const notifyView = useEffectEvent((target: MapView) => {
    if (target !== opening) onView?.(target);
  });
  useEffect(() => notifyView(view), [view]);

  const follow = useEffectEvent(() => {
    const now = map.current?.view() ?? view;
    const read = parsePlace(typed ?? '');
    if ('position' in read) show(atSiteZoom(read.position, now));
  });
  // The map follows the typed text, so the person sees that it was understood.
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => follow(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    map,
    view,
    initialView,
    coordinates: typed ?? formatCoordinates(view),
    error,
    setTypedText: setTyped,
    applyTypedPlace,
    show,
    onMoveEnd: setView,
  };
}

/** The place at the map's zoom, or closer if that shows no site. */
const atSiteZoom = (place: { lat: number; lng: number }, now: MapView): MapView => ({
  ...place,
  zoom: canPlaceAtZoom(now.zoom) ? now.zoom : DEFAULT_ZOOM.report,
});
