import { z } from 'zod';
import { readResponseBody } from '@/lib/platform/http/read-response-body';
import type { CompleteConfig } from '@/lib/platform/process/config';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { AddressQuery, FoundPlace } from '@/lib/sites/contract';
import { foundPlaceSchema } from './schema';

const MAX_PLACES = 5;
const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 256 * 1024;

/**
 * The places that the configured provider finds for an address; none without a provider. Returns null if the provider
 * does not respond as expected. The log gets the reason and never the address.
 */
export async function findPlaces(search: AddressQuery): Promise<FoundPlace[] | null> {
  const { config } = getRuntime();
  const { GEOCODER: geocoder } = config;
  if (geocoder === 'none') return [];
  const { createRequest, response: schema } = PROVIDERS[geocoder];
  try {
    const { url, headers } = createRequest(search, config);
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await readResponseBody(response, MAX_RESPONSE_BYTES);
    // The provider cannot read the address.
    if (response.status === 400 || response.status === 422) return [];
    if (!response.ok || !body) return logFailure({ geocoder, status: response.status, tooLarge: body === null });
    return schema.parse(JSON.parse(body.toString('utf8'))).slice(0, MAX_PLACES);
  } catch (error) {
    return logFailure({ geocoder, reason: error instanceof Error ? error.name : 'unknown' });
  }
}

function logFailure(details: object): null {
  log.warn(details, 'the address search failed');
  return null;
}

interface Provider {
  createRequest(search: AddressQuery, config: CompleteConfig): { url: URL; headers?: Record<string, string> };
  response: z.ZodType<FoundPlace[]>;
}

/** https://docs.mapbox.com/api/search/geocoding/ (version 6) */
const mapbox: Provider = {
  createRequest({ address, near }, { GEOCODER_BASE_URL, MAPBOX_TOKEN = '', PUBLIC_URL }) {
    const url = new URL('/search/geocode/v6/forward', GEOCODER_BASE_URL ?? 'https://api.mapbox.com');
    url.search = new URLSearchParams({
      q: address.replaceAll(';', ' '),
      country: 'us',
      limit: String(MAX_PLACES),
      autocomplete: 'false',
      // Rounded, so that the provider does not learn the place.
      proximity: `${near.lng.toFixed(1)},${near.lat.toFixed(1)}`,
      access_token: MAPBOX_TOKEN,
    }).toString();
    // A token can be restricted to the product's own address.
    return { url, headers: { referer: `${PUBLIC_URL}/` } };
  },
  response: z
    .object({
      features: z.array(
        z
          .object({
            properties: z.object({
              full_address: z.string().optional(),
              name: z.string(),
              coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
            }),
          })
          .transform(({ properties: { full_address: fullAddress, name, coordinates } }) => ({
            address: fullAddress ?? name,
            lat: coordinates.latitude,
            lng: coordinates.longitude,
          }))
          .pipe(foundPlaceSchema),
      ),
    })
    .transform(({ features }) => features),
};

/** https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html */
const census: Provider = {
  createRequest({ address }, { GEOCODER_BASE_URL }) {
    const url = new URL('/geocoder/locations/onelineaddress', GEOCODER_BASE_URL ?? 'https://geocoding.geo.census.gov');
    url.search = new URLSearchParams({ address, benchmark: 'Public_AR_Current', format: 'json' }).toString();
    return { url };
  },
  response: z
    .object({
      result: z.object({
        addressMatches: z.array(
          z
            .object({ matchedAddress: z.string(), coordinates: z.object({ x: z.number(), y: z.number() }) })
            .transform(({ matchedAddress, coordinates: { x, y } }) => ({ address: matchedAddress, lat: y, lng: x }))
            .pipe(foundPlaceSchema),
        ),
      }),
    })
    .transform(({ result }) => result.addressMatches),
};

const PROVIDERS = { mapbox, census };
