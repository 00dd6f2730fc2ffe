import type { MapGround } from '@/lib/map/types';
import { formatMapGround, MAP_GROUND_HEADER } from '@/lib/reports/map-ground';
import { photoAddress } from '@/lib/reports/domain/photos';

/**
 * The area of a map image on the server; null if its pins are part of the image.
 * @throws if the request fails
 */
export async function fetchMapGround(fileName: string): Promise<MapGround | null> {
  const response = await fetch(photoAddress('mapimages', fileName));
  if (!response.ok) throw new Error(`The map picture was not served: ${response.status}`);
  return formatMapGround(response.headers.get(MAP_GROUND_HEADER));
}
