import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SiteMapHandle } from '@/components/map/use-map-handle';
import { formatCoordinates } from '@/lib/map/coordinates';
import { hasFields, type TypeGuard } from '@/lib/type-guards';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import type { MapView, Position } from '@/lib/map/position';
import { isSameView } from '@/lib/map/projection';
import { parsePlace } from '@/lib/sites/parse-place';
import { canPlaceAtZoom } from '@/lib/sites/rules';

const isNumber: TypeGuard<number> = (value): value is number => Number.isFinite(value);
export const isMapView = hasFields<MapView>({ lat: isNumber, lng: isNumber, zoom: isNumber });

/** The map moves to the typed place after this time without a keystroke. */
const TYPING_PAUSE_MS = 600;

/**
 * State of a site's position: the center of the map, moved by hand, by the device's location or by typed coordinates.
 * The field shows the center, except while someone types or the text is invalid.
 *
 * @param openingView the initial view
 * @param onView called with each later view, when the map stops moving or a place was typed
 */
export function useSiteView(openingView: MapView, onView?: (view: MapView) => void) {
  const map = useRef<SiteMapHandle>(null);
  const [view, setView] = useState<MapView>(openingView);
  const [initialView, setInitialView] = useState<MapView>(openingView);
  /** What the map showed before anybody moved it. */
  const [unmovedView, setUnmovedView] = useState<MapView>(openingView);
  const isMoved = useRef(false);
  const [typedText, setTypedText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();

  /** Moves the map to the typed place and returns the view; null if the text is not a place. */
  function applyTypedPlace(): MapView | null {
    const currentView = map.current?.view() ?? view;
    const parsed = typedText?.trim() ? parsePlace(typedText) : { position: currentView };
    setError('error' in parsed ? [parsed.error, parsed.swappedPlace].filter(Boolean).join(' Enter ') : undefined);
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
  /** Opens the map at another place, unless the person has moved it or is typing a place. */
  function openAt(place: Position): void {
    if (isMoved.current || typedText !== null) return;
    const target = { ...place, zoom: unmovedView.zoom };
    setUnmovedView(target);
    show(target);
  }
  /** Shows a place that the person chose instead of typing one. */
  function choose(place: Position): void {
    setTypedText(null);
    setError(undefined);
    show(zoomToSite(place, map.current?.view() ?? view));
  }
  /** Zooms in where the map is, close enough to place BMPs. */
  function zoomIn(): void {
    const currentView = map.current?.view() ?? view;
    show(zoomToSite(currentView, currentView));
  }
  const notifyView = useEffectEvent((target: MapView) => {
    // An engine also reports the view with which it starts.
    if (!isMoved.current && isSameView(target, unmovedView)) return;
    isMoved.current = true;
    onView?.(target);
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
    openAt,
    choose,
    zoomIn,
    onMoveEnd: setView,
  };
}

/** The place at the map's zoom, or at a closer one if that is too far out to show a site. */
const zoomToSite = ({ lat, lng }: Position, view: MapView): MapView => ({
  lat,
  lng,
  zoom: canPlaceAtZoom(view.zoom) ? view.zoom : DEFAULT_ZOOM.report,
});
