/** A place on the earth (WGS 84), in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/** The position of a row; null if it has none. */
export const toPosition = ({ lat, lng }: { lat: number | null; lng: number | null }): Position | null =>
  lat === null || lng === null ? null : { lat, lng };

/** The map's center and zoom, as in Mapbox GL (the world is 512 px wide at zoom 0). */
export interface MapView extends Position {
  zoom: number;
}
