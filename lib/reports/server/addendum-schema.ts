import { z } from 'zod';
import { count, instant, text, uuid } from '@/lib/platform/operation/input-schemas';
import { ADDENDUM_SECTIONS, MAX_ADDENDUM_LENGTH, MAX_ADDENDUM_PHOTOS } from '@/lib/reports/domain/addenda';
import { signatureSchema } from '@/lib/signing/server/schema';
import { photoFileName } from './schema';

export const addAddendumSchema = z.object({
  idreport: uuid,
  /** As a device sends it; the name is the account's, and the number is given by the server. */
  addendum: signatureSchema.pick({ id: true, title: true, drawing: true, signedAt: true, clockOffsetMs: true }).extend({
    section: z.enum(ADDENDUM_SECTIONS),
    text: text(MAX_ADDENDUM_LENGTH).transform((value) => value.trim()),
    /** Names of uploaded photos. */
    photos: z
      .array(photoFileName)
      .max(MAX_ADDENDUM_PHOTOS)
      .refine((names) => new Set(names).size === names.length, 'names a photo twice'),
  }),
});

/** What recipients of a shared report see of an addendum. */
export const sharedAddendumSchema = z.object({
  id: z.uuid(),
  number: count,
  /** One of `ADDENDUM_SECTIONS` at that time. */
  section: z.string(),
  text: z.string(),
  photos: z.array(photoFileName),
  name: z.string(),
  signedAt: instant,
});

export const addendumSchema = sharedAddendumSchema.extend({
  title: z.string(),
  /** '' without a drawing. */
  drawing: z.string(),
  seal: z.object({ number: count, checkId: z.string() }),
});

export const addendaOutput = z.object({ addenda: z.array(addendumSchema) });
