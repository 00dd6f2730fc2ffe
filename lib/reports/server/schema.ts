import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import type { DeletedPhotos } from '@/lib/deleted-photos';
import { LANGUAGES } from '@/lib/language';
import type { MapGround } from '@/lib/map/types';
import { count, day, field, instant, line, position, text, uuid } from '@/lib/platform/operation/input-schemas';
import { MAX_ADDED_NAME, MAX_ADDED_PEOPLE } from '@/lib/reports/domain/added-people';
import type { WholeBmp, WholeReport } from '@/lib/reports/contract';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { createVisitSchema } from '@/lib/register/server/visit-schema';
import { signatureSchema } from '@/lib/signing/server/schema';
import { mapView } from '@/lib/sites/server/schema';
import { readWireFields } from './wire-format';
import { PHASES } from '@/lib/reports/domain/phases';
import { ASPECT_RATIO_LIMITS } from '@/lib/reports/domain/photo-marks';
import type { PhotoMark, PhotoMarks } from '@/lib/reports/domain/photo-mark';
import { isPhotoFileName } from '@/lib/reports/domain/photos';
import { SOIL_MOISTURES } from '@/lib/reports/domain/answer-choices';
import { LIMITS } from '@/lib/reports/domain/rules';
import type { Correction, Documentation, LoggedBmp, ReportFields } from '@/lib/reports/domain/report';

const yesNo = z.enum(['yes', 'no', '']);
const yesNoNa = z.enum(['yes', 'no', 'na', '']);
const standardText = field(LIMITS.standardText);

export const photoFileName = z.string().refine(isPhotoFileName, 'is not a photo name');
const photos = z.array(photoFileName).max(LIMITS.photos, 'Maximum 5 images allowed');

const fraction = z.number().min(0).max(1);
const markPoint = z.object({ x: fraction, y: fraction });
const photoMark: z.ZodType<PhotoMark> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrow'), from: markPoint, to: markPoint }),
  z.object({ kind: z.literal('circle'), from: markPoint, to: markPoint }),
  z.object({ kind: z.literal('text'), at: markPoint, text: line(LIMITS.markText) }),
]);
const marks: z.ZodType<PhotoMarks> = z
  .record(
    photoFileName,
    z.object({
      aspect: z.number().min(ASPECT_RATIO_LIMITS.min).max(ASPECT_RATIO_LIMITS.max),
      marks: z.array(photoMark).min(1).max(LIMITS.marksPerPhoto),
    }),
  )
  .refine((byPhoto) => Object.keys(byPhoto).length <= LIMITS.photos, 'marks more photos than there are');

const condition = z.object({
  photos,
  date: instant,
  description: text(LIMITS.areaText),
  marks: marks.optional(),
}) satisfies z.ZodType<Documentation>;
const correction: z.ZodType<Correction> = z.object({
  photos,
  date: instant,
  description: text(LIMITS.correctionText),
  initials: field(LIMITS.initials),
  draft: z.literal(true).optional(),
  marks: marks.optional(),
});

const label = z.string().regex(/^([A-Z]{1,4}|\d{1,3})$/);

/** Id of a library entry, or -1 or -2 for an auto BMP. */
const practiceId = z.union([uuid, z.literal('-1'), z.literal('-2')]);

export const loggedBmp = z.object({
  id: uuid,
  practiceId,
  name: line(140),
  type: line(140),
  label: label.nullable(),
  location: position.nullable(),
  correctiveActions: z
    .array(z.object({ id: line(64), name: line(1000), selected: z.boolean() }))
    .max(200)
    .nullable(),
  condition,
  correction: correction.nullable(),
  version: count,
  libraryVersion: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/)
    .optional(),
  visit: createVisitSchema(photoFileName).optional(),
}) satisfies z.ZodType<LoggedBmp>;

const pixels = z.number().min(1).max(10_000);
export const mapGround: z.ZodType<MapGround> = mapView.extend({ width: pixels, height: pixels });

const areaText = text(LIMITS.areaText);
export const reportFields = z.object({
  siteId: uuid.nullable(),
  date: instant,
  type: z.enum(['weekly', 'precipitation', 'other']),
  otherType: standardText,
  officialSiteId: standardText,
  municipality: field(LIMITS.extraText),
  onsiteContact: standardText,
  onsitePhone: field(LIMITS.phone),
  inspectorNames: z.array(line(300)).max(100),
  inspectorPhone: field(LIMITS.phone),
  notes: text(LIMITS.areaText),
  temperature: z.int().min(LIMITS.temperature.min).max(LIMITS.temperature.max).nullable(),
  soilMoisture: z.array(z.enum(SOIL_MOISTURES.map(({ code }) => code))).max(6),
  lastRainfallDate: instant.nullable(),
  lastRainfallDepth: standardText,
  currentPhase: standardText,
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
  planReviewNotes: text(LIMITS.extraText),
  crew: z.array(uuid).max(500),
  inspectionEnd: instant.nullable(),
  mapView: mapView.nullable(),
  mapImage: photoFileName.nullable(),
  phase: z.enum(PHASES),
  phaseHistory: z.array(z.enum(PHASES)).max(200),
  inspectorTitle: standardText.optional(),
  weatherText: text(LIMITS.extraText).optional(),
  unsafeAreas: yesNo.optional(),
  unsafeLocation: areaText.optional(),
  unsafeConditions: areaText.optional(),
  discharges: areaText.optional(),
  stabilizationAreas: areaText.optional(),
});

