import { setRainStation } from '@/lib/compliance/contract';
import { complianceEvents } from '@/lib/compliance/events';
import { isStationId, normalizeStationId, type RainStation } from '@/lib/compliance/rain-station';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { getRuntime } from '@/lib/platform/process/runtime';
import { findNewestProfile } from './rows';
import { setStationSchema, stationOutput } from './schema';
import { findSite } from './site';

/** The weather station of a site; null if the server reads no stations. */
export async function loadRainStation(db: Db, siteId: string): Promise<RainStation | null> {
  const { RAIN_PROVIDER: provider } = getRuntime().config;
  if (provider === undefined) return null;
  const row = await db.siteRainStation.findFirst({ where: { siteId } });
  const readUntil = row && (row.lastReadingAt ?? row.chosenAt);
  return { provider, id: row?.station ?? '', readUntil: readUntil?.toISOString() ?? null };
}

export const setRainStationCommand = implement(setRainStation, {
  input: setStationSchema,
  output: stationOutput,
  events: complianceEvents,
  async run({ db, input: { siteId, station: typed }, actor, now, record }) {
    // Serializes concurrent choices, so that the last one counts.
    await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
    const site = await findSite(db, siteId);
    if (!site) return failure('site-not-found');
    const { RAIN_PROVIDER: provider } = getRuntime().config;
    const station = normalizeStationId(typed);
    if (station !== '') {
      if (provider === undefined) return failure('no-rain-provider');
      if (!isStationId(provider, station)) return failure(`${provider}-station-invalid`);
      if (!(await findNewestProfile(db, siteId))) return failure('no-permit-profile');
    }
    const { count: removed } = await db.siteRainStation.deleteMany({ where: { siteId, station: { not: station } } });
    const { count: added } =
      station === ''
        ? { count: 0 }
        : await db.siteRainStation.createMany({
            data: [
              {
                workUnitId: actor.unit.id,
                siteId,
                station,
                chosenAt: now,
                chosenBy: actor.personId,
                chosenByName: actor.name,
              },
            ],
            skipDuplicates: true,
          });
    if (removed + added > 0) record({ type: 'set-rain-station', siteId, siteName: site.name, station });
    return { station: await loadRainStation(db, siteId) };
  },
});
