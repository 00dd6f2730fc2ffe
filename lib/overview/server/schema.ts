import { z } from 'zod';
import { ACTION_AGES } from '@/lib/overview/action-ages';
import { SITE_STATES } from '@/lib/overview/sites';
import { INSPECTION_RESULTS } from '@/lib/overview/weeks';
import { plausibleDay, position, text } from '@/lib/platform/operation/input-schemas';

const MAX_TYPE_LENGTH = 500;

const siteLists = z.enum([...SITE_STATES, 'not-inspected']);
const inspectionLists = z.enum(INSPECTION_RESULTS);
const actionLists = z.enum([...ACTION_AGES, 'repeats']);

export const overviewListSchema = z.object({
  list: z.enum([...siteLists.options, ...inspectionLists.options, ...actionLists.options]),
  /** The Sunday of a week, for inspections. Default: all 12 weeks. */
  week: plausibleDay.optional(),
  /** For repeats. Default: all types. */
  bmpType: text(MAX_TYPE_LENGTH).optional(),
});

export const openWorkOutput = z.object({
  /** Open corrective actions. */
  open: z.int(),
  overdue: z.int(),
  /** Sites without an inspection for 7 days. */
  notInspected: z.int(),
});

const count = z.int();
const overviewSite = z.object({
  id: z.uuid(),
  name: z.string(),
  position,
  state: z.enum(SITE_STATES),
  openActions: count,
});

export const overviewOutput = z.object({
  /** Whether a visible site has a permit profile. */
  hasProfiles: z.boolean(),
  /** By name. */
  sites: z.array(overviewSite),
  /** Open corrective actions, also of hidden sites. */
  ages: z.array(z.object({ age: z.enum(ACTION_AGES), count })),
  /** Inspections of 12 weeks by their due time, the first week first. `firstDay` is a Sunday. */
  weeks: z.array(
    z.object({ firstDay: z.iso.date(), results: z.array(z.object({ result: z.enum(INSPECTION_RESULTS), count })) }),
  ),
  /** Corrective actions of the 12 weeks that came back, by BMP type, the most first. */
  repeats: z.array(z.object({ type: z.string(), count })),
});

const site = z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() });

export const overviewListOutput = z.union([
  z.object({
    kind: z.literal('sites'),
    list: siteLists,
    /** By name. `lastInspectedAt` is null before the first inspection, and where the list does not show it. */
    sites: z.array(z.object({ ...site.shape, openActions: count, lastInspectedAt: z.iso.datetime().nullable() })),
  }),
  z.object({
    kind: z.literal('inspections'),
    list: inspectionLists,
    week: z.iso.date().nullable(),
    /** By due time. */
    inspections: z.array(
      z.object({
        site,
        kind: z.enum(['routine', 'storm', 'end-of-storm', 'dewatering', 'snowmelt']),
        key: z.string(),
        dueDay: z.iso.date().nullable(),
        dueAt: z.iso.datetime(),
        /** The inspection that met it. */
        metBy: z.object({ id: z.uuid(), startedAt: z.iso.datetime() }).nullable(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('actions'),
    list: actionLists,
    bmpType: z.string().nullable(),
    /** The oldest first. */
    actions: z.array(
      z.object({
        id: z.uuid(),
        site,
        instanceId: z.uuid(),
        /** 'SF-03' */
        tag: z.string(),
        type: z.string(),
        name: z.string(),
        discoveredAt: z.iso.datetime(),
        isOpen: z.boolean(),
      }),
    ),
  }),
]);
