import { z } from 'zod';
import { RULE_SET_KEYS } from '@/lib/compliance/rules/rule-set';
import {
  permitDetailsSchema,
  savedConditionSchema,
  savedDecisionSchema,
  savedProfileSchema,
  savedReadingSchema,
} from '@/lib/compliance/server/schema';
import { uuid } from '@/lib/platform/operation/input-schemas';

export const deadlineSiteSchema = z.object({ siteId: uuid });

const stormSchema = z.object({
  triggerAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  readingIds: z.array(z.string()),
  knownAt: z.iso.datetime(),
  rain: z.int(),
});

/** `InspectionDeadline` of lib/compliance/inspection-deadline.ts. */
export const deadlineSchema = z.object({
  key: z.string(),
  kind: z.enum(['routine', 'storm', 'end-of-storm', 'dewatering', 'snowmelt']),
  clause: z.string().nullable(),
  fromAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  lateAfter: z.iso.datetime(),
  dueDay: z.iso.date().nullable(),
  storm: stormSchema.nullable(),
  isConfirmed: z.boolean(),
  metBy: z.object({ id: z.uuid(), startedAt: z.iso.datetime() }).nullable(),
});

const rulesKey = z.enum(RULE_SET_KEYS);

export const siteDeadlinesOutput = z.object({
  site: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  /** null if the site has no permit profile: its deadlines are not watched. */
  rules: z
    .object({
      key: rulesKey,
      /** 'Every 7 days and within 24 h of 0.5 in' */
      schedule: z.string(),
      /** The conditions during which they require inspections. */
      inspectedConditions: z.array(z.enum(['dewatering', 'snowmelt'])),
    })
    .nullable(),
  /** Of the last year, by due time. */
  deadlines: z.array(deadlineSchema),
  /** Newest first, including those that were corrected or withdrawn. */
  conditions: z.array(savedConditionSchema),
});

export const myDayOutput = z.object({
  /** Whether a site of the work unit has a permit profile. */
  hasProfiles: z.boolean(),
  /** Open deadlines that are late, due within 7 days, or wait for a decision on a storm, by due time. */
  deadlines: z.array(deadlineSchema.extend({ siteId: z.uuid(), siteName: z.string(), timeZone: z.string(), rulesKey })),
});

const site = z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() });

export const dayActionsOutput = z.object({
  /** Open corrective actions, the oldest first, at most MAX_DAY_ACTIONS. */
  actions: z.array(
    z.object({
      id: z.uuid(),
      site,
      instance: z.object({ id: z.uuid(), tag: z.string(), name: z.string() }),
      /** 'Replace fabric' */
      name: z.string(),
      discoveredAt: z.iso.datetime(),
    }),
  ),
  hasMore: z.boolean(),
});

/** What a phone computes the deadlines of a site from. */
const deviceSiteSchema = z.object({
  siteId: z.uuid(),
  siteName: z.string(),
  timeZone: z.string(),
  /** The versions of the permit profile, at least one. */
  profiles: z.array(
    savedProfileSchema.pick({ validFrom: true }).extend({
      details: permitDetailsSchema.pick({ options: true, workWeek: true, startsOn: true, terminatedOn: true }),
    }),
  ),
  inspections: z.array(z.object({ id: z.uuid(), startedAt: z.iso.datetime() })),
  /** Those that count and are not dry (`selectWetReadings`). */
  readings: z.array(savedReadingSchema.omit({ enteredBy: true, station: true })),
  /** In the order in which they were received. */
  stormDecisions: z.array(savedDecisionSchema.pick({ triggerAt: true, decision: true })),
  /** Newest first, including those that were corrected or withdrawn. */
  conditions: z.array(savedConditionSchema),
  knownSince: z.iso.datetime().nullable(),
  /** Whether My Day shows the site to the person. */
  isOnMyDay: z.boolean(),
});

export const deviceDeadlinesOutput = z.object({
  personId: z.uuid(),
  unitId: z.uuid(),
  /** When the data were read. */
  at: z.iso.datetime(),
  canManageDeadlines: z.boolean(),
  /** The newest visible sites with a permit profile, at most MAX_DEVICE_SITES. */
  sites: z.array(deviceSiteSchema),
});
