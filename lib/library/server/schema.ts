import { z } from 'zod';

export const libraryGroupSchema = z.object({
  name: z.string(),
  entries: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      actions: z.array(z.object({ id: z.uuid(), name: z.string() })),
      autoBmp: z.enum(['-1', '-2']).nullable(),
    }),
  ),
});
