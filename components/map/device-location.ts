import { useState } from 'react';
import { useText } from '@/components/ui/text/language';
import type { Text, Translate } from '@/lib/text';
import type { MapView, Position } from '@/lib/map/position';
import { toImperial } from '@/lib/map/imperial';

export interface DeviceLocation extends Position {
  /** The 95% confidence radius of the Geolocation API, formatted: '20 feet'. */
  accuracy: string;
}

interface DeviceLocationState {
  location: DeviceLocation | null;
  /** Why the location is not known, as a sentence. */
  error: string | null;
  locate(): void;
}

const LOCATION_TIMEOUT_MS = 15_000;
/** A cached location up to this age is accepted, so that the phone responds immediately. */
const MAX_LOCATION_AGE_MS = 10_000;

/**
 * Gets the device's location, moves the map there and reports the accuracy. Nothing is placed until the person
 * confirms.
 */
export function useDeviceLocation(
  flyTo: (view: MapView) => void,
  announce: (sentence: string) => void,
): DeviceLocationState {
  const t = useText();
  const [location, setLocation] = useState<DeviceLocation | null>(null);
  const [error, setError] = useState<string | null>(null);

  function fail(message: string) {
    setError(message);
    announce(message);
  }
  function locate() {
    if (!('geolocation' in navigator)) return fail(t('This browser cannot determine your location.'));
    setError(null);
    announce(t('Finding your location…'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { lat: coords.latitude, lng: coords.longitude };
        const accuracy = formatDistance(coords.accuracy, t);
        flyTo({ ...place, zoom: getZoomForAccuracy(coords.accuracy) });
        setLocation({ ...place, accuracy });
        announce(t('Your location is accurate to within {accuracy}.', { accuracy }));
      },
      (failure) => fail(t(getErrorText(failure))),
      { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT_MS, maximumAge: MAX_LOCATION_AGE_MS },
    );
  }
  return { location, error, locate };
}

/** Close enough to place a BMP, but no closer than the accuracy allows. */
function getZoomForAccuracy(accuracyMeters: number): number {
  if (accuracyMeters < 30) return 19;
  return accuracyMeters < 150 ? 17 : 15;
}

function getErrorText(error: GeolocationPositionError): Text {
  if (error.code === error.PERMISSION_DENIED)
    return 'Location is turned off in this browser. Use the map or enter coordinates.';
  return 'Your location could not be found. Use the map or enter coordinates.';
}

/** Formats a distance in feet or miles, in the reader's language: '20 feet', '0.3 miles'. */
function formatDistance(meters: number, t: Translate): string {
  const { count, unit } = toImperial(meters);
  if (unit === 'mile') return t('{count} miles', { count });
  return t(count === '1' ? '1 foot' : '{count} feet', { count });
}
