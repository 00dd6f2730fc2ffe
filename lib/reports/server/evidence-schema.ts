import { z } from 'zod';
import { position } from '@/lib/platform/operation/input-schemas';
import type { PhotoOrigin } from '@/lib/reports/domain/photo-evidence';

const MAX_ACCURACY_M = 20_000_000;

/** A photo from the gallery has no position of the device (EVID-02). */
export const photoOrigin: z.ZodType<PhotoOrigin, unknown> = z
  .object({
    isFromCamera: z.boolean(),
    devicePosition: position.extend({ accuracyM: z.number().min(0).max(MAX_ACCURACY_M) }).nullable(),
    clockOffsetMs: z.number(),
    evidence: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), isResized: z.boolean() }).nullable(),
  })
  .transform((origin) => ({ ...origin, devicePosition: origin.isFromCamera ? origin.devicePosition : null }));
