/** WGS 84, degrees. */
export interface Position {
  lat: number;
  lng: number;
}

/** What a map shows: its centre and the zoom, counted as in Mapbox GL (the world is 512 px wide at zoom 0). */
export interface MapView extends Position {
  zoom: number;
}
