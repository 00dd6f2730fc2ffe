import { importRain, type RainImport } from '@/lib/compliance/contract';
import { complianceEvents } from '@/lib/compliance/events';
import { MAX_RECENT_READINGS } from '@/lib/compliance/limits';
import { addElapsedHours } from '@/lib/dates';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { DAYS_OF_READINGS } from './compliance-data';
import { findNewestProfile } from './rows';
import { importRainSchema, rainImportOutput } from './schema';
import { findSite } from './site';

/** Adds the readings of a file, all or none. Those that an earlier file brought are left out (RAIN-10). */
export const importRainCommand = implement(importRain, {
  input: importRainSchema,
  output: rainImportOutput,
  events: complianceEvents,
  async run({ db, input, actor, now, record }) {
    const { siteId, readings } = input;
    // Serializes imports, so that the second one sees the readings of the first one.
    await db.$queryRaw`SELECT id FROM site_visibility WHERE site_id = ${siteId}::uuid FOR UPDATE`;
    const site = await findSite(db, siteId);
    if (!site) return failure('site-not-found');
    if (readings.some(({ fromAt, toAt }) => Date.parse(toAt) <= Date.parse(fromAt)))
      return failure('reading-interval-wrong');
    if (readings.some(({ toAt }) => new Date(toAt) > now)) return failure('reading-in-future');
    if (!(await findNewestProfile(db, siteId))) return failure('no-permit-profile');
    const added = await insertNewReadings(db, input, actor, now);
    const since = new Date(addElapsedHours(now.toISOString(), -24 * DAYS_OF_READINGS));
    const recent = await db.rainReading.count({ where: { siteId, toAt: { gte: since } } });
    if (recent > MAX_RECENT_READINGS) return failure('too-many-readings', { days: DAYS_OF_READINGS });
    if (added > 0) record({ type: 'imported-rain', siteId, siteName: site.name, readings: added });
    return { added, known: readings.length - added };
  },
});

/** Returns how many readings were new. */
function insertNewReadings(
  db: Db,
  { siteId, readings }: RainImport,
  { unit, personId, name }: Member,
  now: Date,
): Promise<number> {
  const rows = readings.map(({ fromAt, toAt, rain }) => ({
    from_at: new Date(fromAt).toISOString(),
    to_at: new Date(toAt).toISOString(),
    rain,
  }));
  return db.$executeRaw`
    INSERT INTO rain_reading
      (id, work_unit_id, site_id, from_at, to_at, rain, snow, source, entered_by, entered_by_name, received_at)
    SELECT gen_random_uuid(), ${unit.id}::uuid, ${siteId}::uuid, from_at, to_at, rain, 0, 'file',
      ${personId}::uuid, ${name}, ${now}
    FROM (
      SELECT DISTINCT from_at, to_at, rain FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (from_at timestamptz(3), to_at timestamptz(3), rain integer)
    ) AS reading
    WHERE NOT EXISTS (
      SELECT FROM rain_reading AS known
      WHERE known.site_id = ${siteId}::uuid AND known.source = 'file'
        AND known.from_at = reading.from_at AND known.to_at = reading.to_at AND known.rain = reading.rain
    )`;
}
