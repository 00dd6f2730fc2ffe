import { complianceMessages } from '@/lib/compliance/events';
import { STATION_ID_PATTERNS } from '@/lib/compliance/rain-station';
import { addElapsedHours } from '@/lib/dates';
import { createLiveNotification, formatNotification, LIVE_CHANNEL } from '@/lib/live-messages';
import { asSystem, asUnit, type Db } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/process/log';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { RainProvider } from '@/lib/rain-providers';
import { fetchStation, RAIN_SERVICES, type StationReading } from './rain-services';
import { findSite } from './site';

/** After so many failures in a row the run ends, so that a service that is down delays no other job. */
const MAX_FAILURES = 3;

/**
 * Reads the rain of all stations that are due, each once for all of its sites and by one server, and adds it to the
 * readings of the sites. Without RAIN_PROVIDER nothing is requested (RAIN-12).
 */
export async function readRainStations(now: Date, isStopped: () => boolean = () => false): Promise<void> {
  const { RAIN_PROVIDER: provider } = getRuntime().config;
  if (provider === undefined) return;
  for (let failures = 0; failures < MAX_FAILURES && !isStopped();) {
    const sites = await claimStation(provider, now);
    const [first] = sites;
    if (!first) return;
    const body = await fetchStation(provider, first.station, now.toISOString());
    const isStored = body !== null && (await storeStation({ provider, sites, body }, now));
    failures = isStored ? 0 : failures + 1;
  }
}

interface StationSite {
  unitId: string;
  siteId: string;
  station: string;
}

/**
 * The sites of a station that is due, which is marked as checked: no other server asks for it. A server that is killed
 * leaves nothing out, because the next request covers the same time.
 */
const claimStation = (provider: RainProvider, now: Date): Promise<StationSite[]> =>
  asSystem(async (db) => {
    const since = new Date(addElapsedHours(now.toISOString(), -RAIN_SERVICES[provider].hoursBetweenRequests));
    await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('rain stations', 0))::text`;
    return db.$queryRaw<StationSite[]>`
      UPDATE site_rain_station SET checked_at = ${now}
       WHERE station = (
         SELECT s.station FROM site_rain_station s JOIN work_unit u ON u.id = s.work_unit_id
          WHERE u.closed_at IS NULL AND s.station ~ ${STATION_ID_PATTERNS[provider]}
            AND (s.checked_at IS NULL OR s.checked_at <= ${since})
          ORDER BY s.checked_at NULLS FIRST, s.station LIMIT 1)
      RETURNING work_unit_id AS "unitId", site_id AS "siteId", station`;
  });

interface ReceivedStation {
  provider: RainProvider;
  sites: readonly StationSite[];
  body: unknown;
}

/** Returns whether the response was readable and stored for all sites. */
async function storeStation({ provider, sites, body }: ReceivedStation, now: Date): Promise<boolean> {
  let isStored = true;
  for (const site of sites) {
    try {
      await asUnit(site.unitId, async (db) => {
        const found = await findSite(db, site.siteId);
        if (!found) return;
        const at = { now: now.toISOString(), timeZone: found.timeZone };
        await addReadings(db, site, RAIN_SERVICES[provider].parse(body, at), now);
      });
    } catch (error) {
      isStored = false;
      log.warn({ err: error, ...site }, 'the rain of a station was not stored');
    }
  }
  return isStored;
}

/** Adds what overlaps no reading of a station that the site has, unless another station was chosen since the request. */
async function addReadings(
  db: Db,
  { unitId, siteId, station }: StationSite,
  readings: readonly StationReading[],
  now: Date,
): Promise<void> {
  const newest = readings.at(-1);
  if (!newest) return;
  const updated = await db.$executeRaw`
    UPDATE site_rain_station SET last_reading_at = greatest(last_reading_at, ${new Date(newest.toAt)})
     WHERE site_id = ${siteId}::uuid AND station = ${station}`;
  if (updated === 0) return;
  const added = await db.$executeRaw`
    INSERT INTO rain_reading
      (id, work_unit_id, site_id, from_at, to_at, rain, snow, source, station, entered_by, entered_by_name, received_at)
    SELECT gen_random_uuid(), ${unitId}::uuid, ${siteId}::uuid, reading."fromAt", reading."toAt", reading.rain, 0,
      'station', ${station}, chosen.chosen_by, chosen.chosen_by_name, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
        AS reading ("fromAt" timestamptz(3), "toAt" timestamptz(3), rain integer),
      site_rain_station AS chosen
    WHERE chosen.site_id = ${siteId}::uuid AND NOT EXISTS (
      SELECT FROM rain_reading AS known
      WHERE known.site_id = ${siteId}::uuid AND known.source = 'station'
        AND known.from_at < reading."toAt" AND reading."fromAt" < known.to_at
    )`;
  if (added === 0) return;
  const message = createLiveNotification(complianceMessages['changed-deadlines'], unitId, { idsite: siteId });
  await db.$queryRaw`SELECT pg_notify(${LIVE_CHANNEL}, ${formatNotification(message)})::text`;
}
