import type { z } from 'zod';
import type { SavedCondition } from '@/lib/compliance/conditions';
import type { FormChoice } from '@/lib/compliance/forms';
import type { SavedDecision, SavedReading } from '@/lib/compliance/contract';
import type { SavedProfile, SiteProfile } from '@/lib/compliance/profile';
import type { RuleOptions } from '@/lib/compliance/requirements';
import { findProfile } from '@/lib/compliance/site-deadline-input';
import type { FormPermit } from '@/lib/compliance/site-form';
import type { Db } from '@/lib/platform/database/client';
import {
  Prisma,
  type PermitProfile,
  type RainReading,
  type SiteCondition,
  type StormDecision,
} from '@/lib/platform/prisma-client/client';
import type { ruleOptionsSchema, workWeekSchema } from './schema';

/** The versions of a site's permit profile with the columns of `SiteProfile`, the first version first. */
export const SITE_PROFILES = {
  select: {
    validFrom: true,
    options: true,
    workWeek: true,
    startsOn: true,
    coveredUntil: true,
    terminatedOn: true,
    inspectorId: true,
  },
  orderBy: { version: 'asc' },
} as const;

export type SiteProfileRow = Pick<PermitProfile, keyof typeof SITE_PROFILES.select>;

export const toSiteProfile = (row: SiteProfileRow): SiteProfile => ({
  validFrom: toDay(row.validFrom),
  details: {
    // Written by this server (decision 018).
    options: row.options as z.output<typeof ruleOptionsSchema>,
    workWeek: row.workWeek as z.output<typeof workWeekSchema>,
    startsOn: toDay(row.startsOn),
    coveredUntil: row.coveredUntil && toDay(row.coveredUntil),
    terminatedOn: row.terminatedOn && toDay(row.terminatedOn),
    inspectorId: row.inspectorId,
  },
});

export function toSavedProfile(row: PermitProfile): SavedProfile {
  const { permitNumber, permittee, county, contractor, officePhone, coverageContinued, printsPhotoPlaces } = row;
  const { validFrom, details } = toSiteProfile(row);
  return {
    version: row.version,
    rulesVersion: row.rulesVersion,
    validFrom,
    details: {
      ...details,
      permitNumber,
      permittee,
      county,
      contractor,
      officePhone,
      coverageContinued,
      // Written by this server (decision 018).
      ...(row.form === null ? {} : { form: row.form as FormChoice }),
      ...(row.certificateSkillId === null ? {} : { certificateSkillId: row.certificateSkillId }),
      printsPhotoPlaces,
    },
    savedBy: row.savedByName,
    savedAt: row.savedAt.toISOString(),
  };
}

/** The versions of a site's permit profile, the first one first. */
export async function loadProfiles(db: Db, siteId: string): Promise<SavedProfile[]> {
  const rows = await db.permitProfile.findMany({ where: { siteId }, orderBy: { version: 'asc' } });
  return rows.map(toSavedProfile);
}

/** Whether deadlines, signing and seals apply to a site (field-evidence §1). */
export const hasPermitProfile = async (db: Db, siteId: string | null): Promise<boolean> =>
  siteId !== null && (await db.permitProfile.findFirst({ where: { siteId }, select: { id: true } })) !== null;

/** What of a permit profile the forms and signatures of inspections follow from. */
export type PermitInForce = FormPermit & { form: FormChoice | null; certificateSkillId: string | null };

/**
 * The permits of all sites with a profile, or of one site, as JSON by site id (`PermitInForce`): of the version that
 * applies on the day of `now`.
 */
export const selectPermitsInForce = (now: Date, siteId: string | null = null): Prisma.Sql => Prisma.sql`
  SELECT coalesce(json_object_agg(site_id, permit), '{}') FROM (
    SELECT DISTINCT ON (p.site_id) p.site_id,
           json_build_object('options', p.options, 'form', p.form,
             'certificateSkillId', p.certificate_skill_id, 'permitNumber', p.permit_number,
             'permittee', p.permittee, 'county', p.county, 'contractor', p.contractor,
             'officePhone', p.office_phone) AS permit
      FROM permit_profile p JOIN site s ON s.id = p.site_id
     WHERE ${siteId}::uuid IS NULL OR p.site_id = ${siteId}::uuid
     ORDER BY p.site_id, p.valid_from <= (${now}::timestamptz AT TIME ZONE s.time_zone)::date DESC, p.version DESC) AS permits`;

/** The rules of a site; null without a permit profile. */
export async function findRuleOptions(db: Db, siteId: string, now: Date): Promise<RuleOptions | null> {
  const [row] = await db.$queryRaw<
    { permits: Record<string, PermitInForce> }[]
  >`SELECT (${selectPermitsInForce(now, siteId)}) AS permits`;
  return row?.permits[siteId]?.options ?? null;
}

/** Whether PDFs of an inspection say how far photos are from their pins: the profile of its day decides. */
export async function findPrintsPhotoPlaces(db: Db, siteId: string | null, day: string): Promise<boolean> {
  const profiles = siteId === null ? [] : await loadProfiles(db, siteId);
  return findProfile(profiles, day)?.details.printsPhotoPlaces ?? false;
}

/** The newest version of a site's permit profile. */
export async function findNewestProfile(db: Db, siteId: string): Promise<SavedProfile | null> {
  const row = await db.permitProfile.findFirst({ where: { siteId }, orderBy: { version: 'desc' } });
  return row && toSavedProfile(row);
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
/** A calendar day as a `date` column stores it. */
export const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const toSavedReading = (row: RainReading): SavedReading => ({
  id: row.id,
  fromAt: row.fromAt.toISOString(),
  toAt: row.toAt.toISOString(),
  rain: row.rain,
  snow: row.snow,
  source: row.source as SavedReading['source'],
  fellAt: row.fellAt?.toISOString() ?? null,
  replacesId: row.replacesId,
  receivedAt: row.receivedAt.toISOString(),
  enteredBy: row.enteredByName,
  station: row.station,
});

/** In the order in which they were received. */
export async function loadDecisions(db: Db, siteId: string): Promise<SavedDecision[]> {
  const rows = await db.stormDecision.findMany({ where: { siteId }, orderBy: { number: 'asc' } });
  return rows.map(toSavedDecision);
}

export const toSavedDecision = (row: StormDecision): SavedDecision => ({
  id: row.id,
  triggerAt: row.triggerAt.toISOString(),
  decision: row.decision as SavedDecision['decision'],
  reason: row.reason,
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt.toISOString(),
});

export const toSavedCondition = (row: SiteCondition): SavedCondition => ({
  id: row.id,
  kind: row.kind as SavedCondition['kind'],
  area: row.area,
  fromDay: toDay(row.fromDay),
  toDay: row.toDay && toDay(row.toDay),
  beganAt: row.beganAt?.toISOString() ?? null,
  isWholeSite: row.area === '',
  interval:
    row.everyDays === null ? (row.reducedInterval as 'suspended' | 'monthly' | null) : { everyDays: row.everyDays },
  areStormsWatched: row.areStormsWatched,
  reason: row.reason,
  isWithdrawn: row.isWithdrawn,
  replacesId: row.replacesId,
  receivedAt: row.receivedAt.toISOString(),
  enteredBy: row.enteredByName,
});
