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

/** The map moves to the typed place after this time without a keystroke. */
const TYPING_PAUSE_MS = 600;

const NEW_SITE_VIEW = { ...DEFAULT_CENTER, zoom: NEW_SITE_ZOOM };

/**
 * State of a site's position: the center of the map, moved by hand, by the device's location or by typed coordinates.
 * The field shows the center, except while someone types or the text is invalid.
 *
 * @param openingView the initial view; for a new site, the middle of the upper US Midwest
 * @param onView called with each later view, when the map stops moving or a place was typed
 */
export function useSiteView(openingView: MapView = NEW_SITE_VIEW, onView?: (view: MapView) => void) {
  const map = useRef<SiteMapHandle>(null);
  const [view, setView] = useState<MapView>(openingView);
  const [initialView, setInitialView] = useState<MapView>(openingView);
  const [typedText, setTypedText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  /** Moves the map to the typed place and returns the view; null if the text is not a place. */
  function applyTypedPlace(): MapView | null {
    const currentView = map.current?.view() ?? view;
    const parsed = typedText?.trim() ? parsePlace(typedText) : { position: currentView };
    setError('error' in parsed ? [parsed.error, parsed.swapped].filter(Boolean).join(' Enter ') : undefined);
    if ('error' in parsed) return null;
    setTypedText(null);
    if (parsed.position === currentView) return currentView;
    const target = zoomToSite(parsed.position, currentView);
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
    if (target !== openingView) onView?.(target);
  });
  useEffect(() => notifyView(view), [view]);

  const moveToTypedPlace = useEffectEvent(() => {
    const currentView = map.current?.view() ?? view;
    const parsed = parsePlace(typedText ?? '');
    if ('position' in parsed) show(zoomToSite(parsed.position, currentView));
  });
  // Shows the person that the typed text was understood.
  useEffect(() => {
    if (typedText === null) return;
    const timer = setTimeout(() => moveToTypedPlace(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typedText]);

  return {
    map,
    view,
    initialView,
    coordinates: typedText ?? formatCoordinates(view),
    error,
    setTypedText,
    applyTypedPlace,
    show,
    onMoveEnd: setView,
  };
}

/** The place at the map's zoom, or at a closer one if that is too far out to show a site. */
const zoomToSite = (place: { lat: number; lng: number }, view: MapView): MapView => ({
  ...place,
  zoom: canPlaceAtZoom(view.zoom) ? view.zoom : DEFAULT_ZOOM.report,
});
