import type { z } from 'zod';
import type { matchSchema, unitMaterialSchema } from './server/schema';

/** A material as its own work unit sees it. */
export type Material = z.output<typeof unitMaterialSchema>;
/** A post that matches a search, or the reverse. */
export type Match = z.output<typeof matchSchema>;
