/** A place on the earth (WGS 84), in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/** What a map shows: its centre and its zoom, counted as in Mapbox GL (the world is 512 px wide at zoom 0). */
export interface MapView extends Position {
  zoom: number;
}
