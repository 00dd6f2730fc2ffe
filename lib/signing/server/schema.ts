import { z } from 'zod';
import { instant, line, uuid } from '@/lib/platform/operation/input-schemas';
import { isDrawing } from '@/lib/signing/drawing';
import { MAX_DRAWING_LENGTH, MAX_PHOTO_DIGESTS, MAX_TITLE_LENGTH } from '@/lib/signing/limits';
import { SIGNATURE_KINDS } from '@/lib/signing/statements';

/** Any text: a malformed id is an unknown one. */
export const checkSealSchema = z.object({ checkId: z.string() });

/**
 * 'signature': a signature of an inspection. 'signed-pdf': the PDF of the inspection as it was signed. 'addendum': a
 * correction of the inspection. 'final-pdf': the PDF of the closed inspection.
 */
const SEAL_KINDS = ['final-pdf', 'signature', 'addendum', 'signed-pdf'] as const;

export const checkSealOutput = z.strictObject({
  seal: z
    .strictObject({
      unitName: z.string(),
      number: z.number(),
      kind: z.enum(SEAL_KINDS),
      sealedAt: z.string(),
      /** SHA-256 of the file, hexadecimal, which the browser compares. */
      digest: z.string(),
    })
    .nullable(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const certificateSchema = z.object({
  /** The name of the skill. */
  name: z.string(),
  /** '' without one. */
  number: z.string(),
  /** The last day on which it is valid; null without one. */
  expiresOn: z.iso.date().nullable(),
});

/** `certificate` is null if the person does not have the skill. */
export const requiredCertificateSchema = z.object({
  skillName: z.string(),
  certificate: certificateSchema.nullable(),
});

/** A signature as a device sends it; the name is the account's. */
export const signatureSchema = z.object({
  id: uuid,
  kind: z.enum(SIGNATURE_KINDS),
  statementKey: line(64),
  title: line(MAX_TITLE_LENGTH),
  drawing: z
    .string()
    .max(MAX_DRAWING_LENGTH)
    .refine((text) => text === '' || isDrawing(text), 'is not a drawing'),
  signedAt: instant,
  /** Added to the phone's clock for `signedAt`. */
  clockOffsetMs: z.int(),
  /** SHA-256 of the canonical JSON of what was signed, hexadecimal. */
  digest: sha256,
  /** SHA-256 of the photos that are still on this device, by file name. */
  photoDigests: z
    .record(line(64), sha256)
    .refine((digests) => Object.keys(digests).length <= MAX_PHOTO_DIGESTS, 'has too many photos')
    .optional(),
});
