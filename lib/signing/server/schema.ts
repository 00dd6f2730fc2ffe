import { z } from 'zod';

/** Any text: a malformed id is an unknown one. */
export const checkSealSchema = z.object({ checkId: z.string() });

export const checkSealOutput = z.strictObject({
  seal: z
    .strictObject({
      unitName: z.string(),
      number: z.number(),
      kind: z.enum(['final-pdf']),
      sealedAt: z.string(),
      /** SHA-256 of the file, hexadecimal, which the browser compares. */
      digest: z.string(),
    })
    .nullable(),
});
