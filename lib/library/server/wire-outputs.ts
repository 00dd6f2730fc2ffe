import { z } from 'zod';
import { instant } from '@/lib/platform/operation/input-schemas';
import { modeSchema } from './schema';

const relation = z.object({ identry: z.uuid(), name: z.string(), type: z.string() });
/** An entry in the wire format (DATA-09, DATA-26). */
export const wireEntrySchema = z.object({
  identry: z.uuid(),
  idpractice: z.uuid().optional(),
  idaction: z.uuid().optional(),
  name: z.string(),
  description: z.string(),
  pictures: z.array(z.string()).readonly(),
  /** Ids of connected entries, comma-separated: one string per group of the opposite mode that has some. */
  connectionData: z.array(z.string()).readonly(),
  type: z.string(),
  mode: modeSchema,
  /** The one site that has it; null for an entry of the master library. */
  idsite: z.uuid().nullable(),
  /** Of a practice: its corrective actions. */
  cas: z
    .array(z.object({ idaction: z.uuid(), name: z.string() }))
    .readonly()
    .optional(),
  oppositeRelations: z.array(relation).readonly(),
  /** Date of the last change, with flag 1 only (CALLS-41). */
  date: instant.optional(),
});

/** A group in the wire format (DATA-08, DATA-26). `filter` is the search text of a screen, always empty. */
export const wireGroupSchema = z.object({
  name: z.string(),
  activeGroup: z.string(),
  filter: z.string(),
  entries: z.array(wireEntrySchema).readonly(),
});

export const hasLibraryOutput = z.object({ hasLibrary: z.boolean() });
export const wireGroupsOutput = z.object({ groups: z.array(wireGroupSchema).readonly() });
export const oppositeRelationsOutput = z.object({ oppositeRelations: z.array(relation).readonly() });
