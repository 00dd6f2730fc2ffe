import { z } from 'zod';
import { day, instant, line, position, text, uuid } from '@/lib/platform/parse';
import type { PastReportsInput, ReportChanges } from './contract';
import { parseCursor } from './past-filter';
import { PHASES } from './phases';
import { isPhotoFileName } from './photos';
import { LIMITS, SOIL_MOISTURES } from './rules';
import type { Correction, Documentation, LoggedBmp, ReportFields } from './report';

const yesNo = z.enum(['yes', 'no', '']);
const yesNoNa = z.enum(['yes', 'no', 'na', '']);
const standard = text(LIMITS.standardText);
const extra = text(LIMITS.extraText);

export const photoFileName = z.string().refine(isPhotoFileName, 'is not a photo name');
const photos = z.array(photoFileName).max(LIMITS.photos, 'Maximum 5 images allowed');

const condition: z.ZodType<Documentation> = z.object({ photos, date: instant, description: text(LIMITS.areaText) });
const correction: z.ZodType<Correction> = z.object({
  photos,
  date: instant,
  description: text(LIMITS.correctionText),
  initials: text(LIMITS.initials),
});

/** A library entry's id, or an auto BMP's -1 or -2. */
const practiceId = z.union([uuid, z.literal('-1'), z.literal('-2')]);

export const loggedBmp: z.ZodType<LoggedBmp> = z.object({
  id: uuid,
  practiceId,
  name: line(140),
  type: line(140),
  label: z
    .string()
    .regex(/^([A-Z]{1,4}|\d{1,3})$/)
    .nullable(),
  location: position.nullable(),
  correctiveActions: z
    .array(z.object({ id: line(64), name: line(1000), selected: z.boolean() }))
    .max(200)
    .nullable(),
  condition,
  correction: correction.nullable(),
  version: z.int().min(0),
});

export const reportFields = z.object({
  siteId: uuid.nullable(),
  date: instant,
  type: z.enum(['weekly', 'precipitation', 'other']),
  otherType: standard,
  officialSiteId: standard,
  municipality: extra,
  onsiteContact: standard,
  onsitePhone: text(LIMITS.phone),
  inspectorNames: z.array(line(300)).max(100),
  inspectorPhone: text(LIMITS.phone),
  notes: text(LIMITS.areaText),
  temperature: z.int().min(LIMITS.temperature.min).max(LIMITS.temperature.max).nullable(),
  soilMoisture: z.array(z.enum(SOIL_MOISTURES.map(({ code }) => code))).max(6),
  lastRainfallDate: instant.nullable(),
  lastRainfallDepth: standard,
  currentPhase: standard,
  stabilizationDate: day.nullable(),
  areasStopped: yesNo,
  sheetDate: day.nullable(),
  projectOnSchedule: yesNo,
  basedOnSheets: yesNo,
  erosionPlanAccessible: yesNo,
  permitCertificatePosted: yesNo,
  verifiedBmps: z
    .array(z.object({ practiceId, name: line(140), type: line(140), status: z.enum(['', 'good', 'na']) }))
    .max(1000),
  allBmpsFunctional: yesNo,
  constructionStabilized: yesNoNa,
  areasStabilized: yesNoNa,
  sedimentControlsRemoved: yesNoNa,
  planAddressesAllIssues: yesNo,
  planReviewRevisions: z.array(line(300)).max(50),
  planReviewNotes: extra,
  crew: z.array(uuid).max(500),
  inspectionEnd: instant.nullable(),
  mapView: position.extend({ zoom: z.number().min(0).max(24) }).nullable(),
  mapImage: photoFileName.nullable(),
  phase: z.enum(PHASES),
  phaseHistory: z.array(z.enum(PHASES)).max(200),
});

/** `fields` are parsed one by one: a save carries only what changed. */
const changedFields: z.ZodType<Partial<ReportFields>> = reportFields.partial();

export const reportChangesSchema: z.ZodType<ReportChanges> = z.object({
  id: uuid,
  baseVersion: z.int().min(0),
  fields: changedFields,
  bmps: z
    .array(loggedBmp)
    .max(1000)
    .refine((bmps) => new Set(bmps.map(({ id }) => id)).size === bmps.length, 'names a BMP twice'),
  removed: z.array(z.object({ id: uuid, version: z.int().min(0) })).max(1000),
});

export const reportIdSchema = z.object({ id: uuid });
export const idReportSchema = z.object({ idreport: uuid });
export const endReportSchema = z.object({ idreport: uuid, mapImg: photoFileName });
const cursor = z.string().refine((value) => parseCursor(value) !== null, 'is no place in the list');
const pastFilter = {
  idsite: uuid.optional(),
  from: day.optional(),
  to: day.optional(),
  type: line(LIMITS.standardText).optional(),
};
const pastPlace = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  after: cursor.optional(),
  before: cursor.optional(),
};
export const pastReportsSchema: z.ZodType<PastReportsInput, unknown> = z.object({
  ...pastFilter,
  ...pastPlace,
  idreport: uuid.optional(),
});

/** The list's address: what in it can't be right is left out, so that an old or cut link still opens the list. */
export const pastAddressSchema = z
  .object({
    site: uuid.optional().catch(undefined),
    from: day.optional().catch(undefined),
    to: day.optional().catch(undefined),
    type: pastFilter.type.catch(undefined),
    page: pastPlace.page.catch(undefined),
    after: cursor.optional().catch(undefined),
    before: cursor.optional().catch(undefined),
  })
  .transform(({ site, ...rest }): PastReportsInput => ({ idsite: site, ...rest }));
export const photosToDeleteSchema = z.object({ photosToDelete: z.array(photoFileName).min(1).max(20) });
export const idSiteSchema = z.object({ idsite: uuid });
export const nothingSchema = z.object({});
