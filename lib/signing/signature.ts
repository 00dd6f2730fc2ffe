import type { z } from 'zod';
import type { signatureSchema } from './server/schema';

/** A signature that a person has given and that may not have reached the server. */
export type NewSignature = z.output<typeof signatureSchema>;
