import { z } from 'zod';
import { instant } from '@/lib/platform/operation/input-schemas';
import { mode } from './schema';

const relation = z.object({ identry: z.uuid(), name: z.string(), type: z.string() });
const wireEntry = z.object({
  identry: z.uuid(),
  idpractice: z.uuid().optional(),
  idaction: z.uuid().optional(),
  name: z.string(),
  description: z.string(),
  pictures: z.array(z.string()).readonly(),
  connectionData: z.array(z.string()).readonly(),
  type: z.string(),
  mode,
  idsite: z.uuid().nullable(),
  cas: z
    .array(z.object({ idaction: z.uuid(), name: z.string() }))
    .readonly()
    .optional(),
  oppositeRelations: z.array(relation).readonly(),
  date: instant.optional(),
});

export const hasLibraryOutput = z.object({ hasLibrary: z.boolean() });
export const wireGroupsOutput = z.object({
  groups: z
    .array(
      z.object({
        name: z.string(),
        activeGroup: z.string(),
        filter: z.string(),
        entries: z.array(wireEntry).readonly(),
      }),
    )
    .readonly(),
});
export const oppositeRelationsOutput = z.object({ oppositeRelations: z.array(relation).readonly() });
