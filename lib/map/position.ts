/** WGS 84, degrees. */
export interface Position {
  lat: number;
  lng: number;
}

export interface MapView extends Position {
  zoom: number;
}
