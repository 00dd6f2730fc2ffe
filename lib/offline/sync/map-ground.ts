import type { MapGround } from '@/lib/map/types';
import { groundInHeader, MAP_GROUND_HEADER } from '@/lib/reports/map-ground';
import { photoAddress } from '@/lib/reports/domain/photos';

/**
 * What a map picture shows that the server has; null where its pins are drawn in.
 * @throws while it cannot be had: it is asked again later.
 */
export async function groundAtServer(fileName: string): Promise<MapGround | null> {
  const response = await fetch(photoAddress('mapimages', fileName));
  if (!response.ok) throw new Error(`The map picture was not served: ${response.status}`);
  return groundInHeader(response.headers.get(MAP_GROUND_HEADER));
}
