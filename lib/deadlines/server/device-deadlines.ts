import { selectWetReadings, type Reading } from '@/lib/compliance/readings';
import { deviceDeadlines, type DeviceDeadlines } from '@/lib/deadlines/contract';
import { MAX_DEVICE_SITES } from '@/lib/deadlines/rules';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { implement } from '@/lib/platform/operation/implement';
import { loadDeadlineData } from './deadline-data';
import { createMyDayFilter } from './queries';
import { deviceDeadlinesOutput } from './schema';

export const deviceDeadlinesQuery = implement(deviceDeadlines, {
  input: noInput,
  output: deviceDeadlinesOutput,
  run: ({ db, actor, now }) => loadDeviceDeadlines(db, actor, now),
});

/** How far back the page of a site shows deadlines without signal. */
const DAYS_ON_DEVICE = 7 * 20;

async function loadDeviceDeadlines(db: Db, member: Member, now: Date): Promise<DeviceDeadlines> {
  const newest = await db.siteVisibility.findMany({
    where: { visible: true, permitProfiles: { some: {} } },
    orderBy: [{ site: { createdAt: 'desc' } }, { siteId: 'asc' }],
    take: MAX_DEVICE_SITES,
    select: { siteId: true },
  });
  const siteId = { in: newest.map((site) => site.siteId) };
  const sites = await loadDeadlineData(db, { now, siteId, daysOfInspections: DAYS_ON_DEVICE });
  const isForPerson = await createMyDayFilter(db, member);
  return {
    personId: member.personId,
    unitId: member.unit.id,
    at: now.toISOString(),
    canManageDeadlines: hasPermission('manage-deadlines', member.unit.role),
    sites: sites.map((site) => ({
      siteId: site.siteId,
      siteName: site.siteName,
      timeZone: site.timeZone,
      profiles: site.savedProfiles.map(({ validFrom, details }) => {
        const { options, workWeek, startsOn, terminatedOn } = details;
        return { validFrom, details: { options, workWeek, startsOn, terminatedOn } };
      }),
      inspections: [...site.inspections],
      readings: selectWetReadings(site.readings).map(toDeviceReading),
      stormDecisions: site.stormDecisions.map(({ triggerAt, decision }) => ({ triggerAt, decision })),
      conditions: site.savedConditions,
      knownSince: site.knownSince,
      isOnMyDay: isForPerson(site),
    })),
  };
}

/** Without the name of who entered it. */
const toDeviceReading = ({ id, fromAt, toAt, rain, snow, source, fellAt, replacesId, receivedAt }: Reading) => ({
  id,
  fromAt,
  toAt,
  rain,
  snow,
  source,
  fellAt,
  replacesId,
  receivedAt,
});
