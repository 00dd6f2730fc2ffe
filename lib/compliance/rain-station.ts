import { addElapsedHours } from '@/lib/dates';
import type { RainProvider } from '@/lib/rain-providers';

/** The weather station of a site. */
export interface RainStation {
  provider: RainProvider;
  /** '' if the site has none. */
  id: string;
  /** The end of the newest reading that it sent, or when it was chosen; null if the site has none. */
  readUntil: string | null;
}

/**
 * Ids of stations: those of api.weather.gov/stations, such as KMKE, and those of GHCN-Daily, such as USW00014839 (two
 * letters of the country, one of the network, eight characters). Also valid in PostgreSQL.
 */
export const STATION_ID_PATTERNS: Readonly<Record<RainProvider, string>> = {
  nws: '^[A-Z0-9]{3,10}$',
  ncei: '^[A-Z]{2}[A-Z0-9]{9}$',
};

/** Whether the service can have a station with this id. */
export const isStationId = (provider: RainProvider, id: string): boolean =>
  new RegExp(STATION_ID_PATTERNS[provider]).test(id);

/** As it is stored: in capitals, without spaces. */
export const normalizeStationId = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Hours without a reading after which somebody must read the gauge (RAIN-13). */
const MAX_SILENT_HOURS = 6;

/** Since when the station has sent nothing; null if it has, or if the site has none. */
export const getSilentSince = ({ readUntil }: RainStation, now: string): string | null =>
  readUntil !== null && now >= addElapsedHours(readUntil, MAX_SILENT_HOURS) ? readUntil : null;
