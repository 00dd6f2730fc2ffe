/** A place on the earth (WGS 84), in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/** The map's center and zoom, as in Mapbox GL (the world is 512 px wide at zoom 0). */
export interface MapView extends Position {
  zoom: number;
}