/** A save contains only changed fields. */
const changedFields: z.ZodType<Partial<ReportFields>> = reportFields.partial();

const reportChangesSchema: z.ZodType<ReportChanges> = z.object({
  id: uuid,
  saveId: uuid.optional(),
  baseVersion: count,
  fields: changedFields,
  bmps: z
    .array(loggedBmp)
    .max(LIMITS.bmpsPerRequest)
    .refine((bmps) => new Set(bmps.map(({ id }) => id)).size === bmps.length, 'names a BMP twice'),
  removed: z.array(z.object({ id: uuid, version: count })).max(LIMITS.bmpsPerRequest),
  place: reportFields.pick({ phase: true, phaseHistory: true }).optional(),
  together: z.literal(true).optional(),
});

/** A logged BMP in the wire format (DATA-05). `status`, `bmpIndex` and `idaction` are ignored: they are derived. */
const wireBmp = z
  .object({
    id: uuid.nullish(),
    idpractice: practiceId,
    name: line(140),
    type: line(140),
    letterLabel: z.union([label, z.literal('').transform(() => null)]).nullish(),
    location: position.nullish(),
    cas: z
      .array(z.object({ idaction: line(64), name: line(1000), status: z.boolean() }))
      .max(200)
      .nullable(),
    conditionDocumentation: condition,
    correctionDocumentation: correction.nullish(),
  })
  .transform((bmp): WholeBmp => ({
    id: bmp.id ?? null,
    practiceId: bmp.idpractice,
    name: bmp.name,
    type: bmp.type,
    label: bmp.letterLabel ?? null,
    location: bmp.location ?? null,
    correctiveActions: bmp.cas?.map(({ idaction, name, status }) => ({ id: idaction, name, selected: status })) ?? null,
    condition: bmp.conditionDocumentation,
    ...(bmp.correctionDocumentation === undefined ? {} : { correction: bmp.correctionDocumentation }),
  }));

const rawFields = z.record(z.string(), z.unknown());
const flexdata = z.union([z.string().transform(parseJson).pipe(rawFields), rawFields]);

/** A whole report in the wire format (CALLS-05). Other members of the body are ignored. */
export const wholeReportSchema: z.ZodType<WholeReport> = z
  .looseObject({
    idreport: uuid,
    reportversion: z.string().max(64).nullish(),
    employeesList: z
      .array(z.object({ idemployee: line(MAX_EMAIL_LENGTH), selected: z.boolean().default(true) }))
      .max(500)
      .nullish(),
    groupsList: z.array(wireBmp).max(LIMITS.bmpsPerRequest).nullish(),
    flexdata: flexdata.nullish(),
  })
  .transform((whole, context): WholeReport => {
    const fields = reportFields
      .partial()
      .omit({ crew: true })
      .safeParse(readWireFields(whole, whole.flexdata ?? {}));
    for (const { message, path } of fields.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: ['flexdata', ...path] });
    const addresses = whole.employeesList?.filter(({ selected }) => selected).map(({ idemployee }) => idemployee);
    return {
      id: whole.idreport,
      reportVersion: whole.reportversion ?? null,
      fields: fields.data ?? {},
      crew: addresses ?? null,
      bmps: whole.groupsList ?? null,
    };
  });

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}

/** Changes from our own browsers, or the specification's whole report. */
export const saveReportSchema: z.ZodType<ReportChanges | WholeReport> = z.union([
  reportChangesSchema,
  wholeReportSchema,
]);

export const reportIdSchema = z.object({ id: uuid });
export const wireReportIdSchema = z.object({ idreport: uuid });

/** A US mobile number; `parseTextablePhone` checks it. */
export const addedPersonSchema = z.object({
  name: line(MAX_ADDED_NAME).transform((name) => name.trim()),
  phone: line(40),
  language: z.enum(LANGUAGES),
});

export const notifyCrewSchema = z.object({
  idreport: uuid,
  signature: signatureSchema.optional(),
  addedPeople: z.array(addedPersonSchema).max(MAX_ADDED_PEOPLE).optional(),
});
export const signReportSchema = z.object({ idreport: uuid, signature: signatureSchema });
export const makeSignedPdfSchema = z.object({ signatureId: uuid });
export const closeOutSchema = z.object({ idreport: uuid, mapImg: photoFileName });
export const deletedPhotosOutput: z.ZodType<DeletedPhotos> = z.object({
  success: z.boolean(),
  deleted: z.array(photoFileName),
  kept: z.array(photoFileName),
  unknown: z.array(photoFileName),
});
export const photosToDeleteSchema = z.object({ photosToDelete: z.array(photoFileName).min(1).max(20) });
export const wireSiteIdSchema = z.object({ idsite: uuid });
