/** The build for strict content security policies comes without types; it is the same library. */
declare module 'mapbox-gl/dist/mapbox-gl-csp.js' {
  import mapboxgl from 'mapbox-gl';
  export default mapboxgl;
}
