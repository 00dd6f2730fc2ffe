import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { count, instant, line, position, uuid, timeZone } from '@/lib/platform/operation/input-schemas';
import { createEmptyFields } from '@/lib/reports/domain/fields';
import { FILE_FORMAT, FILE_VERSION, type FileHeader, type FilePhoto } from '@/lib/reports/domain/inspection-file';
import type { Report } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { loggedBmp, mapGround, photoFileName, reportFields } from './schema';

const labelCounter = z.int().min(0).max(100_000);

/** Fields that are missing in the file are empty. */
const report: z.ZodType<Report> = z
  .object({
    id: uuid,
    status: z.enum(['setup', 'open', 'closed', 'finished']),
    createdBy: z.object({ id: uuid, name: line(300), email: line(MAX_EMAIL_LENGTH) }),
    siteName: line(300),
    timeZone,
    fields: reportFields.partial().extend({ date: reportFields.shape.date }),
    bmps: z.array(loggedBmp).max(LIMITS.bmpsPerRequest),
    version: count,
    labelCounters: z.object({ documentation: labelCounter, correction: labelCounter }).optional(),
  })
  .transform((entered) => ({
    ...entered,
    fields: { ...createEmptyFields(entered.fields.date, entered.createdBy.id), ...entered.fields },
  }));

export const fileHeaderSchema: z.ZodType<FileHeader> = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  exportedAt: instant,
  person: z.object({ id: uuid, name: line(300) }),
  unit: z.object({ id: uuid, name: line(300) }).nullable(),
  reportId: uuid,
  work: z.object({ base: report.nullable(), mine: report }).nullable(),
  photos: count,
});

/** Recognizes a file of a later version. */
export const anyHeaderSchema = z.object({ format: z.literal(FILE_FORMAT), version: z.int().min(FILE_VERSION + 1) });

export const filePhotoSchema: z.ZodType<FilePhoto> = z.object({
  fileName: photoFileName,
  area: z.enum(['practiceactions', 'reports']),
  takenAt: instant.nullable(),
  isZoneAssumed: z.boolean().optional(),
  position: position.nullable(),
  ground: mapGround.optional(),
  picture: z.string(),
});
