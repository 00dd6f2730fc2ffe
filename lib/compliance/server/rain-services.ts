import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { MAX_RAIN } from '@/lib/compliance/limits';
import { fromMillimeters } from '@/lib/compliance/readings';
import { addCalendarDays, addElapsedHours, addWallClockDays, getEndOfDay, toInstant } from '@/lib/dates';
import { readResponseBody } from '@/lib/platform/http/read-response-body';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { RainProvider } from '@/lib/rain-providers';

/** Rain that a station measured, in thousandths of an inch. */
export interface StationReading {
  fromAt: string;
  toAt: string;
  rain: number;
}

interface RainService {
  origin: string;
  /** How often a station is asked. */
  hoursBetweenRequests: number;
  getPath: (station: string, now: string) => string;
  /** The usable readings of a response, by time. What is missing, rejected or malformed is left out. */
  parse: (body: unknown, at: { now: string; timeZone: string }) => StationReading[];
}

const toReading = (fromAt: string, toAt: string, millimeters: number): StationReading[] => {
  const rain = fromMillimeters(millimeters);
  return rain <= MAX_RAIN ? [{ fromAt, toAt, rain }] : [];
};

const HOURS_OF_OBSERVATIONS = 48;
/** An hour is read once its routine observation, at about 5 minutes to the hour, has surely arrived. */
const HOURS_TO_ARRIVE = 0.25;
/** Routine observations are not exactly an hour apart. */
const MAX_HOURS_APART = 1.25;

/**
 * https://www.weather.gov/documentation/services-web-api (ObservationCollectionGeoJson). Quality codes are those of
 * MADIS: https://madis.ncep.noaa.gov/madis_sfc_qc_notes.shtml. X (rejected), Q (questioned) and B (bad) are no data.
 */
const observationSchema = z.object({
  properties: z.object({
    timestamp: z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString()),
    precipitationLastHour: z.object({
      value: z.number().nonnegative(),
      unitCode: z.string(),
      qualityControl: z.string().regex(/^(qc:)?[ZCSVG]$/),
    }),
  }),
});
const observationsSchema = z.object({ features: z.array(z.unknown()) });
const MILLIMETERS: Readonly<Record<string, number>> = { mm: 1, m: 1000 };

const nws: RainService = {
  origin: 'https://api.weather.gov',
  hoursBetweenRequests: 1,
  getPath: (station, now) =>
    `/stations/${encodeURIComponent(station)}/observations?${new URLSearchParams({
      start: toWholeSecond(addElapsedHours(now, -HOURS_OF_OBSERVATIONS)),
      end: toWholeSecond(now),
      limit: '500',
    })}`,
  parse(body, { now }) {
    const since = addElapsedHours(now, -HOURS_OF_OBSERVATIONS);
    const openHour = addElapsedHours(now, -HOURS_TO_ARRIVE).slice(0, 13);
    // Special observations within an hour have a part of its rain; the last one has all of it.
    const byHour = new Map<string, { toAt: string; millimeters: number }>();
    for (const feature of observationsSchema.parse(body).features) {
      const { data } = observationSchema.safeParse(feature);
      if (!data) continue;
      const { timestamp: toAt, precipitationLastHour: rain } = data.properties;
      const factor = MILLIMETERS[rain.unitCode.replace(/^(wmoUnit|unit):/, '')];
      const hour = toAt.slice(0, 13);
      const known = byHour.get(hour)?.toAt ?? '';
      if (factor !== undefined && toAt > known && toAt >= since && hour < openHour)
        byHour.set(hour, { toAt, millimeters: rain.value * factor });
    }
    let before = '';
    return [...byHour.entries()].sort().flatMap(([, { toAt, millimeters }]) => {
      const fromAt = before >= addElapsedHours(toAt, -MAX_HOURS_APART) ? before : addElapsedHours(toAt, -1);
      before = toAt;
      return toReading(fromAt, toAt, millimeters);
    });
  },
};

const toWholeSecond = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z');

const DAYS_OF_TOTALS = 14;

/**
 * https://www.ncei.noaa.gov/support/access-data-service-api-user-documentation. The attributes of PRCP are, as in
 * https://www.ncei.noaa.gov/pub/data/ghcn/daily/readme.txt: measurement flag (P: missing presumed zero), quality flag
 * (empty: no check failed), source flag, and the time of observation at the station ('2400' or empty: midnight).
 */
const dailyTotalSchema = z.object({
  DATE: z.iso.date(),
  PRCP: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d+)?$/)
    .transform(Number),
  PRCP_ATTRIBUTES: z
    .string()
    .regex(/^[^P,]?,,[^,]?(,((?:[01]\d|2[0-3])[0-5]\d|2400)?)?$/)
    .transform((attributes) => attributes.split(',')[3] ?? ''),
});

const ncei: RainService = {
  origin: 'https://www.ncei.noaa.gov',
  hoursBetweenRequests: 12,
  getPath: (station, now) =>
    `/access/services/data/v1?${new URLSearchParams({
      dataset: 'daily-summaries',
      dataTypes: 'PRCP',
      stations: station,
      startDate: addCalendarDays(now.slice(0, 10), -DAYS_OF_TOTALS),
      endDate: now.slice(0, 10),
      includeAttributes: 'true',
      units: 'metric',
      format: 'json',
    })}`,
  parse(body, { now, timeZone }) {
    const since = addElapsedHours(now, -24 * DAYS_OF_TOTALS);
    return z
      .array(z.unknown())
      .parse(body)
      .flatMap((row) => {
        const { data } = dailyTotalSchema.safeParse(row);
        if (!data) return [];
        const { DATE: day, PRCP: millimeters, PRCP_ATTRIBUTES: time } = data;
        const toAt =
          time === '' || time === '2400'
            ? getEndOfDay(day, timeZone)
            : toInstant(day, Number(time.slice(0, 2)), Number(time.slice(2)), timeZone);
        return toAt <= now && toAt >= since ? toReading(addWallClockDays(toAt, -1, timeZone), toAt, millimeters) : [];
      })
      .sort((a, b) => Date.parse(a.toAt) - Date.parse(b.toAt));
  },
};

export const RAIN_SERVICES: Readonly<Record<RainProvider, RainService>> = { nws, ncei };

const TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 1_000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/**
 * What a station sent, unparsed; null if the service did not respond as expected, which is logged. A request that got
 * no response or an error of the server is repeated once.
 */
export async function fetchStation(provider: RainProvider, station: string, now: string): Promise<unknown> {
  const { PUBLIC_URL, RAIN_BASE_URL } = getRuntime().config;
  const { origin, getPath } = RAIN_SERVICES[provider];
  const url = new URL(getPath(station, now), RAIN_BASE_URL ?? origin);
  const send = async () => {
    const response = await fetch(url, {
      // api.weather.gov requires a User-Agent that identifies the application.
      headers: { 'user-agent': `EarthTight (${PUBLIC_URL})`, accept: 'application/geo+json, application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await readResponseBody(response, MAX_RESPONSE_BYTES) };
  };
  try {
    let result = await send().catch(() => null);
    if (result === null || result.status >= 500) {
      await pause(RETRY_DELAY_MS);
      result = await send();
    }
    const { status, body } = result;
    if (status === 200 && body) return JSON.parse(body.toString('utf8'));
    log.warn({ provider, station, status, isTooLarge: body === null }, 'a rain station was not read');
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ provider, station, reason }, 'a rain station was not read');
  }
  return null;
}
