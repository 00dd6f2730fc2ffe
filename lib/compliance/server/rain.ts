import { addReading, siteRain, type NewReading, type SiteRain } from '@/lib/compliance/contract';
import { complianceEvents } from '@/lib/compliance/events';
import { findStormDecision, listSiteStorms } from '@/lib/compliance/site-storms';
import { isEqual } from '@/lib/equal';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import type { RainReading } from '@/lib/platform/prisma-client/client';
import { loadComplianceData } from './compliance-data';
import { loadRainStation } from './rain-station';
import { findNewestProfile, loadDecisions, toSavedReading } from './rows';
import { newReadingSchema, rainOutput, readingOutput, complianceSiteSchema } from './schema';
import { findSite } from './site';

/** How many readings the page of a site shows. */
const MAX_SHOWN_READINGS = 500;

export const siteRainQuery = implement(siteRain, {
  input: complianceSiteSchema,
  output: rainOutput,
  async run({ db, input: { siteId }, now }) {
    return (await findSite(db, siteId)) ? loadSiteRain(db, siteId, now) : failure('site-not-found');
  },
});

export async function loadSiteRain(db: Db, siteId: string, now: Date): Promise<SiteRain> {
  const rows = await db.rainReading.findMany({
    where: { siteId },
    orderBy: [{ toAt: 'desc' }, { receivedAt: 'desc' }, { id: 'asc' }],
    take: MAX_SHOWN_READINGS,
  });
  const decisions = await loadDecisions(db, siteId);
  const [data] = await loadComplianceData(db, now, siteId);
  const current = data ? listSiteStorms(data).map(({ storm }) => findStormDecision(storm, decisions)) : [];
  return {
    station: await loadRainStation(db, siteId),
    readings: rows.map(toSavedReading),
    decisions: decisions.toReversed(),
    currentDecisionIds: current.flatMap((decision) => decision?.id ?? []),
  };
}

/** Adds or corrects a reading of the gauge (RAIN-01, RAIN-07). Both stay stored. */
export const addReadingCommand = implement(addReading, {
  input: newReadingSchema,
  output: readingOutput,
  events: complianceEvents,
  async run({ db, input, actor, now, record }) {
    const { readingId, siteId, replacesId, ...values } = input;
    const site = await findSite(db, siteId);
    if (!site) return failure('site-not-found');
    const stored = await db.rainReading.findUnique({ where: { id: readingId } });
    if (stored)
      return isEqual(toInput(stored), normalize(input))
        ? { reading: toSavedReading(stored) }
        : failure('reading-id-used');
    const fromAt = new Date(values.fromAt);
    const toAt = new Date(values.toAt);
    if (toAt <= fromAt) return failure('reading-interval-wrong');
    if (toAt > now) return failure('reading-in-future');
    if (!(await findNewestProfile(db, siteId))) return failure('no-permit-profile');
    const replaced = replacesId === null ? null : await db.rainReading.findFirst({ where: { id: replacesId, siteId } });
    if (replacesId !== null && !replaced) return failure('reading-not-found');
    const { rain, snow } = values;
    const { count } = await db.rainReading.createMany({
      data: [
        {
          id: readingId,
          workUnitId: actor.unit.id,
          siteId,
          fromAt,
          toAt,
          rain,
          snow,
          replacesId,
          source: 'gauge',
          enteredBy: actor.personId,
          enteredByName: actor.name,
          receivedAt: now,
        },
      ],
      // Another person's correction of the same reading, or another work unit's id.
      skipDuplicates: true,
    });
    if (count === 0) {
      const other = replacesId === null ? null : await db.rainReading.findFirst({ where: { replacesId } });
      return other ? failure('reading-corrected', { name: other.enteredByName }) : failure('reading-id-used');
    }
    const event = { siteId, siteName: site.name, readingId, rain };
    record(
      replaced
        ? { type: 'corrected-rain-reading', ...event, before: replaced.rain }
        : { type: 'added-rain-reading', ...event },
    );
    const row = await db.rainReading.findUniqueOrThrow({ where: { id: readingId } });
    return { reading: toSavedReading(row) };
  },
});

/** The input that a stored row corresponds to, for comparison. */
const toInput = ({ id, siteId, fromAt, toAt, rain, snow, replacesId }: RainReading): NewReading => ({
  readingId: id,
  siteId,
  fromAt: fromAt.toISOString(),
  toAt: toAt.toISOString(),
  rain,
  snow,
  replacesId,
});

/** The input with its times as they are stored. */
const normalize = (input: NewReading): NewReading => ({
  ...input,
  fromAt: new Date(input.fromAt).toISOString(),
  toAt: new Date(input.toAt).toISOString(),
});
