import { z } from 'zod';

/**
 * What an archive holds, in this order: `manifest.json`, one `tables/<name>.copy` for each table, `outbox/…` and
 * `files/…`, at last `complete`. It is a plain tar file; tables are in PostgreSQL's text format for COPY, which every
 * later version reads.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Applied when the backup was made: the restore builds exactly these tables first and migrates afterwards. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** Where automatic numbers go on. */
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^\d+$/) })),
  /** Seals stored links and signs those already sent; absent when it is a setting. */
  authSecret: z.string().optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Table = Manifest['tables'][number];

export const MANIFEST = 'manifest.json';
export const COMPLETE = 'complete';
export const tableEntry = ({ name }: Pick<Table, 'name'>): string => `tables/${name}.copy`;
